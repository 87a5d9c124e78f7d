import type { DeliveryNoteIn } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { displayName, findParties } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { takeNumber } from '../document/numbering-store'
import { fromDay } from '../document/row'
import { findNote, findNotes, type StoredNote } from './note-queries'

const ENTITY = 'delivery_note'

/** The notes with their rows locked, in the order of their ids; ERROR_NOT_FOUND when one is not there. */
export async function lockNotes(tx: Tx, ids: readonly number[]): Promise<StoredNote[]> {
  const asked = [...new Set(ids)]
  await tx.$executeRaw`select 1 from delivery_note where id = any(${asked}::int[]) order by id for update`
  const rows = await findNotes(tx, asked)
  if (rows.length < asked.length) throw new Refusal('ERROR_NOT_FOUND')
  return rows
}

/** As lockNotes, of one that may still change. */
export async function lockOpenNote(tx: Tx, id: number): Promise<StoredNote> {
  const [row] = await lockNotes(tx, [id])
  if (row?.state === 'INVOICED') throw new Refusal('ERROR_DELIVERY_NOTE_INVOICED')
  if (!row || row.state === 'CANCELLED') throw new Refusal('ERROR_DELIVERY_NOTE_CANCELLED')
  return row
}

async function columnsOf(tx: Tx, { line_list, ...data }: DeliveryNoteIn) {
  const party = (await findParties(tx, [data.ana_sku])).get(data.ana_sku)
  if (!party) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  return {
    ana_sku: data.ana_sku,
    customer_name: displayName(party),
    date: fromDay(data.date),
    state: data.reason === 'SALE' ? 'TO_INVOICE' : 'NOT_INVOICED',
    reason: data.reason,
    reason_text: data.reason_text,
    appearance: data.appearance,
    packages: data.packages ?? null,
    weight: data.weight ?? null,
    carriage: data.carriage ?? null,
    transport: data.transport,
    carrier: data.carrier,
    started_at: data.started_at ? new Date(`${data.started_at.replace(' ', 'T')}:00Z`) : null,
    delivery_address: data.delivery_address,
    note: data.note,
  }
}

const insertLines = (tx: Tx, delivery_note_id: number, lines: DeliveryNoteIn['line_list']) =>
  insertRows(
    tx,
    'delivery_note_line',
    lines.map((line, position) => ({
      delivery_note_id,
      position,
      description: line.description,
      quantity: line.quantity,
      measurement_unit: line.measurement_unit || null,
      single_price: line.single_price ?? null,
      iva: line.iva ?? null,
      natura: line.natura ?? null,
      product_cross_id: line.product_cross_id ?? null,
    })),
  )

/** Creates a note with the next number of its year; another caller that creates one in this year waits. */
export async function createNote(
  tx: Tx,
  data: DeliveryNoteIn,
  created_by: number | null,
): Promise<StoredNote> {
  const columns = await columnsOf(tx, data)
  const number = await takeNumber(tx, { kind: 'DELIVERYNOTE', series: '', date: data.date })
  const row = { ...columns, created_by, number, year: yearOf(data.date) }
  const { id } = await tx.delivery_note.create({ data: row, select: { id: true } })
  await insertLines(tx, id, data.line_list)
  await audit(tx, {
    action: 'CREATE',
    entity: ENTITY,
    entityId: id,
    changes: changesBetween(null, audited(data)),
  })
  return findNote(tx, id)
}

type Audited = Pick<DeliveryNoteIn, 'ana_sku' | 'date' | 'reason'> & {
  line_list: readonly { description: string; quantity: number }[]
}

const audited = ({ ana_sku, date, reason, line_list }: Audited) => ({
  ana_sku,
  date,
  reason,
  lines: line_list.map(({ description, quantity }) => `${quantity} ${description}`),
})

/** Replaces the content of a note, whose row is locked; it stays in its year. */
export async function replaceNote(tx: Tx, row: StoredNote, data: DeliveryNoteIn): Promise<StoredNote> {
  if (yearOf(data.date) !== yearOf(row.date)) throw new Refusal('ERROR_DELIVERY_NOTE_YEAR', {}, ['date'])
  const columns = { ...(await columnsOf(tx, data)), revision: { increment: 1 }, updated_at: new Date() }
  await tx.delivery_note.update({ where: { id: row.id }, data: columns, select: { id: true } })
  await tx.delivery_note_line.deleteMany({ where: { delivery_note_id: row.id } })
  await insertLines(tx, row.id, data.line_list)
  const changes = changesBetween(audited(row), audited(data))
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: row.id, changes })
  return findNote(tx, row.id)
}

/**
 * Deletes a note, whose row is locked, if it is the last of its year and no draft names it, and gives its number back;
 * cancels any other. Answers whether it is gone.
 */
export async function removeNote(tx: Tx, { id }: StoredNote): Promise<boolean> {
  const returned = await tx.$executeRaw`
    update numbering_counter c set last_number = c.last_number - 1 from delivery_note n
    where n.id = ${id} and c.document_kind = 'DELIVERYNOTE' and c.series = '' and c.year = n.year
      and c.structure_id = n.structure_id and c.last_number = n.number
      and not exists (select from delivery_note_billing b where b.structure_id = n.structure_id and b.delivery_note_id = n.id)
      and not exists (select from document_line l where l.structure_id = n.structure_id and l.delivery_note_id = n.id)`
  const isLast = returned === 1
  if (isLast) await tx.delivery_note.delete({ where: { id }, select: { id: true } })
  else {
    const data = { state: 'CANCELLED', revision: { increment: 1 }, updated_at: new Date() }
    await tx.delivery_note.update({ where: { id }, data, select: { id: true } })
  }
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id, changes: {} })
  return isLast
}

/** Records that notes stand on a draft. ERROR_DELIVERY_NOTE_INVOICED (constraint) when one stands on another. */
export async function markInvoiced(tx: Tx, document_id: number, noteIds: readonly number[]): Promise<void> {
  await tx.delivery_note_billing.createMany({
    data: noteIds.map((delivery_note_id) => ({ document_id, delivery_note_id })),
  })
}
