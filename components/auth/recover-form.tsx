'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { emailAddress } from '@/lib/api/auth/account-fields'
import { api } from '@/lib/api/client'
import { FormHeading } from './form-heading'
import { loginHref } from './login-notice'

const form = z.object({ user_identifier: emailAddress })

/** Requests the link to choose a new password, then leads to the login, even for an unknown address (document 1 §4). */
export function RecoverForm() {
  const t = useTranslations('recover')
  const login = useTranslations('login')
  const router = useRouter()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { user_identifier: '' },
    resolver: zodResolver(form),
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const submit = handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await api.auth.accounts.resetPasswordByMail(values)
      router.push(loginHref('recover'))
    } catch (error) {
      setRefusal(errorText(error).text)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('title')}>
      <FormHeading title={t('title')} text={t('text')} />
      {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
      <FormField
        label={login('email')}
        error={errors.user_identifier ? login('errors.email_format') : undefined}
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
            {...register('user_identifier')}
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        pending={isSubmitting || (isSubmitSuccessful && !refusal)}
        className="mt-1 w-full"
      >
        {t('submit')}
      </Button>
      <Link href="/login" className="justify-self-start rounded-sm text-link text-sm hover:underline">
        {t('back')}
      </Link>
    </form>
  )
}
