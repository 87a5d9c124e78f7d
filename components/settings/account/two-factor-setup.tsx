'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { QrCode } from '@/components/kit/qr-code'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'

type Secret = { secret: string; uri: string }

/** Password, then the secret to scan and the first code of it. */
export function TwoFactorSetup({
  onEnabled,
  onCancel,
}: {
  onEnabled: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const t = useTranslations('profile.two_factor')
  const [secret, setSecret] = useState<Secret | null>(null)
  const begin = async (password: string) => setSecret((await api.auth.twoFactor.begin({ password })).response)
  const confirm = async (code: string) =>
    onEnabled((await api.auth.twoFactor.confirm({ code })).response.recovery_code_list)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent className="md:max-w-md">
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t(secret ? 'scan' : 'text')}</DialogDescription>
        </DialogHeader>
        {secret ? (
          <Step
            key="code"
            label={t('code')}
            submit={t('start')}
            onSubmit={confirm}
            onCancel={onCancel}
            isCode
          >
            <QrCode text={secret.uri} label={t('qr')} className="mx-auto size-52 border" />
            <p className="text-ink-soft text-sm">
              {t('secret')}:{' '}
              <code className="break-all font-mono text-ink">
                {(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}
              </code>
            </p>
          </Step>
        ) : (
          <Step
            key="password"
            label={t('password')}
            submit={t('continue')}
            onSubmit={begin}
            onCancel={onCancel}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function Step({
  label,
  submit,
  onSubmit,
  onCancel,
  isCode = false,
  children,
}: {
  label: string
  submit: string
  onSubmit: (value: string) => Promise<void>
  onCancel: () => void
  isCode?: boolean
  children?: ReactNode
}) {
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    await onSubmit(value).catch((fault: unknown) => setError(errorText(fault).text))
    setPending(false)
  }
  const own = {
    value,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }
  return (
    <form onSubmit={run} noValidate className="flex grow flex-col gap-4">
      {children}
      <FormField required label={label} error={error}>
        {(field) =>
          isCode ? (
            <Input {...field} {...own} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          ) : (
            <PasswordInput {...field} {...own} autoComplete="current-password" />
          )
        }
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending} disabled={value.trim() === ''}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
