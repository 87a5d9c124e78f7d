'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { newcomerForm, type Offer } from '@/lib/api/auth/invitation-fields'
import { ApiError, api } from '@/lib/api/client'
import { FormHeading } from './form-heading'
import { loginHref } from './login-notice'
import { NewPasswordField, usePasswordError } from './new-password-field'

type Newcomer = { first_name: string; last_name: string; password: string }

/** Accepts an invitation: a person without an account gives name and password, others only consent. */
export function AcceptInvitation({
  token,
  offer,
  signedIn,
}: {
  token: string
  /** null: the link opens nothing any more. */
  offer: Offer | null
  /** The address of the signed-in visitor; null for a visitor who is not signed in. */
  signedIn: string | null
}) {
  const t = useTranslations('invite')
  const { accept, refusal, setRefusal } = useAcceptance(token, signedIn !== null)
  if (!offer || refusal?.expired) {
    return (
      <div className="grid gap-4">
        <FormHeading title={t('title')} text={t('expired')} />
        <Button asChild variant="primary">
          <Link href="/login">{t('to_login')}</Link>
        </Button>
      </div>
    )
  }
  const isNew = signedIn === null && !offer.has_account
  const text = signedIn
    ? t('text_signed_in', { email: signedIn })
    : t(isNew ? 'text_new' : 'text_known', { email: offer.email })
  return (
    <div className="grid gap-4">
      <FormHeading title={t('heading', { structure: offer.structure })} text={text} />
      {signedIn && signedIn !== offer.email ? (
        <p className="text-ink-soft text-sm">{t('other_address', { email: offer.email })}</p>
      ) : null}
      {refusal ? <FormNotice tone="error">{refusal.text}</FormNotice> : null}
      {isNew ? (
        <NewcomerForm email={offer.email} onAccept={accept} onTry={() => setRefusal(null)} />
      ) : (
        <Consent onAccept={() => accept(null)} />
      )}
    </div>
  )
}

type InvitationRefusal = { text: string; expired: boolean }

function useAcceptance(token: string, isSignedIn: boolean) {
  const router = useRouter()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<InvitationRefusal | null>(null)
  /** Answers the refusal that belongs to the password's field, which shows it. */
  const accept = async (newcomer: Newcomer | null): Promise<string | null> => {
    try {
      const { response } = await api.auth.invitations.accept({ token, newcomer })
      const { structure, family } = response
      if (isSignedIn) await api.auth.sessions.switchStructure({ structure, family })
      if (isSignedIn) window.location.assign('/app/dashboard')
      else router.push(loginHref('invited', { structure, family, redirect: null }))
    } catch (error) {
      if (error instanceof ApiError && error.wrong.includes('password')) return error.description
      const expired = error instanceof ApiError && error.code === 'ERROR_TOKEN_EXPIRED'
      setRefusal({ text: errorText(error).text, expired })
    }
    return null
  }
  return { accept, refusal, setRefusal }
}

function Consent({ onAccept }: { onAccept: () => Promise<unknown> }) {
  const t = useTranslations('invite')
  const [pending, setPending] = useState(false)
  const accept = () => {
    setPending(true)
    void onAccept().finally(() => setPending(false))
  }
  return (
    <Button variant="primary" autoFocus pending={pending} onClick={accept}>
      {t('submit')}
    </Button>
  )
}

function NewcomerForm({
  email,
  onAccept,
  onTry,
}: {
  email: string
  onAccept: (newcomer: Newcomer) => Promise<string | null>
  onTry: () => void
}) {
  const t = useTranslations('invite')
  const fieldError = useFieldError()
  const passwordError = usePasswordError()
  const { register, handleSubmit, watch, setError, formState } = useForm<Newcomer>({
    defaultValues: { first_name: '', last_name: '', password: '' },
    resolver: zodResolver(newcomerForm(email)) as unknown as Resolver<Newcomer>,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    onTry()
    const message = await onAccept(values)
    if (message) setError('password', { type: 'server', message }, { shouldFocus: true })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('title')}>
      {(['first_name', 'last_name'] as const).map((name) => (
        <FormField key={name} required label={t(name)} error={fieldError(errors[name])}>
          {(field) => (
            <Input
              {...field}
              autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
              autoFocus={name === 'first_name'}
              maxLength={60}
              {...register(name)}
            />
          )}
        </FormField>
      ))}
      <NewPasswordField
        label={t('password')}
        error={passwordError(errors.password?.message)}
        value={watch('password')}
        email={email}
        {...register('password')}
      />
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-1 w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
