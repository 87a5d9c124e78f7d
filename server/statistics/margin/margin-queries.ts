import type { ScheduleKind } from '@/lib/api/salesforce/schedule/schedule-fields'
import type { LinePlace } from '@/lib/api/statistics/margin/margin-fields'
import { type Day, day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { daysOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { SpanSums } from '@/lib/domain/statistics/group-comparison'
import {
  type MarginGroup,
  type MarginPlace,
  type MarginSums,
  NO_MARGIN,
  type SoldPart,
} from '@/lib/domain/statistics/margin/margin-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { inMonths, inSpans } from '../span-queries'

export type MarginMonths = { from: TaxPeriod; to: TaxPeriod }

/** The months up to the last one, from the month a year before the first one on. */
const withYearBefore = ({ from, to }: MarginMonths): Prisma.Sql =>
  inMonths({ from: shiftPeriod(from, -12), to })

/** The condition that the product of a column (0 for none) is that of a place, or is of its supplier. */
function isInPlace(column: Prisma.Sql, { group, key }: MarginPlace): Prisma.Sql {
  if (group === 'PRODUCT') return Prisma.sql`${column} = ${Number(key)}`
  const supplied = Prisma.sql`select p.id from product p where p.structure_id = app_structure()`
  return key === ''
    ? Prisma.sql`${column} <> all(array(${supplied} and p.sku_anagrafica is not null))`
    : Prisma.sql`${column} = any(array(${supplied} and p.sku_anagrafica = ${key}))`
}

type SumRow = { month: string; part: SoldPart; amount: string; cost: string }

function withPart(sums: MarginSums, { part, amount, cost }: Omit<SumRow, 'month'>): MarginSums {
  if (part === 'COSTED') return { ...sums, revenue: money(amount), cost: money(cost) }
  return { ...sums, [part === 'UNCOSTED' ? 'uncosted' : 'other']: money(amount) }
}

const sumsOf = (rows: readonly SumRow[]): Map<string, MarginSums> => {
  const sums = new Map<string, MarginSums>()
  for (const row of rows) sums.set(row.month, withPart(sums.get(row.month) ?? NO_MARGIN, row))
  return sums
}

/** The kept sums of each month, and of the year before; of one product or supplier where a place names it. */
export async function marginsByMonth(
  tx: Tx,
  { place, ...months }: MarginMonths & { place: MarginPlace | null },
): Promise<Map<string, MarginSums>> {
  const rows = await tx.$queryRaw<SumRow[]>`
    select to_char(month, 'YYYY-MM') as month, part, sum(amount)::text as amount, sum(cost)::text as cost from margin_sum
    where structure_id = app_structure() and by_product = ${place !== null} and ${withYearBefore(months)}
      and ${place ? isInPlace(Prisma.sql`product_id`, place) : Prisma.sql`true`}
    group by 1, 2`
  return sumsOf(rows)
}

type GroupRow = SpanSums<string> & {
  key: string
  part: SoldPart
  cost: string
  whole_cost: string
  before_cost: string
}

/** The kept sums by the key of a group: of all months, of those that are over, and of the same ones of the year before. */
export async function marginsByGroup(
  tx: Tx,
  { group, ...months }: MarginMonths & { group: MarginGroup },
): Promise<Map<string, SpanSums<MarginSums>>> {
  const key = group === 'PRODUCT' ? Prisma.sql`nullif(s.product_id, 0)::text` : Prisma.sql`p.sku_anagrafica`
  const { total, whole, before } = inSpans(months)
  const sumIn = (amount: 'amount' | 'cost', span: Prisma.Sql) =>
    Prisma.sql`coalesce(sum(${Prisma.raw(amount)}) filter (where ${span}), 0)::text`
  const rows = await tx.$queryRaw<GroupRow[]>`
    select coalesce(${key}, '') as key, s.part, ${sumIn('amount', total)} as total, ${sumIn('cost', total)} as cost,
      ${sumIn('amount', whole)} as whole, ${sumIn('cost', whole)} as whole_cost,
      ${sumIn('amount', before)} as before, ${sumIn('cost', before)} as before_cost
    from margin_sum s left join product p on p.structure_id = app_structure() and p.id = s.product_id
    where s.structure_id = app_structure() and s.by_product and ${withYearBefore(months)}
    group by 1, 2`
  const byKey = new Map<string, SpanSums<MarginSums>>()
  for (const { key, part, cost, whole_cost, before_cost, ...row } of rows) {
    const sums = byKey.get(key) ?? { total: NO_MARGIN, whole: NO_MARGIN, before: NO_MARGIN }
    byKey.set(key, {
      total: withPart(sums.total, { part, amount: row.total, cost }),
      whole: withPart(sums.whole, { part, amount: row.whole, cost: whole_cost }),
      before: withPart(sums.before, { part, amount: row.before, cost: before_cost }),
    })
  }
  return byKey
}

/** The first day of which the cost of a line is known. */
export async function costsKnownFrom(tx: Tx): Promise<Day | null> {
  const [row] = await tx.$queryRaw<{ day: string | null }[]>`
    select min(day)::text as day from sold_line where structure_id = app_structure() and cost is not null and counted`
  return row?.day ? day(row.day) : null
}

/** The names of products by their ids as text; those that the catalogue has no more are left out. */
export async function productNames(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.filter(Boolean).map(Number)
  const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, name from product where structure_id = app_structure() and id = any(${ids}::int[])`
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

export type LineRow = {
  document_id: number
  kind: ScheduleKind
  numeration: string
  day: Day
  name: string
  description: string
  position: number
  amount: Decimal
  cost: Decimal | null
}

export type LinesRequest = MarginMonths & {
  part: SoldPart
  place: MarginPlace | null
  after: LinePlace | null
  size: number
}

/** The lines of a part of some months, newest first; at most `size` of those after a place. */
export async function soldLines(
  tx: Tx,
  { from, to, part, place, after, size }: LinesRequest,
): Promise<LineRow[]> {
  const last = after ?? { day: daysOf(to).to, documentId: 2_147_483_647, position: 0 }
  type Row = Omit<LineRow, 'day' | 'amount' | 'cost'> & { day: string; amount: string; cost: string | null }
  const rows = await tx.$queryRaw<Row[]>`
    select s.document_id, d.type || '_' || d.document_kind as kind, coalesce(d.full_numeration, '') as numeration,
      s.day::text as day, d.counterparty_name as name, coalesce(nullif(l.name, ''), l.description, '') as description,
      s.position, s.amount::text as amount, s.cost::text as cost
    from sold_line s
    join document d on d.structure_id = s.structure_id and d.id = s.document_id
    left join document_line l on l.id = s.line_id
    where s.structure_id = app_structure() and s.counted and s.part = ${part}
      and s.day between ${daysOf(from).from}::date and ${daysOf(to).to}::date
      and (s.day, s.document_id, s.position) < (${last.day}::date, ${last.documentId}, ${last.position})
      and ${place ? isInPlace(Prisma.sql`coalesce(s.product_id, 0)`, place) : Prisma.sql`true`}
    order by s.day desc, s.document_id desc, s.position desc limit ${size}`
  return rows.map((row) => ({
    ...row,
    day: day(row.day),
    amount: money(row.amount),
    cost: row.cost === null ? null : money(row.cost),
  }))
}

/** The place after which the list goes on; null behind its end. */
export const placeAfter = (rows: readonly LineRow[], size: number): LinePlace | null => {
  const last = rows.length < size ? undefined : rows.at(-1)
  return last ? { day: last.day, documentId: last.document_id, position: last.position } : null
}
