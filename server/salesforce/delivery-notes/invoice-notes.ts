import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { type DeferredType, deferredUntil, isCollectable } from '@/lib/domain/delivery-notes/deferred'
import { lineVat } from '@/lib/domain/documents/line-vat'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { createDeferred, type ProposalBasis, readProposalBasis } from '../agreements/proposed-drafts'
import type { StoredNote } from './note-queries'
import { lockNotes, markInvoiced } from './note-store'

type Asked = { note_ids: readonly number[]; date: Day; bill_late: boolean; tipo_documento: DeferredType }

/** Makes the draft of a deferred invoice of notes; answers its id. */
export async function invoiceNotes(
  tx: Tx,
  { note_ids, date, bill_late, tipo_documento }: Asked,
  caller: Session,
): Promise<number> {
  const notes = await lockNotes(tx, note_ids)
  const [first] = notes
  if (!first) throw new Refusal('ERROR_NOT_FOUND')
  refuseUnfit(notes)
  if (notes.some((note) => note.date > date))
    throw new Refusal('ERROR_DELIVERY_NOTE_AFTER_INVOICE', {}, ['date'])
  if (!bill_late && date > deferredUntil(first.date, tipo_documento)) {
    throw new Refusal('ERROR_DELIVERY_NOTE_LATE', {}, ['bill_late'])
  }
  const proposing = await readProposalBasis(tx, caller)
  const lines = notes.flatMap((note) => linesOf(proposing, note))
  const draft = { ana_sku: first.ana_sku, date, description: '', lines, tipo_documento }
  const id = await createDeferred(tx, proposing, draft, caller)
  await markInvoiced(
    tx,
    id,
    notes.map((note) => note.id),
  )
  return id
}

function refuseUnfit(notes: readonly StoredNote[]): void {
  if (notes.some(({ state }) => state === 'INVOICED')) throw new Refusal('ERROR_DELIVERY_NOTE_INVOICED')
  if (notes.some(({ state }) => state !== 'TO_INVOICE')) throw new Refusal('ERROR_DELIVERY_NOTE_NO_SALE')
  if (!isCollectable(notes)) throw new Refusal('ERROR_DELIVERY_NOTE_MIXED')
  const priceless = notes.find(({ line_list }) => line_list.some((line) => line.single_price === null))
  if (priceless) throw new Refusal('ERROR_DELIVERY_NOTE_NO_PRICE', { numeration: priceless.numeration })
}

const linesOf = ({ settings }: ProposalBasis, { id, line_list }: StoredNote) =>
  line_list.map(({ iva, natura, single_price, ...line }) => {
    const goods = { ...line, delivery_note_id: id, single_price: single_price ?? 0 }
    return { ...goods, ...lineVat(settings.aliquoteiva, { iva, natura }) }
  })
