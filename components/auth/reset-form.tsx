'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { ApiError, api } from '@/lib/api/client'
import { passwordFault } from '@/lib/domain/access/password'
import { FormHeading } from './form-heading'
import { loginHref } from './login-notice'
import { NewPasswordField, usePasswordError } from './new-password-field'

/** Chooses a new password with the token of the mailed link, then leads to the login (document 1 §4). */
export function ResetForm({ token }: { token: string }) {
  const t = useTranslations('reset')
  const router = useRouter()
  const errorText = useErrorText()
  const passwordError = usePasswordError()
  const [refusal, setRefusal] = useState<'expired' | { text: string } | null>(null)
  const { register, handleSubmit, watch, setError, formState } = useForm({
    defaultValues: { new_password: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const submit = handleSubmit(async ({ new_password }) => {
    setRefusal(null)
    try {
      await api.auth.accounts.changePassword({ reset_password_token: token, new_password })
      router.push(loginHref('reset'))
    } catch (error) {
      const isField = error instanceof ApiError && error.wrong.includes('new_password')
      if (isField) setError('new_password', { message: error.description }, { shouldFocus: true })
      else if (error instanceof ApiError && error.code === 'ERROR_TOKEN_EXPIRED') setRefusal('expired')
      else setRefusal({ text: errorText(error).text })
    }
  })
  if (refusal === 'expired') {
    return (
      <div className="grid gap-4">
        <FormHeading title={t('title')} text={t('text')} />
        <FormNotice tone="error">{t('expired')}</FormNotice>
        <Button asChild variant="primary">
          <Link href="/recover">{t('again')}</Link>
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('title')}>
      <FormHeading title={t('title')} text={t('text')} />
      {refusal ? <FormNotice tone="error">{refusal.text}</FormNotice> : null}
      <NewPasswordField
        label={t('password')}
        error={passwordError(errors.new_password?.message)}
        value={watch('new_password')}
        email=""
        autoFocus
        {...register('new_password', { validate: (value) => passwordFault(value, '') ?? true })}
      />
      <Button
        type="submit"
        variant="primary"
        pending={isSubmitting || (isSubmitSuccessful && !refusal && !errors.new_password)}
        className="mt-1 w-full"
      >
        {t('submit')}
      </Button>
    </form>
  )
}
