import { type Decimal, money } from '@/lib/domain/core/money'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** A document as far as payments go. Amounts in EUR. */
export type OwingDocument = {
  id: number
  document_kind: DocumentKind
  type: 'ACTIVE' | 'PASSIVE'
  state: string
  amount_due: Decimal
  paid: Decimal
  residual: Decimal
  /** The state in which it was before it was PAYED. */
  before: string
}

type OwingRow = Omit<OwingDocument, 'amount_due' | 'paid' | 'residual'> &
  Record<'amount_due' | 'paid' | 'residual', string>

/** Invoices and the credit notes that lower them, by the ids of any of them: what is paid of one may move all. */
const together = (ids: readonly number[]) => Prisma.sql`
  with root as (select coalesce(case when origin_kind = 'CREDIT' then origin_id end, id) as id
    from document where id = any(${[...ids]}::int[]) and structure_id = app_structure())
  select id from root union select unnest(${[...ids]}::int[]) union
  select n.id from root join document n on n.structure_id = app_structure() and n.origin_id = root.id
    and n.origin_kind = 'CREDIT' and document_is_due(n.document_kind, n.state)`

/**
 * Locks documents with those that are settled with them, in the order of their ids: of two callers that pay at the same time
 * the second sees what the first did, and neither waits for the other in a circle. Documents that are paid in one transaction
 * are locked by one call.
 */
export async function lockSettled(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    select 1 from document where id = any(array(${together(ids)})) and structure_id = app_structure()
    order by id for no key update`
}

/** A document with those that are settled with it, by id. */
export async function readSettled(tx: Tx, id: number): Promise<OwingDocument[]> {
  const rows = await tx.$queryRaw<OwingRow[]>`
    select d.id, d.document_kind, d.type, d.state, d.amount_due::text, d.paid_amount::text as paid, d.residual::text,
      coalesce((select c.state from document_state_change c where c.document_id = d.id and c.state <> 'PAYED'
        order by c.id desc limit 1), 'ISSUED') as before
    from document d
    where d.id = any(array(${together([id])})) and d.structure_id = app_structure()
      and d.document_kind in ('INVOICE', 'CREDITNOTE')
    order by d.id`
  return rows.map((row) => ({
    ...row,
    amount_due: money(row.amount_due),
    paid: money(row.paid),
    residual: money(row.residual),
  }))
}

/** A document with the amount that is left to pay of it; undefined for an offer, a contract, or one of another structure. */
export const readOwing = async (tx: Tx, id: number): Promise<OwingDocument | undefined> =>
  (await readSettled(tx, id)).find((row) => row.id === id)
