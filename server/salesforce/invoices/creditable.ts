import type { Creditable, CreditableIn } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { residualOf } from '@/lib/domain/documents/credit/credit'
import { canBeParted, isCredited, leftOf, type WantedPart } from '@/lib/domain/documents/credit/credit-part'
import { isEditable } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { findDocument } from '../document/row-queries'
import { creditOf, isOfLines } from './credit'

/** The parts that a call wants to credit, with their places in it; a line that is marked as not meant is left out. */
export const wantedParts = (products: readonly CreditableIn[]): (WantedPart & { at: number })[] =>
  products.flatMap(({ id, include, credit_quantity, credit_amount }, at) =>
    include ? [{ id, at, quantity: decimalOf(credit_quantity), amount: decimalOf(credit_amount) }] : [],
  )

const decimalOf = (value: number | null) => (value === null ? null : money(value))

/** The note that is being written again. @throws Refusal ERROR_CREDITNOTE_BY_HAND, ERROR_INVOICE_IMMUTABLE */
async function findNote(tx: Tx, invoiceId: number, noteId: number): Promise<DocumentRow> {
  const note = await findDocument(tx, noteId, ['CREDITNOTE'])
  if (note.origin_id !== invoiceId || !isOfLines(note)) throw new Refusal('ERROR_CREDITNOTE_BY_HAND')
  if (!isEditable(note.state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  return note
}

/** The lines of an invoice with the parts that its credit notes leave, and those that the note `noteId` takes. */
export async function readCreditable(tx: Tx, invoiceId: number, noteId?: number): Promise<Creditable> {
  const invoice = await findDocument(tx, invoiceId)
  const note = noteId === undefined ? null : await findNote(tx, invoiceId, noteId)
  const credit = await creditOf(tx, invoice, note?.id)
  const taken = new Map(note?.lines.map((line) => [line.credited_line_id, line]))
  return {
    residual: toWire(residualOf(credit)),
    note: note && { date: note.day, description: note.description, revision: note.revision },
    line_list: credit.lines.map((line, i) => {
      const left = leftOf(line)
      const own = taken.get(line.id)
      return {
        id: line.id,
        name: invoice.lines[i]?.name ?? '',
        description: invoice.lines[i]?.description ?? '',
        measurement_unit: invoice.lines[i]?.measurement_unit ?? null,
        quantity: toWire(line.quantity),
        price: toWire(line.price.toDecimalPlaces(8)),
        total_price: toWire(line.total),
        left_quantity: toWire(left.quantity),
        left_amount: toWire(left.amount),
        is_credited: isCredited(line),
        may_be_parted: canBeParted(line),
        taken: own
          ? {
              quantity: own.credited_quantity === null ? null : Number(own.credited_quantity),
              amount: Number(own.total_price),
            }
          : null,
      }
    }),
  }
}
