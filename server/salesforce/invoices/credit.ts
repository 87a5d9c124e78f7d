import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { fixed2, money, sum, ZERO } from '@/lib/domain/core/money'
import { isOneOf } from '@/lib/domain/core/one-of'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  closesInvoice,
  expensesAreCredited,
  type InvoiceCredit,
  partsToCredit,
  residualOf,
} from '@/lib/domain/documents/credit/credit'
import {
  type CreditedLine,
  stillFits,
  type TakenPart,
  type WantedPart,
} from '@/lib/domain/documents/credit/credit-part'
import { isEditable, isInvoiceState, REFUSED } from '@/lib/domain/documents/invoice-state'
import { creditNoteType } from '@/lib/domain/einvoice/simplified'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { createDraft, replaceContent } from '../document/draft'
import { findDocument, lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { creditPayload, type NoteHead } from './credit-content'
import { creditedBefore, creditedParts, creditedTotal } from './credit-queries'

/**
 * The invoice that is to be credited, locked: of two callers that credit it at the same time the second sees what the
 * first did.
 * @throws Refusal ERROR_CREDITNOTE_INVOICE for one that is not issued, or that the exchange system rejected.
 */
export async function lockCreditable(tx: Tx, id: number): Promise<DocumentRow> {
  const row = await lockDocument(tx, id)
  const isOpen = !isInvoiceState(row.state) || isEditable(row.state) || row.state === 'DELETED'
  if (isOpen || row.type !== 'ACTIVE' || isOneOf(REFUSED, row.state)) {
    throw new Refusal('ERROR_CREDITNOTE_INVOICE', {}, ['invoice_id'])
  }
  return row
}

/** The state of an invoice's credit. `except` is a note whose own part does not count, as while it is written again. */
export async function creditOf(tx: Tx, invoice: DocumentRow, except?: number): Promise<InvoiceCredit> {
  const ids = invoice.lines.map(({ id }) => id)
  const taken = await creditedParts(tx, ids, except)
  return {
    total: money(invoice.total.toString()),
    credited: money((await creditedTotal(tx, invoice.id, except)) ?? 0),
    lines: invoice.lines.map((line) => creditedLine(line, taken.get(line.id) ?? [])),
  }
}

/** A price with VAT was rounded over all lines of its rate, so that its pieces cost a part of the line's taxable amount. */
function creditedLine(line: DocumentRow['lines'][number], taken: CreditedLine['taken']): CreditedLine {
  const [quantity, total] = [money(line.quantity), money(line.total_price)]
  const isShare = line.gross_price !== null && quantity.gt(ZERO)
  const price = isShare ? total.div(quantity) : money(line.discounted_price)
  return { id: line.id, quantity, price, total, taken }
}

type CreditRequest = NoteHead & {
  /** Parts of the invoice's lines, with their places in the call; null for all that is left. */
  wanted: readonly (WantedPart & { at: number })[] | null
  accountId: number | null
}

/** A credit note that is to be written: its payload, its parts and the credit without it. */
type NewNote = {
  data: DocumentDataIn & { tipo_documento: string }
  parts: readonly TakenPart[]
  credit: InvoiceCredit
}

async function composeNote(
  tx: Tx,
  invoice: DocumentRow,
  asked: CreditRequest,
  except?: number,
): Promise<NewNote> {
  const credit = await creditOf(tx, invoice, except)
  const parts = partsToCredit(credit, asked.wanted)
  const earlier = await creditedBefore(tx, invoice.id, except)
  const data = creditPayload(
    invoice,
    {
      lines: credit.lines,
      parts,
      earlier,
      wereCredited: expensesAreCredited(earlier),
      left: credit.total.minus(sum(earlier.map(({ total }) => total))),
      closes: closesInvoice(credit, parts),
    },
    asked,
  )
  const tipo_documento = creditNoteType(invoice.tipo_documento, money(data.taxes.arrotondamento))
  return { data: { ...data, tipo_documento }, parts, credit }
}

/**
 * Credits parts of an invoice's lines as a TD04, or a TD08 of a simplified one, that is to be issued. The last one takes
 * with it the expenses and the stamp that the invoice charged, and leaves nothing: to the cent, in whatever order and parts. Answers its id.
 * @throws Refusal as `partsToCredit`, and ERROR_CREDITNOTE_EXCEEDS when other credit notes left less than that.
 */
export async function creditLines(tx: Tx, invoiceId: number, asked: CreditRequest): Promise<number> {
  const invoice = await lockCreditable(tx, invoiceId)
  const { data, parts, credit } = await composeNote(tx, invoice, asked)
  const { accountId } = asked
  const id = await createDraft(tx, data, {
    kind: 'CREDITNOTE',
    tipo_documento: data.tipo_documento,
    accountId,
    origin: { id: invoice.id, kind: 'CREDIT' },
    creditedParts: parts,
  })
  const draft = await findDocument(tx, id, ['CREDITNOTE'])
  refuseBeyond(credit, draft)
  await moveDocument(tx, draft, { state: 'TO_BE_ISSUED', action: 'STATE', accountId })
  return id
}

/**
 * Writes a note of an invoice's lines that is not issued yet again with other parts. The note is locked before its invoice,
 * as when it is issued.
 * @throws Refusal as `creditLines`, ERROR_STALE_REVISION, ERROR_INVOICE_IMMUTABLE, and ERROR_CREDITNOTE_BY_HAND for a note that was
 * not made of lines.
 */
export async function changeCreditedLines(
  tx: Tx,
  id: number,
  { revision, ...asked }: CreditRequest & { revision?: number | undefined },
): Promise<void> {
  const row = await lockDocument(tx, id, ['CREDITNOTE'])
  if (revision !== undefined && revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  if (!isEditable(row.state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  if (row.origin_id === null || !isOfLines(row)) throw new Refusal('ERROR_CREDITNOTE_BY_HAND')
  const invoice = await lockCreditable(tx, row.origin_id)
  const { data, parts, credit } = await composeNote(
    tx,
    invoice,
    { ...asked, date: asked.date ?? row.day },
    id,
  )
  const { note, document_model, einvoice_data } = row
  refuseBeyond(credit, await replaceContent(tx, row, { ...data, note, document_model, einvoice_data }, parts))
}

/** Whether a credit note was made of lines of its invoice. */
export const isOfLines = ({ lines }: Pick<DocumentRow, 'lines'>): boolean =>
  lines.length > 0 && lines.every(({ credited_line_id }) => credited_line_id !== null)

/** @throws Refusal ERROR_CREDITNOTE_EXCEEDS when a note of the invoice is more than what is left of it. */
function refuseBeyond(credit: InvoiceCredit, note: DocumentRow): void {
  const residual = residualOf(credit)
  if (money(note.total.toString()).gt(residual)) {
    throw new Refusal('ERROR_CREDITNOTE_EXCEEDS', { residual: fixed2(residual) }, ['product_list'])
  }
}

/** The same for a note that was written by hand; its own total is not among the credited yet, or no more. */
export async function refuseOverCredit(tx: Tx, invoice: DocumentRow, note: DocumentRow): Promise<void> {
  const credit = await creditOf(tx, invoice)
  refuseBeyond({ ...credit, credited: credit.credited.minus(money(note.total.toString())) }, note)
}

/**
 * A thrown-away credit note that comes back must still fit what is left of its invoice: another may have taken its
 * lines, or its amount. @throws Refusal ERROR_CREDITNOTE_LINE, ERROR_CREDITNOTE_EXCEEDS.
 */
export async function refuseTakenMeanwhile(tx: Tx, note: DocumentRow): Promise<void> {
  if (note.origin_id === null) return
  const credit = await creditOf(tx, await lockCreditable(tx, note.origin_id))
  const byId = new Map(credit.lines.map((line) => [line.id, line]))
  for (const { credited_line_id, credited_quantity, total_price } of note.lines) {
    const line = byId.get(credited_line_id ?? 0)
    const quantity = credited_quantity === null ? null : money(credited_quantity)
    if (line && !stillFits(line, { quantity, amount: money(total_price) })) {
      throw new Refusal('ERROR_CREDITNOTE_LINE', {}, ['id'])
    }
  }
  refuseBeyond(credit, note)
}
