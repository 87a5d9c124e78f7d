'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useNotify } from '@/components/kit/use-notify'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { SHARES_KEY } from '../list/shares-key'
import { agreementCalls } from './agreement-calls'
import { useAgreementWords } from './agreement-words'
import { KEY_OF } from './agreements-spec'
import type { AgreementSubject } from './use-agreement-actions'

const MailDialog = dynamic(() => import('../list/mail-dialog').then((module) => module.MailDialog), {
  ssr: false,
})
const ActivateDialog = dynamic(() => import('./activate-dialog').then((module) => module.ActivateDialog), {
  ssr: false,
})
const CollectDialog = dynamic(() => import('./collect-dialog').then((module) => module.CollectDialog), {
  ssr: false,
})

/** Which dialog stands open, about which offer or contract. */
export type AgreementDialog = {
  what: 'mail' | 'activate' | 'collect'
  subject: AgreementSubject & { ana_sku: string | null; state: string }
}

/** The dialogs of a list or a preview of offers or contracts. `onDone` follows what was done in one. */
export function AgreementDialogs({
  kind,
  dialog,
  onClose,
  onDone,
}: {
  kind: ProposalKind
  dialog: AgreementDialog | null
  onClose: () => void
  onDone?: () => void
}) {
  const t = useAgreementWords(kind)
  const notify = useNotify()
  const queries = useQueryClient()
  if (!dialog) return null
  const { subject } = dialog
  const done = () => {
    onClose()
    onDone?.()
  }
  if (dialog.what === 'activate') return <ActivateDialog contract={subject} onDone={done} onClose={onClose} />
  if (dialog.what === 'collect') return <CollectDialog proforma={subject} onDone={done} onClose={onClose} />
  return (
    <MailDialog
      title={t('mail_title', { number: subject.numeration ?? '' })}
      anaSku={subject.ana_sku}
      isToSign={kind !== 'PROFORMA' && (subject.state === 'READY_TO_SEND' || subject.state === 'SENT')}
      send={(mail, signers) => agreementCalls[kind].send(subject.id, { ...mail, ...signers })}
      onSent={() => {
        notify.success(t('done.send', { number: subject.numeration ?? '' }))
        void queries.invalidateQueries({ queryKey: [KEY_OF[kind]] })
        void queries.invalidateQueries({ queryKey: [SHARES_KEY] })
        done()
      }}
      onClose={onClose}
    />
  )
}
