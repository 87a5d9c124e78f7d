import type { Day } from '@/lib/domain/core/day'
import type { DocumentTab } from '@/lib/domain/documents/lists/document-tab'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { MAX_HITS, searchOf } from '../queries'
import { conditions, type DocumentFilter, kindConditions } from './filter-queries'

/** How many documents there are, their total and what is still to be paid of them, in euros. */
export type DocumentSum = { count: number; total: number; residual: number }

const summed = Prisma.sql`count(*)::int as count, coalesce(sum(d.total), 0)::float8 as total,
  coalesce(sum(d.residual) filter (where document_is_due(d.document_kind, d.state)), 0)::float8 as residual`

/** The sum of the documents that a filter finds. `isMinimum`: a text stands in more of them than are summed. */
export async function sumDocuments(
  tx: Tx,
  filter: DocumentFilter,
): Promise<DocumentSum & { isMinimum: boolean }> {
  const search = await searchOf(tx, filter)
  const [sum] = await tx.$queryRaw<[DocumentSum]>`select ${summed} from (select d.* from document d
    where ${conditions(filter, search.condition)} limit ${search.isCommon ? MAX_HITS : null}) d`
  if (sum.count === 0 && filter.search && !filter.inTexts)
    return sumDocuments(tx, { ...filter, inTexts: true })
  return { ...sum, isMinimum: search.isCommon && sum.count === MAX_HITS }
}

/** How many documents each tab of a list has on a day, and their amounts; of a tab that is the whole list only the number. */
export async function sumTabs(
  tx: Tx,
  list: Pick<DocumentFilter, 'structureId' | 'kind' | 'type'>,
  { tabs, today }: { tabs: readonly DocumentTab[]; today: Day },
): Promise<DocumentSum[]> {
  if (tabs.length === 0) return []
  const whole = { ...list, states: [], search: '', anaSku: '' }
  const parts = tabs.map(({ states, isOpen, isOverdue, isToSend, amount }) => {
    if (amount === null)
      return Prisma.sql`select coalesce(sum(n), 0)::int as count, 0::float8 as total, 0::float8 as residual
        from document_tally d where ${Prisma.join(kindConditions(whole), ' and ')}`
    const figures =
      amount === 'TOTAL'
        ? Prisma.sql`count(*)::int, coalesce(sum(d.total), 0)::float8, 0::float8`
        : Prisma.sql`count(*)::int, 0::float8, coalesce(sum(d.residual), 0)::float8`
    return Prisma.sql`select ${figures} from document d
      where ${conditions({ ...whole, states, isOpen, isToSend, ...(isOverdue ? { overdueBefore: today } : {}) }, null)}`
  })
  return tx.$queryRaw<DocumentSum[]>`${Prisma.join(parts, ' union all ')}`
}
