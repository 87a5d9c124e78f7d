import { storedTotals } from '@/lib/api/salesforce/document/stored-totals'
import { money } from '@/lib/domain/core/money'
import type { CreditPart } from '@/lib/domain/documents/credit/credit-part'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

/** A credit note whose own part is left out, as while it is written again; no note has the id 0. */
const NO_NOTE = 0

/**
 * Returns the total of the credit notes of an invoice, in EUR, without deleted ones and without `except`; null when there
 * is no credit note.
 */
export async function creditedTotal(tx: Tx, invoiceId: number, except = NO_NOTE): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ total: string | null }[]>`
    select sum(total)::text as total from document
    where structure_id = app_structure() and origin_id = ${invoiceId} and origin_kind = 'CREDIT'
      and state <> 'DELETED' and id <> ${except}`
  return row?.total ?? null
}

/** The parts that credit notes took of given lines of invoices, by line, without deleted notes and without `except`. */
export async function creditedParts(
  tx: Tx,
  lineIds: readonly number[],
  except = NO_NOTE,
): Promise<Map<number, CreditPart[]>> {
  const taken = await tx.$queryRaw<{ id: number; quantity: string | null; amount: string }[]>`
    select c.credited_line_id as id, c.credited_quantity::text as quantity, c.total_price::text as amount
    from document_line c join document n on n.id = c.document_id
    where c.credited_line_id = any(${[...lineIds]}::int[]) and n.state <> 'DELETED' and n.id <> ${except}
    order by c.id`
  const parts = new Map<number, CreditPart[]>()
  for (const { id, quantity, amount } of taken) {
    const part = { quantity: quantity === null ? null : money(quantity), amount: money(amount) }
    parts.set(id, [...(parts.get(id) ?? []), part])
  }
  return parts
}

/** Returns the stored totals of the notes that credit lines of an invoice, without deleted ones and without `except`. */
export async function creditedBefore(tx: Tx, invoiceId: number, except = NO_NOTE): Promise<DocumentTotals[]> {
  const notes = await tx.$queryRaw<{ totals: unknown }[]>`
    select n.totals from document n
    where n.origin_id = ${invoiceId} and n.origin_kind = 'CREDIT' and n.state <> 'DELETED' and n.id <> ${except}
      and exists (select 1 from document_line c where c.document_id = n.id and c.credited_line_id is not null)`
  return notes.map(({ totals }) => storedTotals.parse(totals))
}
