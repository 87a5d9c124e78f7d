import { toInstantText } from '@/lib/domain/core/day'
import { nextAgreementState } from '@/lib/domain/documents/agreement-state'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import { type InvoiceState, nextState } from '@/lib/domain/documents/invoice-state'
import { nextStateOfReceived } from '@/lib/domain/documents/received-state'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { ANY_TYPE, type DocumentRow, type DocumentType, findDocument, lockDocument } from '../document/row'
import { moveDocument } from '../document/state'
import { refuseTakenMeanwhile } from './credit'

/** How long what was thrown away can come back. */
export const BIN_DAYS = 30

function stateAfter(row: DocumentRow, event: 'DELETE' | 'RESTORE'): string {
  const kind = row.document_kind
  if (row.type === 'PASSIVE') return nextStateOfReceived(row, event)
  if (kind === 'OFFER' || kind === 'CONTRACT') return nextAgreementState(kind, row.state, event) ?? row.state
  return nextState(row.state as InvoiceState, event) ?? row.state
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
  await moveDocument(tx, row, { state: stateAfter(row, 'DELETE'), action: 'DELETE', accountId })
}

/** Takes a document out of the bin, as a draft or as what its supplier sent. @throws Refusal ERROR_INVOICE_STATE for one that is not in it. */
export async function restoreDraft(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[],
  accountId: number | null,
): Promise<DocumentKind> {
  const found = await findDocument(tx, id, kinds, ANY_TYPE)
  // The invoice is locked before its credit note, in the same order as when an invoice is credited.
  if (found.document_kind === 'CREDITNOTE' && found.state === 'DELETED') await refuseTakenMeanwhile(tx, found)
  const row = await lockDocument(tx, id, kinds, ANY_TYPE)
  await moveDocument(tx, row, { state: stateAfter(row, 'RESTORE'), action: 'STATE', accountId })
  return row.document_kind as DocumentKind
}

type DiscardedDocument = {
  id: number
  document_kind: DocumentKind
  type: DocumentType
  description: string
  receiver_name: string
  total: number
  deleted_at: string
}

const MAX_SHOWN = 500

/** What is in the bin of a structure, the latest first. */
export async function readBin(
  tx: Tx,
  structureId: number,
  kinds: readonly DocumentKind[] = DOCUMENT_KINDS,
): Promise<DiscardedDocument[]> {
  const rows = await tx.$queryRaw<(Omit<DiscardedDocument, 'deleted_at'> & { deleted_at: Date })[]>`
    select d.id, d.document_kind, d.type, d.description, d.counterparty_name as receiver_name, d.total::float8 as total, c.date_ts as deleted_at
    from document d
    cross join lateral (select max(date_ts) as date_ts from document_state_change c
      where c.document_id = d.id and c.state = 'DELETED') c
    where d.structure_id = ${structureId} and d.document_kind = any(${[...kinds]}::text[])
      and d.state = 'DELETED' and c.date_ts > now() - make_interval(days => ${BIN_DAYS})
    order by c.date_ts desc, d.id desc limit ${MAX_SHOWN}`
  return rows.map((row) => ({ ...row, deleted_at: toInstantText(row.deleted_at, env.LUNA_ZONE) }))
}

/** Deletes for good what has been in the bin for its time, of every structure, and that nothing was made of, nor ever paid. */
export async function sweepBin(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    delete from document d where d.state = 'DELETED' and d.number is null
      and not exists (select from document o where o.origin_id = d.id)
      and not exists (select from document_payment p where p.structure_id = d.structure_id and p.document_id = d.id)
      and (select max(date_ts) from document_state_change c where c.document_id = d.id and c.state = 'DELETED')
        < now() - make_interval(days => ${BIN_DAYS})`
  await tx.$executeRaw`
    delete from received_file f where not exists (
      select from document d where d.structure_id = f.structure_id and d.received_file_id = f.id)`
}
