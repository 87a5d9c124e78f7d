import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'

/** The structures that remind their customers. A transaction of the system. */
export async function structuresWithReminders(tx: Tx): Promise<number[]> {
  const rows = await tx.$queryRaw<{ structure_id: number }[]>`
    select structure_id from structure_configuration
    where (data->'solleciti'->>'attivo')::boolean order by structure_id`
  return rows.map(({ structure_id }) => structure_id)
}

/** The invoices of the structure with something open that falls due between two days, and whose customer may be reminded. */
export async function remindableInvoices(tx: Tx, { from, to }: { from: Day; to: Day }): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct d.id
    from document_due_date u join document d on d.id = u.document_id
    where u.structure_id = app_structure() and u.open_amount > 0 and u.flow = 'IN'
      and u.date between ${from}::date and ${to}::date
      and d.document_kind = 'INVOICE' and d.type = 'ACTIVE'
      and not exists (select from reminder_pause p where p.structure_id = d.structure_id
        and (p.document_id = d.id or p.ana_sku = d.ana_sku))
    order by d.id`
  return rows.map(({ id }) => id)
}

/** The open amount of a due date, and the rules by which it was reminded of. */
export type OpenDueDate = { id: number; date: Day; open: string; sent: number[] }

export const openDueDates = (tx: Tx, documentId: number): Promise<OpenDueDate[]> =>
  tx.$queryRaw<OpenDueDate[]>`
    select u.id, to_char(u.date, 'YYYY-MM-DD') as date, u.open_amount::text as open,
      array(select r.days from reminder_sent r where r.due_date_id = u.id and r.days is not null) as sent
    from document_due_date u
    where u.structure_id = app_structure() and u.document_id = ${documentId} and u.open_amount > 0 and u.flow = 'IN'
    order by u.date, u.position`

type OwedRow = { numeration: string; date: Day; due: Day; amount: string; open: string }

/** The amounts that the customer of an invoice owes by a day, the oldest first; of the invoice itself all open ones. */
export const owedBy = (tx: Tx, documentId: number, day: Day): Promise<OwedRow[]> =>
  tx.$queryRaw<OwedRow[]>`
    select d.full_numeration as numeration, to_char(d.date, 'YYYY-MM-DD') as date,
      to_char(u.date, 'YYYY-MM-DD') as due, u.amount::text as amount, u.open_amount::text as open
    from document own
    join document d on d.structure_id = own.structure_id
      and (d.id = own.id or d.ana_sku = own.ana_sku and d.document_kind = 'INVOICE' and d.type = 'ACTIVE')
    join document_due_date u on u.document_id = d.id and u.open_amount > 0 and u.flow = 'IN'
    where own.id = ${documentId} and own.structure_id = app_structure()
      and (d.id = own.id or u.date <= ${day}::date)
    order by u.date, d.id, u.position limit 200`
