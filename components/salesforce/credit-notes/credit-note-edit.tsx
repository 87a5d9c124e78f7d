'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import type { CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { previewHrefOf } from '../document-href'

const SingleCreditDialog = dynamic(
  () => import('./single-credit-dialog').then((module) => module.SingleCreditDialog),
  { ssr: false },
)

/** Writes a credit note that is not issued again: its lines, quantities and amounts, and its reason. */
export function CreditNoteEdit({
  note,
  onClose,
}: {
  note: Pick<CreditNoteRow, 'id' | 'invoice'>
  onClose: () => void
}) {
  const router = useRouter()
  if (!note.invoice) return null
  return (
    <SingleCreditDialog
      invoice={note.invoice}
      noteId={note.id}
      onClose={onClose}
      onDone={(id) => {
        onClose()
        router.push(previewHrefOf('CREDITNOTE', id))
      }}
    />
  )
}
