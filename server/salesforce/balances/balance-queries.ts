import { addDays, addMonths, type Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'

export type SalesYear = { year: number; revenue: Decimal; invoices: number; credit_notes: number }

/**
 * The revenue of an entry in a year and the one before, as the statistics keep it, and the issued documents that it is
 * made of; what SdI rejected is not issued. The later year first, only years with a document.
 */
export async function salesByYear(tx: Tx, sku: string, year: number): Promise<SalesYear[]> {
  const rows = await tx.$queryRaw<(Omit<SalesYear, 'revenue'> & { revenue: string })[]>`
    select s.year, sum(s.revenue)::text as revenue, sum(s.invoices)::int as invoices,
      sum(s.credit_notes)::int as credit_notes
    from (
      select extract(year from m.month)::int as year, m.amount as revenue, 0 as invoices, 0 as credit_notes
      from customer_month m
      where m.structure_id = app_structure() and m.anagrafica_sku = ${sku} and m.month between make_date(${year - 1}, 1, 1) and make_date(${year}, 12, 1)
      union all
      select d.year, 0, (d.document_kind = 'INVOICE')::int, (d.document_kind = 'CREDITNOTE')::int from document d
      where d.structure_id = app_structure() and d.ana_sku = ${sku} and d.type = 'ACTIVE'
        and d.document_kind in ('INVOICE', 'CREDITNOTE') and d.date between make_date(${year - 1}, 1, 1) and make_date(${year}, 12, 31)
        and d.number is not null and document_is_registered(d.state)) s
    group by s.year having sum(s.invoices) + sum(s.credit_notes) > 0 order by s.year desc`
  return rows.map((row) => ({ ...row, revenue: money(row.revenue) }))
}

/** Whether an entry sent us a document, or, where purchases may be seen, sold us one; what is in the bin does not count. */
export async function isSupplier(tx: Tx, sku: string, seesPurchases: boolean): Promise<boolean> {
  const [{ found }] = await tx.$queryRaw<[{ found: boolean }]>`
    select exists (select from document d where d.structure_id = app_structure() and d.ana_sku = ${sku}
        and d.type = 'PASSIVE' and d.state <> 'DELETED')
      or ${seesPurchases} and exists (select from purchase p where p.structure_id = app_structure()
        and p.ana_sku = ${sku} and p.state <> 'DELETED') as found`
  return found
}

/** Our invoice to an entry of which something fell due before `today` and is open, the earliest; null without one. */
export async function oldestOverdue(tx: Tx, sku: string, today: Day): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select d.id from document_due_date u join document d on d.id = u.document_id
    where u.structure_id = app_structure() and u.open_amount > 0 and u.date < ${today}::date
      and d.structure_id = app_structure() and d.ana_sku = ${sku} and d.type = 'ACTIVE' and d.document_kind = 'INVOICE'
    order by u.date, u.id limit 1`
  return row?.id ?? null
}

export type Collected = { date: Day; amount: Decimal; days_to_pay: number | null }

/**
 * The last day until `today` on which an entry paid invoices of ours with the sum of that day, and how many days after
 * their invoices the payments of the last twelve months came, the mean by amount; one before its invoice's day counts as
 * 0 days. A payment that was taken back is none. Null without a payment.
 */
export async function lastCollected(tx: Tx, sku: string, today: Day): Promise<Collected | null> {
  const yearAgo = addDays(addMonths(today, -12), 1)
  const [row] = await tx.$queryRaw<(Omit<Collected, 'amount'> & { amount: string })[]>`
    with taken as materialized (
      select d.date as issued, p.date, p.amount
      from document d join document_payment p on p.structure_id = d.structure_id and p.document_id = d.id
      where d.structure_id = app_structure() and d.ana_sku = ${sku} and d.type = 'ACTIVE'
        and d.document_kind = 'INVOICE' and document_is_due(d.document_kind, d.state)
        and p.date <= ${today}::date and p.reverses_id is null
        and not exists (select from document_payment r
          where r.structure_id = p.structure_id and r.reverses_id = p.id))
    select to_char(last.date, 'YYYY-MM-DD') as date, last.amount::text as amount,
      (select round(sum(greatest(t.date - t.issued, 0) * t.amount) / sum(t.amount))::int from taken t
        where t.date >= ${yearAgo}::date) as days_to_pay
    from (select date, sum(amount) as amount from taken group by date order by date desc limit 1) last`
  return row ? { ...row, amount: money(row.amount) } : null
}
