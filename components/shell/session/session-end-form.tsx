'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { callScope } from '@/lib/api/client'
import { signIn } from './browser-session'
import { lastEmail } from './last-email'
import { useSignInError } from './use-sign-in-error'

/** The password of the user whose session has ended. */
export function SessionEndForm({ onSignedIn, onCancel }: { onSignedIn: () => void; onCancel: () => void }) {
  const t = useTranslations('shell.session_end')
  const login = useTranslations('login')
  const kit = useTranslations('kit')
  const errorText = useSignInError()
  const [email, setEmail] = useState(lastEmail())
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setPending(true)
    const result = await signIn({ email, password, otp: otp ?? '', ...callScope() })
    setPending(false)
    if (result === 'ok') return onSignedIn()
    if (result === 'ERROR_OTP_REQUIRED') setOtp('')
    setError(errorText(result))
  }
  return (
    <DialogContent hideClose className="md:max-w-sm">
      <form onSubmit={submit} className="flex grow flex-col gap-4">
        <DialogHeader className="pr-0">
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        <FormField label={login('email')}>
          {(field) => (
            <Input
              {...field}
              type="email"
              autoComplete="username"
              value={email}
              readOnly={lastEmail() !== ''}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </FormField>
        <FormField label={login('password')} error={otp === null ? error : undefined}>
          {(field) => (
            <Input
              {...field}
              type="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </FormField>
        {otp === null ? null : (
          <FormField label={login('otp')} help={login('otp_text')} error={otp ? error : undefined}>
            {(field) => (
              <Input
                {...field}
                autoComplete="one-time-code"
                autoFocus
                maxLength={40}
                value={otp}
                onChange={(event) => setOtp(event.target.value)}
              />
            )}
          </FormField>
        )}
        <DialogFooter>
          <Button onClick={onCancel}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={password === ''}>
            {login('submit')}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  )
}
