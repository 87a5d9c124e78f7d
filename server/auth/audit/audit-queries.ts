import { addDays, type Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import { type Page, window } from '@/server/db/page'
import { env } from '@/server/platform/env'

export type AuditRow = {
  id: bigint
  at: Date
  account_id: number | null
  email: string | null
  first_name: string | null
  last_name: string | null
  action: string
  entity: string
  entity_id: string
  changes: Record<string, [unknown, unknown]>
  request_id: string
}

/** Empty and missing filters are ignored. */
export type AuditFilter = {
  structureId: number
  id?: number
  who?: string
  action?: string
  entity?: string
  entity_id?: string
  date_from?: Day
  date_to?: Day
}

/** The instant at which a day of the business begins. */
const startOf = (day: Day): Prisma.Sql => Prisma.sql`(${day}::timestamp at time zone ${env.LUNA_ZONE})`

function conditions(filter: AuditFilter): Prisma.Sql {
  const parts = [Prisma.sql`e.structure_id = ${filter.structureId}`]
  if (filter.id) parts.push(Prisma.sql`e.id = ${filter.id}`)
  if (filter.action) parts.push(Prisma.sql`e.action = ${filter.action}`)
  if (filter.entity) parts.push(Prisma.sql`e.entity = ${filter.entity}`)
  if (filter.entity_id) parts.push(Prisma.sql`e.entity_id = ${filter.entity_id}`)
  if (filter.date_from) parts.push(Prisma.sql`e.at >= ${startOf(filter.date_from)}`)
  if (filter.date_to) parts.push(Prisma.sql`e.at < ${startOf(addDays(filter.date_to, 1))}`)
  if (filter.who) {
    const text = like(filter.who)
    parts.push(Prisma.sql`e.account_id in (select id from account
      where email ilike ${text} or first_name || ' ' || last_name ilike ${text})`)
  }
  return Prisma.join(parts, ' and ')
}

const ENTRIES = Prisma.sql`
  select e.id, e.at, e.account_id, a.email::text, a.first_name, a.last_name, e.action, e.entity, e.entity_id,
    e.changes, e.request_id
  from audit_entry e left join account a on a.id = e.account_id`

/** Beyond these the entries that fit a filter are no longer counted. */
const MAX_COUNTED = 5_000

/**
 * A page of a structure's audit entries in the order of their ids, and the number of entries that fit the filter. All of
 * them are not counted but known: each has a position in the chain. `isMinimum`: more fit than are counted.
 */
export async function findAuditEntries(
  tx: Tx,
  filter: AuditFilter,
  page: Page,
): Promise<{ rows: AuditRow[]; total: number; isMinimum: boolean }> {
  const where = conditions(filter)
  const counted = await countAuditEntries(tx, filter, MAX_COUNTED)
  const all = counted > MAX_COUNTED && isOfAll(filter) ? await countAll(tx, filter.structureId) : null
  const isMinimum = counted > MAX_COUNTED && all === null
  const total = all ?? Math.min(counted, MAX_COUNTED)
  const { skip, take, reversed } = window(page, total, isMinimum)
  const direction = Prisma.raw((page.order === 'asc') === reversed ? 'desc' : 'asc')
  const rows = await tx.$queryRaw<AuditRow[]>`
    ${ENTRIES} where ${where} order by e.id ${direction} limit ${take} offset ${skip}`
  return { rows: reversed ? rows.reverse() : rows, total, isMinimum }
}

const isOfAll = ({ id, who, action, entity, entity_id, date_from, date_to }: AuditFilter): boolean =>
  !(id || who || action || entity || entity_id || date_from || date_to)

/** The position of the last entry in the chain; null without a chain. */
async function countAll(tx: Tx, structureId: number): Promise<number | null> {
  const head = await tx.audit_head.findUnique({ where: { structure_id: structureId } })
  return head && Number(head.position)
}

/** The number of entries that fit the filter, counted no further than `most` + 1. */
export async function countAuditEntries(tx: Tx, filter: AuditFilter, most: number): Promise<number> {
  const [counted] = await tx.$queryRaw<[{ total: number }]>`
    select count(*)::int as total
    from (select 1 from audit_entry e where ${conditions(filter)} limit ${most + 1}) e`
  return counted?.total ?? 0
}

/** All entries that fit the filter, newest first, `size` at a time: no more than that is ever held. */
export async function* eachAuditEntries(
  tx: Tx,
  filter: AuditFilter,
  size: number,
): AsyncGenerator<AuditRow[]> {
  const where = conditions(filter)
  let after = Prisma.empty
  for (;;) {
    const rows = await tx.$queryRaw<AuditRow[]>`
      ${ENTRIES} where ${where} ${after} order by e.id desc limit ${size}`
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = Prisma.sql`and e.id < ${last.id}`
  }
}

type Fault = {
  kind: 'ALTERED' | 'MISSING' | 'ADDED' | 'CUT'
  entry_id: number | null
  position: number | null
}
export type AuditVerification = { entries: number; head: string; fault_list: Fault[] }

/** Recomputes the chain of a structure's entries, and returns the first hundred faults. */
export async function verifyAuditChain(tx: Tx, structureId: number): Promise<AuditVerification> {
  const fault_list = await tx.$queryRaw<Fault[]>`
    select kind, entry_id::float8, position::float8 from audit_faults(${structureId}) limit 100`
  const entries = await tx.audit_entry.count({ where: { structure_id: structureId } })
  const head = await tx.audit_head.findUnique({ where: { structure_id: structureId } })
  return { entries, head: head?.hash ?? '', fault_list }
}
