import type { Day } from '@/lib/domain/core/day'
import type { DocumentTab } from '@/lib/domain/documents/lists/document-tab'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { MAX_HITS, searchOf } from '../queries'
import { conditions, type DocumentFilter } from './filter-queries'
import { isTallied, overdueTallied, tallied, talliedNumber } from './tally-queries'

/** How many documents there are, their total and what is still to be paid of them, in euros. */
export type DocumentSum = { count: number; total: number; residual: number }

const summed = Prisma.sql`count(*)::int as count, coalesce(sum(d.total), 0)::float8 as total,
  coalesce(sum(d.residual) filter (where document_is_due(d.document_kind, d.state)), 0)::float8 as residual`

/**
 * The sum of the documents that a filter finds; that of states, or of what is to be paid, is kept, and not added up. `isMinimum`: a text stands in more of
 * them than are summed.
 */
export async function sumDocuments(
  tx: Tx,
  filter: DocumentFilter,
): Promise<DocumentSum & { isMinimum: boolean }> {
  if (isTallied(filter) && !filter.to) {
    const total = filter.isOpen ? Prisma.sql`d.open_total` : Prisma.sql`d.total`
    const [kept] = await tx.$queryRaw<
      [DocumentSum]
    >`select coalesce(sum(${talliedNumber(filter)}), 0)::int as count,
      coalesce(sum(${total}), 0)::float8 as total, coalesce(sum(d.residual), 0)::float8 as residual from ${tallied(filter)}`
    return { ...kept, isMinimum: false }
  }
  const search = await searchOf(tx, filter)
  const [sum] = await tx.$queryRaw<[DocumentSum]>`select ${summed} from (select d.* from document d
    where ${conditions(filter, search.condition)} limit ${search.isCommon ? MAX_HITS : null}) d`
  if (sum.count === 0 && filter.search && !filter.inTexts)
    return sumDocuments(tx, { ...filter, inTexts: true })
  return { ...sum, isMinimum: search.isCommon && sum.count === MAX_HITS }
}

/**
 * How many documents each tab of a list has on a day, and their amounts; of a tab that is the whole list only the number. They
 * are kept in tallies; only the e-invoices that wait to be sent, which are few, are added up.
 */
export async function sumTabs(
  tx: Tx,
  list: Pick<DocumentFilter, 'structureId' | 'kind' | 'type'>,
  { tabs, today }: { tabs: readonly DocumentTab[]; today: Day },
): Promise<DocumentSum[]> {
  if (tabs.length === 0) return []
  const whole = { ...list, states: [], search: '', anaSku: '' }
  const parts = tabs.map((tab) => sumOfTab(tab, { whole, today }))
  return tx.$queryRaw<DocumentSum[]>`
    with kept as materialized (
      select d.state, sum(d.n) as n, sum(d.total) as total, sum(d.open) as open, sum(d.residual) as residual
      from ${tallied(whole)} group by d.state)
    ${Prisma.join(parts, ' union all ')}`
}

/** The figures of a tab, of its whole list by state as they are `kept`. */
function sumOfTab(
  { states, isOpen, isOverdue, isToSend, amount }: DocumentTab,
  { whole, today }: { whole: DocumentFilter; today: Day },
): Prisma.Sql {
  const figures = (count: Prisma.Sql, sum: Prisma.Sql) =>
    Prisma.sql`select coalesce(${count}, 0)::int as count,
      ${amount === 'TOTAL' ? Prisma.sql`coalesce(${sum}, 0)::float8` : Prisma.sql`0::float8`} as total,
      ${amount === 'RESIDUAL' ? Prisma.sql`coalesce(${sum}, 0)::float8` : Prisma.sql`0::float8`} as residual`
  if (isToSend)
    return Prisma.sql`${figures(Prisma.sql`count(*)`, Prisma.sql`sum(d.total)`)} from document d
      where ${conditions({ ...whole, states, isToSend }, null)}`
  if (isOverdue)
    return Prisma.sql`${figures(Prisma.sql`sum(u.invoices)`, Prisma.sql`sum(u.invoice_residual)`)}
      from ${overdueTallied({ ...whole, overdueBefore: today })}`
  if (isOpen)
    return Prisma.sql`${figures(Prisma.sql`sum(kept.open)`, Prisma.sql`sum(kept.residual)`)} from kept`
  const ofStates =
    states.length > 0 ? Prisma.sql`where kept.state in (${Prisma.join([...states])})` : Prisma.empty
  return Prisma.sql`${figures(Prisma.sql`sum(kept.n)`, Prisma.sql`sum(kept.total)`)} from kept ${ofStates}`
}
