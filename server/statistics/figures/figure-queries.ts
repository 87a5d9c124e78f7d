import type { ScheduleKind } from '@/lib/api/salesforce/schedule/schedule-fields'
import type { PartPlace } from '@/lib/api/statistics/figure-fields'
import { type Day, day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { daysOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure, FigureGroup, GroupPlace } from '@/lib/domain/statistics/figures'
import type { SpanSums } from '@/lib/domain/statistics/group-comparison'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { inMonths, inSpans } from '../span-queries'

type Months = { from: TaxPeriod; to: TaxPeriod }

/** The months up to the last one, from the month a year before the first one on. */
const withYearBefore = ({ from, to }: Months): Prisma.Sql => inMonths({ from: shiftPeriod(from, -12), to })

/**
 * The sums of a figure by month, of one group where one is given, from the month a year before the first one on; months
 * without a sum are not there.
 */
export async function sumsByMonth(
  tx: Tx,
  figure: Figure,
  { place = null, ...months }: Months & { place?: GroupPlace | null },
): Promise<Map<string, Decimal>> {
  const rows = await tx.$queryRaw<{ month: string; amount: string }[]>`
    select to_char(month, 'YYYY-MM') as month, sum(amount)::text as amount from statistics_sum
    where structure_id = app_structure() and figure = ${figure} and grouped_by = ${place?.group ?? ''}
      and group_key = ${place?.key ?? ''} and ${withYearBefore(months)}
    group by 1`
  return new Map(rows.map(({ month, amount }) => [month, money(amount)]))
}

/** The sums of a figure by the key of a group: of all months, of those that are over, and of the same ones of the year before. */
export async function sumsByGroup(
  tx: Tx,
  figure: Figure,
  { group, ...months }: Months & { group: FigureGroup },
): Promise<Map<string, SpanSums<Decimal>>> {
  const { total, whole, before } = inSpans(months)
  const rows = await tx.$queryRaw<({ key: string } & SpanSums<string>)[]>`
    select group_key as key, coalesce(sum(amount) filter (where ${total}), 0)::text as total,
      coalesce(sum(amount) filter (where ${whole}), 0)::text as whole, coalesce(sum(amount) filter (where ${before}), 0)::text as before
    from statistics_sum
    where structure_id = app_structure() and figure = ${figure} and grouped_by = ${group} and ${withYearBefore(months)}
    group by 1`
  return new Map(
    rows.map(({ key, total, whole, before }) => [
      key,
      { total: money(total), whole: money(whole), before: money(before) },
    ]),
  )
}

/** The names of entries by their sku. */
export async function namesOf(tx: Tx, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ sku: string; name: string }[]>`
    select a.sku, anagrafica_name(a) as name from anagrafica a
    where a.structure_id = app_structure() and a.sku = any(${[...skus]})`
  return new Map(rows.map(({ sku, name }) => [sku, name]))
}

export type PartRow = {
  subject: PartPlace['subject']
  kind: ScheduleKind
  id: number
  numeration: string
  day: Day
  name: string
  amount: Decimal
}

export type PartsRequest = Months & { place: GroupPlace | null; after: PartPlace | null; size: number }

const inGroup = (place: GroupPlace | null): Prisma.Sql => {
  if (!place) return Prisma.sql`true`
  return place.group === 'CATEGORY'
    ? Prisma.sql`category = ${place.key}`
    : Prisma.sql`supplier = ${place.key}`
}

/** The parts of some months by day and document or purchase, newest first; at most `size` of those after a place. */
export async function partsOf(
  tx: Tx,
  figure: Figure,
  { from, to, place, after, size }: PartsRequest,
): Promise<PartRow[]> {
  const last = after ?? { day: daysOf(to).to, subject: 'PURCHASE', id: MAX_ID }
  const rows = await tx.$queryRaw<(Omit<PartRow, 'day' | 'amount'> & { day: string; amount: string })[]>`
    select p.subject, p.subject_id as id, coalesce(d.type || '_' || d.document_kind, 'PURCHASE') as kind,
      coalesce(d.full_numeration, u.invoice_number, '') as numeration, p.day::text as day,
      coalesce(d.counterparty_name, nullif(u.customer_name, ''), u.description, '') as name, p.amount::text as amount
    from (select day, subject, subject_id, sum(amount) as amount from statistics_part
      where structure_id = app_structure() and figure = ${figure} and ${inGroup(place)}
        and day between ${daysOf(from).from}::date and ${daysOf(to).to}::date
        and (day, subject, subject_id) < (${last.day}::date, ${last.subject}, ${last.id})
      group by day, subject, subject_id order by day desc, subject desc, subject_id desc limit ${size}) p
    left join document d on p.subject = 'DOCUMENT' and d.structure_id = app_structure() and d.id = p.subject_id
    left join purchase u on p.subject = 'PURCHASE' and u.structure_id = app_structure() and u.id = p.subject_id
    order by p.day desc, p.subject desc, p.subject_id desc`
  return rows.map((row) => ({ ...row, day: day(row.day), amount: money(row.amount) }))
}

/** The place after which the list goes on; null behind its end. */
export const placeAfter = (rows: readonly PartRow[], size: number): PartPlace | null => {
  const last = rows.length < size ? undefined : rows.at(-1)
  return last ? { day: last.day, subject: last.subject, id: last.id } : null
}

/** Above the id of any document. */
const MAX_ID = 2_147_483_647
