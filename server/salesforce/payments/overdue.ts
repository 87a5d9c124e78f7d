import type { Day } from '@/lib/domain/core/day'
import { CALENDAR_STEPS, type InvoiceState, nextState } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { ANY_TYPE, lockDocument } from '../document/row'
import { moveDocument } from '../document/state'

const WATCHED = [...new Set([...CALENDAR_STEPS.FALL_LATE.from, ...CALENDAR_STEPS.EXPIRE.from])]
/** An e-invoice that was never sent still awaits that: it is not late before its customer has it. */
const NOT_UNSENT = Prisma.sql`(d.typology <> 'DIGITAL' or d.type <> 'ACTIVE' or d.state <> 'ISSUED')`
const MAX_AT_A_TIME = 500

/** The structures of which some invoice, issued or received, has a day to pay before `day`. A transaction of the system. */
export async function structuresWithOverdue(tx: Tx, day: Day): Promise<number[]> {
  const rows = await tx.$queryRaw<{ structure_id: number }[]>`
    select distinct d.structure_id from document d join document_due_date u on u.document_id = d.id
    where d.document_kind = 'INVOICE' and d.state = any(${WATCHED}::text[])
      and ${NOT_UNSENT} and u.open_amount > 0 and u.date < ${day}::date`
  return rows.map(({ structure_id }) => structure_id)
}

/**
 * Marks unpaid invoices of the transaction's structure, ours and those that we received: LATE when one of their days on which something is still to pay lies before
 * `day`, EXPIRED when all do. At most 500 at once; answers how many it moved.
 */
export async function markOverdue(tx: Tx, day: Day): Promise<number> {
  const found = await tx.$queryRaw<{ id: number; all_past: boolean }[]>`
    select d.id, max(u.date) < ${day}::date as all_past
    from document d join document_due_date u on u.document_id = d.id and u.open_amount > 0
    where d.structure_id = app_structure() and d.document_kind = 'INVOICE' and d.type = any(array['ACTIVE', 'PASSIVE'])
      and d.state = any(${WATCHED}::text[]) and ${NOT_UNSENT}
    group by d.id, d.state
    having min(u.date) < ${day}::date and (d.state <> 'LATE' or max(u.date) < ${day}::date)
    order by d.id limit ${MAX_AT_A_TIME}`
  let moved = 0
  for (const { id, all_past } of found) {
    const row = await lockDocument(tx, id, ['INVOICE'], ANY_TYPE)
    const state = nextState(row.state as InvoiceState, all_past ? 'EXPIRE' : 'FALL_LATE')
    if (!state) continue
    await moveDocument(tx, row, { state, action: 'STATE' })
    moved += 1
  }
  return moved
}
