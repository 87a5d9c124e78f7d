'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { type Credentials, signIn } from '@/components/shell/session/browser-session'
import { useSignInError } from '@/components/shell/session/use-sign-in-error'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { FormHeading } from './form-heading'

/**
 * The second step of a sign-in: the code of the authenticator, or a recovery code. `onBack` leads to the first step
 * again, with the code of a refusal that is not about this one.
 */
export function OtpForm({
  credentials,
  onSignedIn,
  onBack,
}: {
  credentials: Credentials
  onSignedIn: () => void
  onBack: (refusal: string | null) => void
}) {
  const t = useTranslations('login')
  const errorText = useSignInError()
  const [otp, setOtp] = useState('')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (otp.trim() === '') return
    setPending(true)
    const result = await signIn({ ...credentials, otp })
    if (result === 'ok') return onSignedIn()
    setPending(false)
    if (result === 'ERROR_WRONG_CREDENTIALS') return onBack(result)
    setOtp('')
    setRefusal(errorText(result))
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t('otp_title')}>
      <FormHeading title={t('otp_title')} text={t('otp_text')} />
      {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
      <FormField label={t('otp')}>
        {(field) => (
          <Input
            {...field}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            maxLength={40}
            className="tabular tracking-wider"
            value={otp}
            onChange={(event) => setOtp(event.target.value)}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" pending={pending} className="mt-1 w-full">
        {t('otp_submit')}
      </Button>
      <Button variant="link" className="justify-self-start text-sm" onClick={() => onBack(null)}>
        {t('otp_back')}
      </Button>
    </form>
  )
}
