import { nextAgreementState } from '@/lib/domain/documents/agreement-state'
import type { DocumentKind, DocumentType } from '@/lib/domain/documents/document'
import { nextState } from '@/lib/domain/documents/invoice-state'
import { nextStateOfReceived } from '@/lib/domain/documents/received-state'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { ANY_TYPE } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { refuseIntegrated, refuseSent, refuseWithoutBill } from '../received/present'
import { refuseTakenMeanwhile } from './credit'

function stateAfter(row: DocumentRow, event: 'DELETE' | 'RESTORE'): string {
  const kind = row.document_kind
  if (row.type === 'PASSIVE') return nextStateOfReceived(row, event)
  if (kind === 'OFFER' || kind === 'CONTRACT' || kind === 'PROFORMA')
    return nextAgreementState(kind, row.state, event) ?? row.state
  return nextState(row.state, event) ?? row.state
}

/**
 * Discards a document that binds no party, or a received one that is not paid: its state becomes DELETED. @throws
 * Refusal ERROR_INVOICE_STATE.
 */
export async function discardDraft(
  tx: Tx,
  kinds: DocumentKind | readonly DocumentKind[],
  id: number,
  accountId: number | null,
  types: readonly DocumentType[] = ANY_TYPE,
): Promise<void> {
  const row = await lockDocument(tx, id, [kinds].flat(), types)
  await refuseIntegrated(tx, row)
  refuseSent(row)
  await moveDocument(tx, row, { state: stateAfter(row, 'DELETE'), action: 'DELETE', accountId })
}

/**
 * Takes a document out of the bin, as a draft or as received from its supplier.
 * @throws Refusal ERROR_INVOICE_STATE when the document is not in it.
 */
export async function restoreDraft(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[],
  accountId: number | null,
): Promise<DocumentKind> {
  const row = await lockDocument(tx, id, kinds, ANY_TYPE)
  // The credit note is locked before its invoice, as when it is changed or issued.
  if (row.document_kind === 'CREDITNOTE' && row.state === 'DELETED') await refuseTakenMeanwhile(tx, row)
  await refuseWithoutBill(tx, row)
  await moveDocument(tx, row, { state: stateAfter(row, 'RESTORE'), action: 'STATE', accountId })
  return row.document_kind
}
