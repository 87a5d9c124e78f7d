'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { emailChange, type Profile } from '@/lib/api/auth/profile-fields'
import { ApiError, api } from '@/lib/api/client'
import { CodeField } from '../structure/code-field'
import { ProfileSection } from './profile-section'

type Values = { email: string; password: string; code: string }

const isField = (path: string): path is keyof Values =>
  path === 'email' || path === 'password' || path === 'code'

/** The address stays what it is until the link mailed to the new one is followed. */
export function ProfileEmail({
  profile,
  onSaved,
}: {
  profile: Profile
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations('profile.email')
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const change = async (values: Values) => {
    await api.auth.profile.changeEmail(values)
    onSaved((await api.auth.profile.read()).response.profile)
    setOpen(false)
    notify.success(t('sent'))
  }
  return (
    <ProfileSection title={t('title')} text={t('help')}>
      <p className="break-words [overflow-wrap:anywhere]">{t('current', { email: profile.email })}</p>
      {profile.pending_email ? (
        <p role="status" className="break-words text-state-pending text-sm [overflow-wrap:anywhere]">
          {t('pending', { email: profile.pending_email })}
        </p>
      ) : null}
      {open ? (
        <EmailForm asksCode={profile.two_factor.enabled} onChange={change} onCancel={() => setOpen(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
    </ProfileSection>
  )
}

function EmailForm({
  asksCode,
  onChange,
  onCancel,
}: {
  asksCode: boolean
  onChange: (values: Values) => Promise<void>
  onCancel: () => void
}) {
  const t = useTranslations('profile.email')
  const kit = useTranslations('kit')
  const notify = useNotify()
  const fieldError = useFieldError()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { email: '', password: '', code: '' },
    resolver: zodResolver(emailChange) as unknown as Resolver<Values>,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(
    (values): Promise<void> =>
      onChange(values).catch((error: unknown) => {
        if (!(error instanceof ApiError) || !setServerErrors(error, setError, isField))
          notify.error(error, undefined, () => void submit())
      }),
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2" aria-label={t('change')}>
      <FormField required label={t('new')} error={fieldError(errors.email)}>
        {(field) => <Input {...field} type="email" autoComplete="email" autoFocus {...register('email')} />}
      </FormField>
      <FormField required label={t('password')} error={fieldError(errors.password)}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" {...register('password')} />}
      </FormField>
      {asksCode ? (
        <CodeField error={fieldError(errors.code)} {...register('code', { required: true })} />
      ) : null}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t('submit')}
        </Button>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
      </div>
    </form>
  )
}
