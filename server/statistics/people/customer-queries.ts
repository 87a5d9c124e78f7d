import { addDays, type Day, day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { daysOf, monthOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  ACTIVE_DAYS,
  type BegunMonth,
  type CustomerChange,
  type CustomerFigure,
  LOST_DAYS,
} from '@/lib/domain/statistics/people/customer-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

type Days = { from: Day; to: Day }

/** The changes of the numbers from one day to another, by month, and under '' the active people before. */
export const customerChanges = (tx: Tx, { from, to }: Days): Promise<CustomerChange[]> =>
  tx.$queryRaw<CustomerChange[]>`
    select figure, to_char(day, 'YYYY-MM') as month, sum(people)::int as people from customer_sum
    where structure_id = app_structure() and figure in ('ACTIVE', 'NEW', 'RETURNING', 'LOST') and cohort is null
      and day between ${from}::date and ${to}::date
    group by 1, 2
    union all
    select figure, '', sum(people)::int from customer_sum
    where structure_id = app_structure() and figure = 'ACTIVE' and cohort is null and day < ${from}::date
    group by 1`

export type PersonDay = { id: number; sku: string; name: string; day: Day }

const firstOf = (of: Day): Day => daysOf(monthOf(of)).from

/**
 * The people that a number of a month counts, each with a day. The months of `customer_month` that can add to the number are
 * named besides, for the index: those of the last 90 days, or of 180 days before the month. So is the day of the person's month that
 * the number goes by: the first one, or of lost people the last one. All other months are left out before their steps are made.
 */
function behind(figure: CustomerFigure, { from, to }: BegunMonth): Prisma.Sql {
  if (figure === 'ACTIVE') {
    const after = addDays(to, -ACTIVE_DAYS)
    return Prisma.sql`
      select anagrafica_sku, max(least(last_day, ${to}::date)) as day from customer_month
      where structure_id = app_structure() and month between ${firstOf(after)}::date and ${firstOf(to)}::date
        and first_day <= ${to}::date and last_day > ${after}::date
      group by anagrafica_sku`
  }
  const back = figure === 'LOST' ? -LOST_DAYS : 0
  const first = addDays(from, back)
  const last = addDays(to, back)
  const days = figure === 'LOST' ? Prisma.sql`last_day` : Prisma.sql`first_day`
  return Prisma.sql`
    select anagrafica_sku, ${days} as day from customer_step
    where structure_id = app_structure() and figure = ${figure} and day between ${from}::date and ${to}::date
      and month between ${firstOf(first)}::date and ${firstOf(last)}::date and ${days} between ${first}::date and ${last}::date`
}

/** A page of the people that a number of a month counts, latest first. */
export async function peopleBehind(
  tx: Tx,
  figure: CustomerFigure,
  month: BegunMonth,
  { offset, size }: { offset: number; size: number },
): Promise<PersonDay[]> {
  const rows = await tx.$queryRaw<(Omit<PersonDay, 'day'> & { day: string })[]>`
    select a.id, a.sku, anagrafica_name(a) as name, p.day::text as day
    from (select * from (${behind(figure, month)}) b order by day desc, anagrafica_sku limit ${size} offset ${offset}) p
    join anagrafica a on a.structure_id = app_structure() and a.sku = p.anagrafica_sku
    order by p.day desc, a.sku`
  return rows.map((row) => ({ ...row, day: day(row.day) }))
}

export type TopRow = { id: number; sku: string; name: string; amount: Decimal }

/** The people with the highest revenue in some months, at most `limit`, and how many have any. */
export async function largestCustomers(
  tx: Tx,
  { from, to }: { from: TaxPeriod; to: TaxPeriod },
  limit: number,
): Promise<{ largest: TopRow[]; count: number }> {
  const rows = await tx.$queryRaw<(Omit<TopRow, 'amount'> & { amount: string; count: number })[]>`
    select a.id, a.sku, anagrafica_name(a) as name, p.amount::text as amount, p.count
    from (select anagrafica_sku, sum(amount) as amount, (count(*) over ())::int as count from customer_month
      where structure_id = app_structure() and month between ${daysOf(from).from}::date and ${daysOf(to).from}::date
      group by anagrafica_sku having sum(amount) > 0 order by 2 desc, 1 limit ${limit}) p
    join anagrafica a on a.structure_id = app_structure() and a.sku = p.anagrafica_sku
    order by p.amount desc, a.sku`
  const largest = rows.map(({ count, ...row }) => ({ ...row, amount: money(row.amount) }))
  return { largest, count: rows[0]?.count ?? 0 }
}
