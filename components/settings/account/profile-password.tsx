'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Resolver, useForm } from 'react-hook-form'
import { NewPasswordField, usePasswordError } from '@/components/auth/new-password-field'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { passwordChangeForm } from '@/lib/api/auth/profile-fields'
import { ApiError, api } from '@/lib/api/client'
import { CodeField } from '../structure/code-field'
import { ProfileSection } from './profile-section'
import { SESSIONS_KEY } from './profile-sessions'

type Values = { old_password: string; new_password: string; code: string }

const empty: Values = { old_password: '', new_password: '', code: '' }
const isField = (path: string): path is keyof Values => Object.hasOwn(empty, path)

export function ProfilePassword({ email, asksCode }: { email: string; asksCode: boolean }) {
  const t = useTranslations('profile.password')
  const notify = useNotify()
  const client = useQueryClient()
  const fieldError = useFieldError()
  const passwordError = usePasswordError()
  const { register, handleSubmit, watch, reset, setError, formState } = useForm<Values>({
    defaultValues: empty,
    resolver: zodResolver(passwordChangeForm(email)) as unknown as Resolver<Values>,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values): Promise<void> => {
    try {
      await api.auth.profile.changePassword(values)
      reset(empty)
      notify.success(t('done'))
      await client.invalidateQueries({ queryKey: [SESSIONS_KEY] })
    } catch (error) {
      if (!(error instanceof ApiError) || !setServerErrors(error, setError, isField))
        notify.error(error, undefined, () => void submit())
    }
  })
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2" aria-label={t('title')}>
        <FormField required label={t('old')} error={fieldError(errors.old_password)}>
          {(field) => (
            <PasswordInput {...field} autoComplete="current-password" {...register('old_password')} />
          )}
        </FormField>
        <NewPasswordField
          label={t('new')}
          error={passwordError(errors.new_password?.message)}
          value={watch('new_password')}
          email={email}
          {...register('new_password')}
        />
        {asksCode ? (
          <CodeField error={fieldError(errors.code)} {...register('code', { required: true })} />
        ) : null}
        <Button type="submit" className="justify-self-start sm:col-span-2" pending={isSubmitting}>
          {t('submit')}
        </Button>
      </form>
    </ProfileSection>
  )
}
