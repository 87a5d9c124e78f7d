import type { FeedSubject } from '@/lib/api/booking/feed-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** The number of times that an event was changed, and the time of its last change. */
export type Revision = { revision: number; updated_at: Date }

/** The revisions of events that have a row, by id. */
export async function revisionsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Revision>> {
  const rows = await tx.$queryRaw<(Revision & { id: number })[]>`
    select id, revision, updated_at from event where structure_id = app_structure() and id = any(${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** A feed with the present language and roles of the account that made it. */
export type Feed = {
  id: number
  structure_id: number
  kind: FeedSubject['kind']
  anagrafica_sku: string | null
  teacher_id: number | null
  location_id: number | null
  account_id: number | null
  meeting_type_id: number | null
  resource_id: number | null
  with_names: boolean
  name: string
  language: string
  held: string[]
}

/**
 * The feed with a token; undefined when there is none, when its teacher, location or resource is deleted, or when the account
 * that made it has left the structure. It needs the rights of the system: the token determines the structure.
 */
export async function findFeed(tx: Tx, tokenHash: string): Promise<Feed | undefined> {
  const [feed] = await tx.$queryRaw<Feed[]>`
      select f.id, f.structure_id, f.kind, f.anagrafica_sku, f.teacher_id, f.location_id, f.account_id,
        f.meeting_type_id, f.resource_id, f.with_names, a.language,
        m.gui_item_list as held,
        concat_ws(' · ', coalesce(t.short_description, l.name, y.name, r.name), s.name) as name
      from calendar_feed f
      join structure s on s.id = f.structure_id
      join account a on a.id = f.created_by
      join membership m on m.structure_id = f.structure_id and m.account_id = a.id
      left join event_teacher t on t.id = f.teacher_id
      left join event_location l on l.id = f.location_id
      left join meeting_type y on y.id = f.meeting_type_id
      left join reservation_resource r on r.id = f.resource_id
      where f.token_hash = ${tokenHash} and t.deleted_at is null and l.deleted_at is null and r.deleted_at is null`
  return feed
}

/** The columns of a feed that name what it shows. */
export type FeedColumns =
  | { kind: 'PERSON'; anagrafica_sku: string }
  | { kind: 'TEACHER'; teacher_id: number }
  | { kind: 'LOCATION'; location_id: number }
  | { kind: 'MEETINGS'; account_id: number }
  | { kind: 'MEETING_TYPE'; meeting_type_id: number }
  | { kind: 'RESOURCE'; resource_id: number }

/** Where the row of what a feed shows stands. */
function rowOf(feed: FeedColumns): Prisma.Sql {
  switch (feed.kind) {
    case 'PERSON':
      return Prisma.sql`anagrafica where sku = ${feed.anagrafica_sku}`
    case 'TEACHER':
      return Prisma.sql`event_teacher where id = ${feed.teacher_id} and deleted_at is null`
    case 'LOCATION':
      return Prisma.sql`event_location where id = ${feed.location_id} and deleted_at is null`
    case 'MEETINGS':
      return Prisma.sql`membership where account_id = ${feed.account_id}`
    case 'MEETING_TYPE':
      return Prisma.sql`meeting_type where id = ${feed.meeting_type_id}`
    case 'RESOURCE':
      return Prisma.sql`reservation_resource where id = ${feed.resource_id} and deleted_at is null`
  }
}

/** Locks the row of what a feed shows until the transaction ends; false when it does not exist or is deleted. */
export async function lockFeedOwner(tx: Tx, feed: FeedColumns): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    select 1 from ${rowOf(feed)} and structure_id = app_structure() for no key update`
  return rows.length > 0
}
