import type { Wait } from '@/lib/api/reservations/wait-fields'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { isTaking, LONGEST_MS } from '../times/slot-queries'

export type WaitView = Omit<Wait, 'start_datetime' | 'end_datetime' | 'hold_until' | 'created_datetime'> & {
  starts_at: Date
  ends_at: Date
  hold_until: Date | null
  created_at: Date
}

const MAX_LISTED = 500

const waitsBy = (tx: Tx, now: Date, where: Prisma.Sql): Promise<WaitView[]> =>
  tx.$queryRaw<WaitView[]>`
    select w.id, w.resource_id, r.name as resource_name, w.anagrafica_sku, a.id as anagrafica_id,
      anagrafica_name(a) as anagrafica_name,
      w.starts_at, w.ends_at, w.people,
      case when w.state = 'WAITING' then 'WAITING'
        when v.state = 'HELD' and v.hold_until > ${now} then 'OFFERED'
        when v.state in ('HELD', 'EXPIRED', 'CANCELLED', 'REJECTED') then 'EXPIRED' else 'ACCEPTED' end as state,
      case when w.state = 'WAITING' then (select count(*) from reservation_wait o
        where o.structure_id = w.structure_id and o.resource_id = w.resource_id and o.state = 'WAITING' and o.id <= w.id
          and o.starts_at < w.ends_at and o.ends_at > w.starts_at)::int end as position,
      w.reservation_id, w.created_at, case when v.state = 'HELD' then v.hold_until end as hold_until
    from reservation_wait w
    join reservation_resource r on r.structure_id = w.structure_id and r.id = w.resource_id
    join anagrafica a on a.structure_id = w.structure_id and a.sku = w.anagrafica_sku
    left join reservation v on v.structure_id = w.structure_id and v.id = w.reservation_id
    where w.structure_id = app_structure() and w.state <> 'LEFT' and ${where}
    order by w.starts_at, w.id limit ${MAX_LISTED}`

/** A place in a queue of the own structure; undefined where there is no such one, or the person has left. */
export async function findWait(tx: Tx, id: number, now: Date): Promise<WaitView | undefined> {
  const [found] = await waitsBy(tx, now, Prisma.sql`w.id = ${id}`)
  return found
}

/** The places in queues for times that begin in a period, of a resource or of all. */
export const waitsOfPeriod = (
  tx: Tx,
  { from, to, now }: TimeRange & { now: Date },
  resourceId: number | null,
): Promise<WaitView[]> =>
  waitsBy(
    tx,
    now,
    Prisma.sql`w.starts_at >= ${from} and w.starts_at < ${to}
      and (${resourceId}::int is null or w.resource_id = ${resourceId}::int)`,
  )

/** The places of a person in queues for times to come. */
export const waitsOfPerson = (tx: Tx, sku: string, now: Date): Promise<WaitView[]> =>
  waitsBy(tx, now, Prisma.sql`w.anagrafica_sku = ${sku} and w.starts_at > ${now}`)

/** The number of times to come for which a person waits, and whether one of them is a time of a resource. */
export async function waitingOf(
  tx: Tx,
  { sku, resourceId, from, to, now }: TimeRange & { sku: string; resourceId: number; now: Date },
): Promise<{ count: number; has: boolean }> {
  const [found] = await tx.$queryRaw<{ count: number; has: boolean }[]>`
    select count(*)::int as count,
      coalesce(bool_or(resource_id = ${resourceId} and starts_at = ${from} and ends_at = ${to}), false) as has
    from reservation_wait where structure_id = app_structure() and anagrafica_sku = ${sku} and state = 'WAITING'
      and starts_at > ${now}`
  return found ?? { count: 0, has: false }
}

export type WaitingRow = {
  id: number
  anagrafica_sku: string
  resource_id: number
  starts_at: Date
  ends_at: Date
  people: number
}

/** The people that wait for times to come of resources that reach into a period, the first in the queue first. */
export const waitingIn = (
  tx: Tx,
  resourceIds: readonly number[],
  { from, to, now }: TimeRange & { now: Date },
): Promise<WaitingRow[]> =>
  tx.$queryRaw<WaitingRow[]>`
    select id, anagrafica_sku, resource_id, starts_at, ends_at, people from reservation_wait
    where structure_id = app_structure() and resource_id = any(${[...resourceIds]}::int[]) and state = 'WAITING'
      and starts_at > ${now} and starts_at < ${to} and ends_at > ${from} order by id limit ${MAX_LISTED}`

/**
 * Holds an entry until the transaction ends, unless another transaction holds it: the caller holds resources already, and
 * entries come before them in the order of locks, so that it must not wait.
 */
export async function tryHoldPerson(tx: Tx, sku: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select sku from anagrafica where structure_id = app_structure() and sku = ${sku} for no key update skip locked`
  return rows.length > 0
}

/** The number of the own structure, as jobs name it. */
export async function ownStructure(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<[{ id: number }]>`select app_structure() as id`
  return row.id
}

type WaitedResource = { structure_id: number; resource_id: number }

/** Of all structures, the resources with a unit that nothing has reserved at a time for which a person waits. */
export const resourcesToOffer = (tx: Tx, now: Date): Promise<WaitedResource[]> =>
  tx.$queryRaw<WaitedResource[]>`
    select distinct w.structure_id, w.resource_id from reservation_wait w
    join reservation_resource r on r.structure_id = w.structure_id and r.id = w.resource_id
    where w.state = 'WAITING' and w.starts_at > ${now} and r.active and r.deleted_at is null
      and (select count(distinct s.unit) from reservation_slot s
        where s.structure_id = w.structure_id and s.resource_id = w.resource_id
          and s.starts_at > w.starts_at - make_interval(secs => ${LONGEST_MS / 1000}) and s.starts_at < w.ends_at
          and s.ends_at > w.starts_at and ${isTaking(now)}) < r.units
    order by w.structure_id, w.resource_id`
