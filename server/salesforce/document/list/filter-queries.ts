import type { Day } from '@/lib/domain/core/day'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { RETURNED, USER_STEPS } from '@/lib/domain/documents/invoice-state'
import { Prisma } from '@/server/db/generated/client'

const SENDABLE = USER_STEPS.SEND.from

export type DocumentFilter = {
  structureId: number
  kind: DocumentKind
  type: 'ACTIVE' | 'PASSIVE'
  states: readonly string[]
  search: string
  /** Looks a number up in the texts too. */
  inTexts?: boolean
  anaSku: string
  from?: Day
  to?: Day
  /** Only documents after this day. */
  after?: Day
  typology?: string
  /** Only documents that are still to be paid. */
  isOpen?: boolean
  /** Only documents of which a part should have been paid before this day. */
  overdueBefore?: Day
  /** Only e-invoices that wait to be sent to SdI. */
  isToSend?: boolean
  /** Only these documents. */
  ids?: readonly number[]
}

/** The condition of structure, kind and states, on columns that both documents and their tally have. */
export const kindConditions = ({ structureId, kind, type, states }: DocumentFilter): Prisma.Sql[] => [
  Prisma.sql`d.structure_id = ${structureId}`,
  Prisma.sql`d.document_kind = ${kind}`,
  Prisma.sql`d.type = ${type}`,
  states.length > 0 ? Prisma.sql`d.state in (${Prisma.join([...states])})` : Prisma.sql`d.state <> 'DELETED'`,
]

/** The condition of all that a filter asks, on the columns of a document `d`. */
export function conditions(filter: DocumentFilter, search: Prisma.Sql | null): Prisma.Sql {
  const parts = kindConditions(filter)
  if (search) parts.push(search)
  if (filter.anaSku) parts.push(Prisma.sql`d.ana_sku = ${filter.anaSku}`)
  if (filter.from) parts.push(Prisma.sql`d.date >= ${filter.from}::date`)
  if (filter.to) parts.push(Prisma.sql`d.date <= ${filter.to}::date`)
  if (filter.after) parts.push(Prisma.sql`d.date > ${filter.after}::date`)
  if (filter.isOpen || filter.overdueBefore) parts.push(OPEN)
  if (filter.overdueBefore) parts.push(overdue(filter.structureId, filter.overdueBefore))
  if (filter.typology) parts.push(Prisma.sql`d.typology = ${filter.typology}`)
  if (filter.isToSend) parts.push(toSend(filter))
  if (filter.ids) parts.push(Prisma.sql`d.id = any(${[...filter.ids]}::int[])`)
  return Prisma.join(parts, ' and ')
}

const OPEN = Prisma.sql`d.residual <> 0 and document_is_due(d.document_kind, d.state)`

/** The documents that have an open due date before `day`, as the scadenzario counts them. */
const overdue = (structureId: number, day: Day): Prisma.Sql => Prisma.sql`d.id in (
  select u.document_id from document_due_date u
  where u.structure_id = ${structureId} and u.open_amount > 0 and u.date < ${day}::date)`

/**
 * The e-invoices that may be sent now: those whose last file was never sent, whatever became of the document since, and those
 * that the channel or SdI gave back. Both are found by their index, and are few.
 */
const toSend = ({ structureId, kind, type }: DocumentFilter): Prisma.Sql => Prisma.sql`d.typology = 'DIGITAL'
  and d.state in (${Prisma.join([...SENDABLE])}) and d.id = any(array(
    select f.document_id from einvoice_file f
      where f.structure_id = ${structureId} and f.state = 'READY'
        and not exists (select from einvoice_file n where n.document_id = f.document_id and n.id > f.id)
    union all select r.id from document r where r.structure_id = ${structureId} and r.document_kind = ${kind}
      and r.type = ${type} and r.state in (${Prisma.join([...RETURNED])})))`
