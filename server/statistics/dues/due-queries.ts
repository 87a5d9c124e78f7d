import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'

/** The amount that was invoiced with VAT from the first day of a month on, less credit notes, from the kept tally. */
export async function invoicedSince(tx: Tx, from: Day): Promise<Decimal> {
  const [row] = await tx.$queryRaw<[{ amount: string }]>`
    select coalesce(sum(case document_kind when 'CREDITNOTE' then -total else total end), 0)::text as amount
    from document_tally where structure_id = app_structure() and type = 'ACTIVE'
      and document_kind in ('INVOICE', 'CREDITNOTE') and document_is_registered(state) and month >= ${from}::date`
  return money(row.amount)
}
