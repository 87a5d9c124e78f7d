'use client'

import type { ReactNode } from 'react'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { PaymentDialog } from '../payments/payment-dialog'
import { usePayments } from '../payments/use-payments'

type PayProps = {
  entry: ScheduleEntry
  today: string
  /** A field above the others that chooses another entry. */
  choice?: ReactNode
  onClose: () => void
}

/**
 * Registers a payment for a row of the scadenzario: of its document, where the row's open part is proposed, or of its
 * purchase.
 */
export function PayEntryDialog(props: PayProps) {
  const { entry, today, onClose } = props
  if (entry.kind !== 'PURCHASE') return <PayDocumentDialog {...props} />
  const { owner_id: id, flow, residual } = entry
  return (
    <PaymentDialog
      subject={{ kind: 'PURCHASE', id, flow, residual, accounts: [], today }}
      onClose={onClose}
    />
  )
}

function PayDocumentDialog({ entry, choice, onClose }: PayProps) {
  const { data } = usePayments(entry.owner_id, entry.state)
  if (!data) return null
  const { owner_id: id, flow, method, open_amount: suggested } = entry
  const { payment_state, account_list: accounts, today } = data
  const { residual } = payment_state
  return (
    <PaymentDialog
      subject={{ kind: 'DOCUMENT', id, flow, method, residual, suggested, accounts, today }}
      choice={choice}
      onClose={onClose}
    />
  )
}
