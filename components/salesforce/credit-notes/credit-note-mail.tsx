'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import { MailDialog } from '../list/mail-dialog'
import { SHARES_KEY } from '../list/shares-key'
import { CREDIT_NOTES_KEY } from './credit-notes-spec'
import type { CreditNoteSubject } from './use-credit-note-actions'

/** Sends a credit note by e-mail. */
export function CreditNoteMail({ subject, onClose }: { subject: CreditNoteSubject; onClose: () => void }) {
  const t = useTranslations('credit_notes')
  const notify = useNotify()
  const queries = useQueryClient()
  const number = subject.fullNumeration ?? ''
  return (
    <MailDialog
      title={t('mail_title', { number })}
      anaSku={subject.ana_sku}
      send={(mail) => api.salesforce.creditNotes.send({ creditNote_id: subject.id, ...mail })}
      onSent={() => {
        notify.success(t('done.mail', { number }))
        void queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
        void queries.invalidateQueries({ queryKey: [SHARES_KEY] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
