'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { tellOtherTabs } from '@/components/shell/menu/tabs'
import { signIn } from '@/components/shell/session/browser-session'
import { useSignInError } from '@/components/shell/session/use-sign-in-error'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { FormHeading } from './form-heading'
import { type Entrance, entranceQuery, type LoginNotice, mailedNotice } from './login-notice'
import { OtpForm } from './otp-form'

type Values = { email: string; password: string }

/** A visitor whom a structure's link led here registers as its customer. */
const registerHref = (entrance: Entrance): string => {
  const query = new URLSearchParams(entranceQuery(entrance)).toString()
  return query ? `/register?${query}` : '/register'
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const inCode = (words: ReactNode) => <code className="whitespace-nowrap">{words}</code>

/** Document 1 §2 and §5: missing or malformed values are marked before any call; a refusal shows its reason. */
export function LoginForm({
  target,
  entrance,
  notice,
  areMailsKept,
  canRegister,
  isFirst,
}: {
  target: string
  entrance: Entrance
  /** The success of another page that this page shows. */
  notice: LoginNotice | null
  /** Whether no mail leaves, because no SMTP server is set. */
  areMailsKept: boolean
  /** Whether the visitor may register here. */
  canRegister: boolean
  /** Whether the installation waits for its first account. */
  isFirst: boolean
}) {
  const t = useTranslations('login')
  const { form, refusal, credentials, isEntering, submit, enter, back } = useLogin(target, entrance)
  if (credentials) return <OtpForm credentials={credentials} onSignedIn={enter} onBack={back} />
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('title')}>
      <FormHeading title={t('title')} text={t('text')} />
      {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
      {notice && !refusal ? <Success notice={notice} areMailsKept={areMailsKept} /> : null}
      {isFirst ? <Notice title={t.rich('first', { code: inCode })} /> : null}
      <CredentialFields form={form} />
      <Button
        type="submit"
        variant="primary"
        pending={form.formState.isSubmitting || isEntering}
        className="mt-1 w-full"
      >
        {t('submit')}
      </Button>
      <OtherWays entrance={entrance} canRegister={canRegister} />
    </form>
  )
}

/** Where no mail leaves, the person who waits for one reads how the owner of the machine finds it. */
function Success({ notice, areMailsKept }: { notice: LoginNotice; areMailsKept: boolean }) {
  const t = useTranslations('login')
  const mailed = areMailsKept ? mailedNotice(notice) : null
  return (
    <FormNotice tone="success">
      {mailed ? t.rich(`kept.${mailed}`, { code: inCode }) : t(`notices.${notice}`)}
    </FormNotice>
  )
}

/** Signs in; `credentials` are set while a second factor is asked for. A refusal empties the password and focuses it. */
function useLogin(target: string, { family, structure }: Entrance) {
  const errorText = useSignInError()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isEntering, setEntering] = useState(false)
  const [values, setValues] = useState<Values | null>(null)
  const form = useForm<Values>({ defaultValues: { email: '', password: '' } })
  const enter = () => {
    setEntering(true)
    tellOtherTabs('logged_in')
    window.location.assign(target)
  }
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    const result = await signIn({ ...values, family, structure })
    if (result === 'ERROR_OTP_REQUIRED') return setValues(values)
    if (result === 'ok') return enter()
    setRefusal(errorText(result))
    // Without an answer the password may be right: another press tries again.
    if (result === 'TRANSPORT') return
    form.resetField('password')
    form.setFocus('password')
  })
  const back = (code: string | null) => {
    setValues(null)
    setRefusal(code && errorText(code))
  }
  const credentials = values && { ...values, family, structure }
  return { form, refusal, credentials, isEntering, submit, enter, back }
}

function CredentialFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const t = useTranslations('login')
  const { errors } = formState
  return (
    <>
      <FormField
        label={t('email')}
        error={
          errors.email
            ? t(`errors.email_${errors.email.type === 'required' ? 'required' : 'format'}`)
            : undefined
        }
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...register('email', {
              required: true,
              pattern: EMAIL,
              setValueAs: (value: string) => value.trim(),
            })}
          />
        )}
      </FormField>
      <FormField label={t('password')} error={errors.password ? t('errors.password_required') : undefined}>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', { required: true })}
            autoComplete="current-password"
          />
        )}
      </FormField>
    </>
  )
}

function OtherWays({ entrance, canRegister }: { entrance: Entrance; canRegister: boolean }) {
  const t = useTranslations('login')
  return (
    <p className="flex justify-between gap-4 text-sm">
      <Link href="/recover" className="rounded-sm text-link hover:underline">
        {t('recover')}
      </Link>
      {/* Loaded whole: the registration has a content security policy of its own, for the card. */}
      {canRegister ? (
        <a href={registerHref(entrance)} className="rounded-sm text-link hover:underline">
          {t('register')}
        </a>
      ) : null}
    </p>
  )
}
