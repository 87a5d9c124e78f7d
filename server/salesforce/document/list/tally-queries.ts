import { Prisma } from '@/server/db/generated/client'
import { conditions, type DocumentFilter, kindConditions } from './filter-queries'

const asksForMore = ({ search, anaSku, from, isToSend, typology, ids }: DocumentFilter): boolean =>
  Boolean(search || anaSku || from || isToSend || typology || ids)

/**
 * Whether no more is asked for than a kind of documents, their states, a last day, and whether they are still to be paid: their
 * number is kept in document_tally, and not counted.
 */
export const isTallied = (filter: DocumentFilter): boolean => !asksForMore(filter) && !filter.overdueBefore

/** The documents of a kind and its states in their tally `d`, as many rows as there were changes and months. */
export const tallied = (filter: DocumentFilter): Prisma.Sql =>
  Prisma.sql`document_tally d where ${Prisma.join(kindConditions(filter), ' and ')}`

/** The column of the tally `d` that counts what a tallied filter asks for. */
export const talliedNumber = ({ isOpen }: DocumentFilter): Prisma.Sql =>
  isOpen ? Prisma.sql`d.open` : Prisma.sql`d.n`

/** Whether no more is asked for than the invoices of which a part should have been paid before a day. */
const isTalliedByDay = (filter: DocumentFilter): boolean =>
  Boolean(filter.overdueBefore) &&
  filter.kind === 'INVOICE' &&
  filter.states.length === 0 &&
  !filter.to &&
  !asksForMore(filter)

/** The invoices that are open since a day before `overdueBefore`, in the tally of due dates `u`: a row a day or more. */
export const overdueTallied = ({ structureId, type, overdueBefore }: DocumentFilter): Prisma.Sql =>
  Prisma.sql`due_tally u where u.structure_id = ${structureId} and u.source = 'DOCUMENT'
    and u.flow = ${type === 'ACTIVE' ? 'IN' : 'OUT'} and u.date < ${overdueBefore}::date`

/**
 * The number of the documents that a filter finds, where it is kept; of those until a day, only what lies after it is counted:
 * seldom much, as lists ask until today. Null where no number is kept.
 */
export function keptNumber(filter: DocumentFilter): Prisma.Sql | null {
  if (isTalliedByDay(filter))
    return Prisma.sql`select coalesce(sum(u.invoices), 0)::int as total from ${overdueTallied(filter)}`
  if (!isTallied(filter)) return null
  const { to } = filter
  const later = to ? conditions({ ...filter, to: undefined, after: to }, null) : Prisma.sql`false`
  return Prisma.sql`select ((select coalesce(sum(${talliedNumber(filter)}), 0) from ${tallied(filter)})
    - (select count(*) from document d where ${later}))::int as total`
}
