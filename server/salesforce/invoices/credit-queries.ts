import { storedTotals } from '@/lib/api/salesforce/document/stored-totals'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

/**
 * Returns the total of the credit notes of an invoice, in EUR, without deleted ones; null when there is no credit note.
 */
export async function creditedTotal(tx: Tx, invoiceId: number): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ total: string | null }[]>`
    select sum(total)::text as total from document
    where structure_id = app_structure() and origin_id = ${invoiceId} and origin_kind = 'CREDIT'
      and state <> 'DELETED'`
  return row?.total ?? null
}

/** The given lines of invoices that a credit note has credited, deleted credit notes aside. */
export async function creditedLines(tx: Tx, lineIds: readonly number[]): Promise<Set<number>> {
  const taken = await tx.$queryRaw<{ id: number }[]>`
    select distinct c.credited_line_id as id from document_line c join document n on n.id = c.document_id
    where c.credited_line_id = any(${[...lineIds]}::int[]) and n.state <> 'DELETED'`
  return new Set(taken.map(({ id }) => id))
}

/** Returns the stored totals of the notes that credit lines of an invoice, without deleted ones. */
export async function creditedBefore(tx: Tx, invoiceId: number): Promise<DocumentTotals[]> {
  const notes = await tx.$queryRaw<{ totals: unknown }[]>`
    select n.totals from document n
    where n.origin_id = ${invoiceId} and n.origin_kind = 'CREDIT' and n.state <> 'DELETED'
      and exists (select 1 from document_line c where c.document_id = n.id and c.credited_line_id is not null)`
  return notes.map(({ totals }) => storedTotals.parse(totals))
}
