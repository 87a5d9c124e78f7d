'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { Textarea } from '@/components/ui/textarea'
import { SigningDialog } from './signing-dialog'

const LONGEST = 1000

/** Asks for the reason of a rejection, which is mandatory (document 3 §5). `failure` is why the last attempt failed. */
export function RejectionDialog({
  pending,
  failure,
  onReject,
  onClose,
}: {
  pending: boolean
  failure: string | null
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const t = useTranslations('signature.reject')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isEmpty) onReject(reason.trim())
  }
  return (
    <SigningDialog
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      destructive
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure ? <FormNotice tone="error">{failure}</FormNotice> : null}
      <FormField label={t('reason')} required error={tried && isEmpty ? t('missing') : undefined}>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={LONGEST}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
    </SigningDialog>
  )
}
