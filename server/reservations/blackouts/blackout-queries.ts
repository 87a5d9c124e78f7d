import type { Day } from '@/lib/domain/core/day'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { isTaking, LONGEST_MS } from '../times/slot-queries'

/** A blackout as it is stored. */
export type BlackoutRow = {
  id: number
  group_id: number | null
  resource_id: number | null
  from_day: Day
  from_minute: number
  to_day: Day
  to_minute: number
  reason: string
}

/** The blackouts of the own structure that end on a day or later, by their end, or the one with an id. */
export const findBlackouts = (tx: Tx, of: { id?: number; from?: Day | undefined }): Promise<BlackoutRow[]> =>
  tx.$queryRaw<BlackoutRow[]>`
    select id, group_id, resource_id, from_day::text, from_minute, to_day::text, to_minute, reason
    from reservation_blackout where structure_id = app_structure()
      and (${of.id ?? null}::int is null or id = ${of.id ?? null}::int)
      and (${of.from ?? null}::date is null or to_day >= ${of.from ?? null}::date) order by to_day, id`

export type BlackoutTime = BlackoutRow & { blacked_id: number; zone: string }

/** The blackouts of resources, or of one, in a period: each with every resource that it blocks, `blacked_id`. */
export const blackoutTimes = (
  tx: Tx,
  { from, to }: TimeRange,
  resourceId: number | null,
): Promise<BlackoutTime[]> =>
  tx.$queryRaw<BlackoutTime[]>`
    select b.id, b.group_id, b.resource_id, b.from_day::text, b.from_minute, b.to_day::text, b.to_minute, b.reason,
      s.resource_id as blacked_id, min(s.zone) as zone
    from reservation_slot s join reservation_blackout b on b.structure_id = s.structure_id and b.id = s.blackout_id
    where ${isOfPeriod({ from, to })} and (${resourceId}::int is null or s.resource_id = ${resourceId}::int)
    group by b.id, s.resource_id order by b.from_day, b.from_minute, b.id, s.resource_id`

/** The slots `s` of blackouts, of resources that are not deleted, that reach into a period. */
const isOfPeriod = ({ from, to }: TimeRange): Prisma.Sql => Prisma.sql`
  s.structure_id = app_structure() and s.state = 'BLACKOUT'
  and s.resource_id = any(array(select id from reservation_resource
    where structure_id = app_structure() and deleted_at is null))
  and s.starts_at > ${new Date(from.getTime() - LONGEST_MS)} and s.starts_at < ${to} and s.ends_at > ${from}`

type BlackedDay = { resource_id: number; day: string; minutes: number }

/** The minutes of the wall clock, of all units, that blackouts take of each resource on each day from one to another. */
export const blackedMinutes = (
  tx: Tx,
  { first, last, ...period }: TimeRange & { first: Day; last: Day },
): Promise<BlackedDay[]> =>
  tx.$queryRaw<BlackedDay[]>`
    select resource_id, day::text, sum(minutes)::int as minutes from (
      select s.resource_id, d::date as day, least(1440, (s.end_day - d::date) * 1440 + s.end_minute)
        - greatest(0, (s.start_day - d::date) * 1440 + s.start_minute) as minutes
      from reservation_slot s
      cross join lateral generate_series(greatest(s.start_day, ${first}::date), least(s.end_day, ${last}::date),
        interval '1 day') d
      where ${isOfPeriod(period)}) of_day
    where minutes > 0 group by resource_id, day order by day, resource_id`

/** The ids of the reservations, and of the blackouts, that take one of some resources at some moment of a time. */
export async function takersOf(
  tx: Tx,
  resourceIds: readonly number[],
  { from, to, now }: TimeRange & { now: Date },
): Promise<{ reservations: number[]; blackouts: number[] }> {
  const rows = await tx.$queryRaw<{ reservation_id: number | null; blackout_id: number | null }[]>`
    select distinct s.reservation_id, s.blackout_id from reservation_slot s
    where s.structure_id = app_structure() and s.resource_id = any(${[...resourceIds]}::int[])
      and s.starts_at > ${new Date(from.getTime() - LONGEST_MS)} and s.starts_at < ${new Date(to.getTime() + LONGEST_MS)}
      and s.blocked && tstzrange(${from}, ${to}) and ${isTaking(now)} order by 1, 2`
  return {
    reservations: rows.flatMap(({ reservation_id }) => reservation_id ?? []),
    blackouts: rows.flatMap(({ blackout_id }) => blackout_id ?? []),
  }
}

/** The times that a blackout blocks, each of a resource. */
export const slotsOfBlackout = (tx: Tx, id: number): Promise<(TimeRange & { resource_id: number })[]> =>
  tx.$queryRaw<(TimeRange & { resource_id: number })[]>`
    select resource_id, min(starts_at) as "from", max(ends_at) as "to" from reservation_slot
    where structure_id = app_structure() and blackout_id = ${id} group by resource_id order by resource_id`
