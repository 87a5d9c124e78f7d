'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Input } from '@/components/ui/input'
import { SigningDialog } from './signing-dialog'

/** Longer than any PIN that Luna makes. */
const MOST_DIGITS = 12

/** The PIN that the sender gave the signer. `refusal` is the server's answer to the PIN before. */
export function PinDialog({
  refusal,
  onSave,
  onClose,
}: {
  refusal: string | null
  onSave: (pin: string) => void
  onClose: () => void
}) {
  const t = useTranslations('signature.pin')
  const common = useTranslations('signature')
  const [pin, setPin] = useState('')
  const [error, setError] = useState(refusal)
  const save = () => {
    if (pin === '') setError(t('missing'))
    else onSave(pin)
  }
  return (
    <SigningDialog
      title={t('title')}
      text={t('text')}
      submit={common('save')}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label={t('label')} required error={error}>
        {(field) => (
          <Input
            {...field}
            className="tabular h-11 text-lg tracking-widest"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MOST_DIGITS}
            value={pin}
            onChange={({ target }) => {
              setPin(target.value.replace(/\D/g, ''))
              setError(null)
            }}
          />
        )}
      </FormField>
    </SigningDialog>
  )
}
