'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { Textarea } from '@/components/ui/textarea'

const MAX_REASON = 500

type RejectDialogProps = {
  /** Of the person. */
  name: string
  pending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks before a request is rejected, and for the reason, which the person reads; it may be left out. */
export function RejectDialog({ name, pending, onReject, onClose }: RejectDialogProps) {
  const t = useTranslations('reservations.reject')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('title')}
      text={t('ask', { name })}
      submit={t('submit')}
      destructive
      pending={pending}
      onSubmit={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <FormField label={t('reason')} help={t('reason_help')}>
        {(field) => (
          <Textarea
            {...field}
            className="min-h-20"
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
