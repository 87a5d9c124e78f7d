import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import type { AccountMovement } from '@/lib/domain/registers/account-statement'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** The movements from a day to another, both included, as they are stored with their documents. */
export type StoredMovement = AccountMovement & { document_id: number; numeration: string }

type Period = { from: Day; to: Day }

/** Documents of ours that are to be paid: issued, and not rejected by SdI. */
const dueOf = (sku: string): Prisma.Sql => Prisma.sql`d.structure_id = app_structure() and d.ana_sku = ${sku}
  and d.type = 'ACTIVE' and d.document_kind in ('INVOICE', 'CREDITNOTE')
  and document_is_due(d.document_kind, d.state)`

/**
 * All that moves the account of a customer on the days of a condition: `date, rank, id, kind, document_id, numeration,
 * amount`, the amount with the sign of the customer's debt. A document moves it by what is to be paid of it, so without
 * withholdings and without the VAT that a public body pays itself.
 */
const movements = (sku: string, days: (date: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`
  select d.date, 1 as rank, d.id, d.document_kind::text as kind, d.id as document_id, d.full_numeration as numeration,
    case d.document_kind when 'INVOICE' then d.amount_due else -d.amount_due end as amount
  from document d where ${dueOf(sku)} and ${days(Prisma.sql`d.date`)}
  union all
  select p.date, 2, p.id,
    case when p.reverses_id is not null then 'REVERSAL' when d.document_kind = 'INVOICE' then 'PAYMENT' else 'REFUND' end,
    d.id, d.full_numeration,
    case when (p.reverses_id is null) = (d.document_kind = 'INVOICE') then -p.amount else p.amount end
  from document d join document_payment p on p.structure_id = d.structure_id and p.document_id = d.id
  where ${dueOf(sku)} and ${days(Prisma.sql`p.date`)}`

/** The balance of a customer before a day, in EUR. */
export async function balanceBefore(tx: Tx, sku: string, day: Day): Promise<Decimal> {
  const [row] = await tx.$queryRaw<[{ balance: string }]>`
    select coalesce(sum(m.amount), 0)::text as balance
    from (${movements(sku, (date) => Prisma.sql`${date} < ${day}::date`)}) m`
  return money(row.balance)
}

/** The movements of a period by day, documents before payments, at most `limit`. */
export async function readMovements(
  tx: Tx,
  sku: string,
  { from, to }: Period,
  limit: number,
): Promise<StoredMovement[]> {
  const within = (date: Prisma.Sql) => Prisma.sql`${date} between ${from}::date and ${to}::date`
  const rows = await tx.$queryRaw<(Omit<StoredMovement, 'amount'> & { amount: string })[]>`
    select to_char(m.date, 'YYYY-MM-DD') as date, m.kind, m.document_id, coalesce(m.numeration, '') as numeration,
      m.amount::text as amount
    from (${movements(sku, within)}) m order by m.date, m.rank, m.id limit ${limit}`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export type StoredDue = {
  document_id: number
  numeration: string
  date: Day
  due: Day
  amount: Decimal
  open: Decimal
}

/** The open due dates of the documents of a customer by day, with the sign of the customer's debt, at most `limit`. */
export async function readOpenDues(tx: Tx, sku: string, limit: number): Promise<StoredDue[]> {
  const signed = (amount: Prisma.Sql) =>
    Prisma.sql`(case d.document_kind when 'INVOICE' then ${amount} else -${amount} end)::text`
  const rows = await tx.$queryRaw<(Omit<StoredDue, 'amount' | 'open'> & { amount: string; open: string })[]>`
    select d.id as document_id, coalesce(d.full_numeration, '') as numeration, to_char(d.date, 'YYYY-MM-DD') as date,
      to_char(u.date, 'YYYY-MM-DD') as due, ${signed(Prisma.sql`u.amount`)} as amount,
      ${signed(Prisma.sql`u.open_amount`)} as open
    from document_due_date u join document d on d.id = u.document_id
    where u.structure_id = app_structure() and u.open_amount <> 0 and ${dueOf(sku)}
    order by u.date, u.id limit ${limit}`
  return rows.map(({ amount, open, ...row }) => ({ ...row, amount: money(amount), open: money(open) }))
}
