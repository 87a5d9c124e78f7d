import { addMonths, type Day, day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { conditions, type DocumentFilter } from './filter-queries'
import { isTallied, tallied, talliedNumber } from './tally-queries'

/** Documents that were issued in a month (its first day), or that have no number yet (null). */
type MonthCount = { month: Day | null; n: number }

/** A place in a list by number and day: rows to skip, of those that fit a condition. */
export type PagePlace = { condition: Prisma.Sql; skip: number }

/** Fewer rows than these are skipped faster than their months are read. */
const DEEP = 500

/**
 * The place of a deep page in the list by day and number, of which the months before it are not walked through: their
 * documents are counted in document_tally. Null where no count is kept (a search, say), for a page near the beginning
 * of the order, and for documents without a number.
 */
export async function placeByMonth(
  tx: Tx,
  filter: DocumentFilter,
  page: { skip: number; take: number; direction: 'asc' | 'desc' },
): Promise<PagePlace | null> {
  if (page.skip < DEEP || filter.type !== 'ACTIVE' || !isTallied(filter)) return null
  const later = filter.to
    ? Prisma.sql`union all select issued_month(d.number, d.date), -1 from document d
        where ${conditions({ ...filter, to: undefined, after: filter.to }, null)}`
    : Prisma.empty
  const months = await tx.$queryRaw<MonthCount[]>`
    select to_char(month, 'YYYY-MM-DD') as month, sum(n)::int as n from (
      select d.month, ${talliedNumber(filter)} as n from ${tallied(filter)} ${later}) counted
    group by month having sum(n) > 0`
  return placeIn(months, page)
}

function placeIn(
  months: readonly MonthCount[],
  { skip, take, direction }: { skip: number; take: number; direction: 'asc' | 'desc' },
): PagePlace | null {
  const turn = direction === 'desc' ? -1 : 1
  const issued = months.filter((counted) => counted.month !== null) as { month: Day; n: number }[]
  issued.sort((a, b) => (a.month < b.month ? -turn : turn))
  const withoutNumber = months.find(({ month }) => month === null)?.n ?? 0
  let before = direction === 'asc' ? withoutNumber : 0
  if (skip < before) return null
  const end = issued.reduce((sum, { n }) => sum + n, before)
  if (skip + take > end) return null
  const reached = issued.find(({ n }) => {
    if (before + n > skip) return true
    before += n
    return false
  })
  if (!reached) return null
  const edge =
    direction === 'desc'
      ? Prisma.sql`d.date < ${addMonths(day(reached.month), 1)}::date`
      : Prisma.sql`d.date >= ${reached.month}::date`
  return { condition: Prisma.sql`(d.number is null) is false and ${edge}`, skip: skip - before }
}
