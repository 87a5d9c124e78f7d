import { ACTIVITIES, type ActivitySubject, type StreamKind } from '@/lib/domain/activity/activity-kinds'
import { addDays, type Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'

/** Where a page begins: after the event that was shown last. */
export type TimelineCursor = { at: Date; id: number }

/** Whose stream, and which of it; missing conditions are none. */
export type TimelineFilter = {
  structure_id: number
  account_id?: number
  sku?: string
  amount_from?: number
  amount_to?: number
  date_from?: Day
  date_to?: Day
  /** Only activities whose thing still exists. */
  exists?: true
}

export type ActivityRow<Kind extends StreamKind = StreamKind> = {
  id: number
  at: Date
  kind: Kind
  account_id: number | null
  author: string | null
  subject_id: number
  cents: number | null
  entry_id: number | null
  sku: string | null
  entry_name: string | null
  /** Of a document's change of state, the change and the state. */
  change_id: number | null
  state: string | null
}

/** The instant at which a day of the business begins. */
const startOf = (day: Day): Prisma.Sql => Prisma.sql`(${day}::timestamp at time zone ${env.LUNA_ZONE})`

const centsOf = (amount: number): number => money(amount).times(100).toNumber()

function conditions(filter: TimelineFilter, cursor: TimelineCursor | null): Prisma.Sql {
  const parts = [Prisma.sql`p.structure_id = ${filter.structure_id}`]
  if (cursor) parts.push(Prisma.sql`(p.at, p.id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`)
  if (filter.account_id) parts.push(Prisma.sql`p.account_id = ${filter.account_id}`)
  if (filter.sku) parts.push(Prisma.sql`p.anagrafica_sku = ${filter.sku}`)
  if (filter.date_from) parts.push(Prisma.sql`p.at >= ${startOf(filter.date_from)}`)
  if (filter.date_to) parts.push(Prisma.sql`p.at < ${startOf(addDays(filter.date_to, 1))}`)
  if (filter.amount_from !== undefined)
    parts.push(Prisma.sql`p.cents >= ${centsOf(filter.amount_from)}::bigint`)
  if (filter.amount_to !== undefined) parts.push(Prisma.sql`p.cents <= ${centsOf(filter.amount_to)}::bigint`)
  if (filter.exists) parts.push(EXISTS)
  return Prisma.join(parts, ' and ')
}

/** The tables of things that may be gone while their entry stays. */
const TABLES: Partial<Record<ActivitySubject, string>> = {
  DOCUMENT: 'document',
  PURCHASE: 'purchase',
  MAIL: 'mail_outbox',
  ATTENDANT: 'event_attendant',
  RESERVATION: 'reservation',
  NOTE: 'anagrafica_note',
  FILE: 'anagrafica_attachment',
  CONTACT: 'anagrafica_contact_log',
}

/** The condition that the thing of an activity `p` with a subject `k.subject` exists. */
const EXISTS = Prisma.raw(
  `case k.subject ${Object.entries(TABLES)
    .map(([subject, table]) => {
      const row = `${table} t where t.structure_id = p.structure_id and t.id = p.subject_id`
      return `when '${subject}' then exists (select from ${row})`
    })
    .join(' ')} else true end`,
)

/**
 * The newest of each kind along the index of kinds, of a person or of an entry, and of these the newest: as quick at any
 * depth, and however rare the kinds are that a reader may see. For an amount the planner chooses between that index and
 * the one of amounts.
 */
const newestOfKinds = (kinds: readonly StreamKind[], where: Prisma.Sql, limit: number) => Prisma.sql`
  select n.id, n.at from unnest(${[...kinds]}::text[], ${kinds.map((kind) => ACTIVITIES[kind].subject)}::text[])
    k (kind, subject)
  cross join lateral (select p.id, p.at from activity p where ${where} and p.kind = k.kind
    order by p.at desc, p.id desc limit ${limit}) n
  order by n.at desc, n.id desc limit ${limit}`

/** The events of these kinds in a structure that fit a filter, newest first, after the cursor; at most `limit`. */
export async function findActivities<Kind extends StreamKind>(
  tx: Tx,
  kinds: readonly Kind[],
  filter: TimelineFilter,
  { cursor, limit }: { cursor: TimelineCursor | null; limit: number },
): Promise<ActivityRow<Kind>[]> {
  if (kinds.length === 0) return []
  const page = newestOfKinds(kinds, conditions(filter, cursor), limit)
  return tx.$queryRaw<ActivityRow<Kind>[]>`
    select a.id::float8 as id, a.at, a.kind, a.account_id, a.subject_id, a.cents::float8 as cents,
      coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email::text) as author,
      e.id as entry_id, e.sku, anagrafica_name(e) as entry_name, s.id as change_id, s.state
    from (${page}) page
    join activity a on a.id = page.id
    left join account c on c.id = a.account_id
    left join anagrafica e on e.structure_id = a.structure_id and e.sku = a.anagrafica_sku
    left join document_state_change s on s.id = (a.data ->> 'change_id')::int
    order by a.at desc, a.id desc`
}
