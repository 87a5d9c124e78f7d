'use client'

import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/form-field'
import { signIn } from '@/components/shell/browser-session'
import { tellOtherTabs } from '@/components/shell/tabs'
import { useSignInError } from '@/components/shell/use-sign-in-error'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

type Values = { email: string; password: string }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Document 1 §2 and §5: what is missing or malformed is marked before any call; a refusal says why. */
export function LoginForm({
  target,
  family,
  structure,
}: {
  target: string
  family: string | null
  structure: string | null
}) {
  const t = useTranslations('login')
  const errorText = useSignInError()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Values>({
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    setRefusal(null)
    const result = await signIn({ ...values, family, structure })
    if (result !== 'ok') {
      setRefusal(errorText(result))
      resetField('password')
      setFocus('password')
      return
    }
    setDone(true)
    tellOtherTabs('logged_in')
    window.location.assign(target)
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('title')}>
      <div className="mb-2 grid gap-1">
        <h1 className="font-semibold text-2xl">{t('title')}</h1>
        <p className="text-ink-soft">{t('text')}</p>
      </div>
      {refusal ? (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-lg border border-state-error/30 bg-state-error/10 px-3 py-2 text-state-error"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      ) : null}
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
        {(field) => <PasswordInput {...field} {...register('password', { required: true })} />}
      </FormField>
      <Button type="submit" variant="primary" pending={isSubmitting || done} className="mt-1 w-full">
        {t('submit')}
      </Button>
      <p className="flex justify-between gap-4 text-sm">
        <Link href="/recover" className="rounded-sm text-link hover:underline">
          {t('recover')}
        </Link>
        <Link href="/register" className="rounded-sm text-link hover:underline">
          {t('register')}
        </Link>
      </p>
    </form>
  )
}

function PasswordInput(props: ComponentProps<'input'>) {
  const t = useTranslations('login')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        className="pr-10"
      />
      <button
        type="button"
        aria-label={t(shown ? 'password_hide' : 'password_show')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-content-center rounded-md text-ink-soft hover:bg-hover"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
