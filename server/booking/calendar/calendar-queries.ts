import type { FeedSubject } from '@/lib/api/booking/feed-fields'
import type { Tx } from '@/server/db/client'

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
  name: string
  language: string
  held: string[]
}

/**
 * The feed with a token; undefined when there is none, when its teacher or location is deleted, or when the account
 * that made it has left the structure. It needs the rights of the system: the token determines the structure.
 */
export async function findFeed(tx: Tx, tokenHash: string): Promise<Feed | undefined> {
  const [feed] = await tx.$queryRaw<Feed[]>`
      select f.id, f.structure_id, f.kind, f.anagrafica_sku, f.teacher_id, f.location_id, a.language,
        m.gui_item_list as held,
        concat_ws(' · ', coalesce(t.short_description, l.name), s.name) as name
      from calendar_feed f
      join structure s on s.id = f.structure_id
      join account a on a.id = f.created_by
      join membership m on m.structure_id = f.structure_id and m.account_id = a.id
      left join event_teacher t on t.id = f.teacher_id
      left join event_location l on l.id = f.location_id
      where f.token_hash = ${tokenHash} and t.deleted_at is null and l.deleted_at is null`
  return feed
}

/** The person, teacher or location whose events a feed shows. */
export type FeedOwner = { kind: 'PERSON'; sku: string | null } | { kind: 'TEACHER' | 'LOCATION'; id: number }

/** Locks the row of a feed's owner until the transaction ends; false when it does not exist or is deleted. */
export async function lockFeedOwner(tx: Tx, owner: FeedOwner): Promise<boolean> {
  const rows =
    owner.kind === 'PERSON'
      ? await tx.$queryRaw<object[]>`select 1 from anagrafica
          where structure_id = app_structure() and sku = ${owner.sku} for no key update`
      : owner.kind === 'TEACHER'
        ? await tx.$queryRaw<object[]>`select 1 from event_teacher
            where structure_id = app_structure() and id = ${owner.id} and deleted_at is null for no key update`
        : await tx.$queryRaw<object[]>`select 1 from event_location
            where structure_id = app_structure() and id = ${owner.id} and deleted_at is null for no key update`
  return rows.length > 0
}
