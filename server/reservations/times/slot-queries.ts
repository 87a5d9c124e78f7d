import type { Day } from '@/lib/domain/core/day'
import type { ConditionChange } from '@/lib/domain/pricing/pricing'
import type { TakenUnit, TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { Usage } from '@/lib/domain/reservations/policy'
import type { CountedReservation } from '@/lib/domain/reservations/series'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { ownConditionChanges } from '@/server/pricelist'

/** The states of slots `s` that take their time; a hold does so until its end, also before it is marked as expired. */
export const isTaking = (now: Date): Prisma.Sql => Prisma.sql`
  s.state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT') and (s.state <> 'HELD' or s.hold_until > ${now})`

/** No slot is longer, with the time before and after it: those that can reach into a period begin within these days. */
export const LONGEST_MS = 10 * 86_400_000

/** The units of resources that are taken at some time of a period, but for those of the reservation `except`. */
export const takenUnits = (
  tx: Tx,
  resourceIds: readonly number[],
  { from, to, now, except }: TimeRange & { now: Date; except: number | null },
): Promise<(TakenUnit & { resource_id: number })[]> =>
  tx.$queryRaw<(TakenUnit & { resource_id: number })[]>`
    select s.resource_id, s.unit, lower(s.blocked) as "from", upper(s.blocked) as "to" from reservation_slot s
    where s.structure_id = app_structure() and s.resource_id = any(${[...resourceIds]}::int[])
      and s.starts_at > ${new Date(from.getTime() - LONGEST_MS)} and s.starts_at < ${new Date(to.getTime() + LONGEST_MS)}
      and s.blocked && tstzrange(${from}, ${to}) and ${isTaking(now)}
      and (s.reservation_id is null or s.reservation_id is distinct from ${except}::int)`

export type SlotRow = {
  id: number
  reservation_id: number
  resource_id: number
  resource_name: string
  unit: number
  zone: string
  starts_at: Date
  ends_at: Date
}

/** The slots of reservations, by their beginning. */
export const slotsOf = (tx: Tx, reservationIds: readonly number[]): Promise<SlotRow[]> =>
  tx.$queryRaw<SlotRow[]>`
    select s.id, s.reservation_id, s.resource_id, r.name as resource_name, s.unit, s.zone, s.starts_at, s.ends_at
    from reservation_slot s join reservation_resource r on r.id = s.resource_id
    where s.structure_id = app_structure() and s.reservation_id = any(${[...reservationIds]}::int[])
    order by s.starts_at, s.id`

/** A slot of the grid; one that a visitor of the public page holds has no reservation and no person. */
export type GridRow = Pick<SlotRow, 'resource_id' | 'unit' | 'zone'> & {
  reservation_id: number | null
  start_day: string
  start_minute: number
  end_day: string
  end_minute: number
  blocked_from: Date
  blocked_to: Date
  state: string
  sku: string | null
  name: string | null
}

/** The slots that are taken, or were, in a period: of one resource or of all, with the people. */
export const gridSlots = (
  tx: Tx,
  { from, to, now }: TimeRange & { now: Date },
  resourceId: number | null,
): Promise<GridRow[]> =>
  tx.$queryRaw<GridRow[]>`
    select s.reservation_id, s.resource_id, s.unit, s.zone, s.start_day::text, s.start_minute, s.end_day::text,
      s.end_minute, lower(s.blocked) as blocked_from, upper(s.blocked) as blocked_to, s.state, v.anagrafica_sku as sku,
      case when a.sku is not null then anagrafica_name(a) end as name
    from reservation_slot s
    left join reservation v on v.structure_id = s.structure_id and v.id = s.reservation_id
    left join anagrafica a on a.structure_id = v.structure_id and a.sku = v.anagrafica_sku
    where s.structure_id = app_structure() and s.blackout_id is null
      and s.resource_id = any(array(select id from reservation_resource
        where structure_id = app_structure() and deleted_at is null and (${resourceId}::int is null or id = ${resourceId}::int)))
      and s.starts_at > ${new Date(from.getTime() - LONGEST_MS)} and s.starts_at < ${to} and s.ends_at > ${from}
      and (${isTaking(now)} or s.state in ('DONE', 'NO_SHOW'))
    order by s.starts_at, s.id`

export type OccupancyRow = { resource_id: number; day: string; reservations: number; minutes: number }

/** The minutes of the wall clock that each resource is reserved on each day from one to another, by the day of the beginning. */
export const dayOccupancies = (
  tx: Tx,
  { from, to, first, last, now }: TimeRange & { first: Day; last: Day; now: Date },
): Promise<OccupancyRow[]> =>
  tx.$queryRaw<OccupancyRow[]>`
    select s.resource_id, s.start_day::text as day, count(*)::int as reservations,
      sum((s.end_day - s.start_day) * 1440 + s.end_minute - s.start_minute)::int as minutes
    from reservation_slot s
    where s.structure_id = app_structure()
      and s.resource_id = any(array(select id from reservation_resource
        where structure_id = app_structure() and deleted_at is null))
      and s.starts_at >= ${from} and s.starts_at < ${to} and s.start_day between ${first}::date and ${last}::date
      and s.reservation_id is not null and (${isTaking(now)} or s.state = 'DONE')
    group by s.resource_id, s.start_day order by s.start_day, s.resource_id`

type UsageQuestion = {
  sku: string
  /** The resources whose reservations count; null: all. */
  resourceIds: readonly number[] | null
  day: Day
  week: { first: Day; last: Day }
  now: Date
  /** A reservation that is not counted, because it is the one that is moved. */
  except: number | null
}

/** The number of reservations of a person that have not ended, that begin on a day, and in its week. */
export async function usageOf(
  tx: Tx,
  { sku, resourceIds, day, week, now, except }: UsageQuestion,
): Promise<Usage> {
  const [row] = await tx.$queryRaw<Usage[]>`
    select count(distinct s.reservation_id) filter (where s.ends_at > ${now})::int as active,
      count(distinct s.reservation_id) filter (where s.start_day = ${day}::date)::int as "onDay",
      count(distinct s.reservation_id)
        filter (where s.start_day between ${week.first}::date and ${week.last}::date)::int as "inWeek"
    from reservation v join reservation_slot s on s.structure_id = v.structure_id and s.reservation_id = v.id
    where v.structure_id = app_structure() and v.anagrafica_sku = ${sku} and v.id is distinct from ${except}::int
      and (${isTaking(now)} or s.state = 'DONE')
      and (${resourceIds === null} or s.resource_id = any(${[...(resourceIds ?? [])]}::int[]))`
  return row ?? { active: 0, onDay: 0, inWeek: 0 }
}

/**
 * The reservations of a person that count for limits, with the days on which their times begin: those that have not
 * ended, or begin on a day or later.
 */
export const countedReservations = (
  tx: Tx,
  { sku, resourceIds, from, now }: Pick<UsageQuestion, 'sku' | 'resourceIds' | 'now'> & { from: Day },
): Promise<CountedReservation[]> =>
  tx.$queryRaw<CountedReservation[]>`
    select array_agg(distinct s.start_day::text) as days, max(s.ends_at) as "endsAt"
    from reservation v join reservation_slot s on s.structure_id = v.structure_id and s.reservation_id = v.id
    where v.structure_id = app_structure() and v.anagrafica_sku = ${sku} and (${isTaking(now)} or s.state = 'DONE')
      and (s.ends_at > ${now} or s.start_day >= ${from}::date)
      and (${resourceIds === null} or s.resource_id = any(${[...(resourceIds ?? [])]}::int[]))
    group by v.id`

/** The ids of the resources of a group. */
export async function resourceIdsOfGroup(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from reservation_resource where structure_id = app_structure() and group_id = ${groupId}`
  return rows.map(({ id }) => id)
}

/** The registry's entries of persons in charge. */
export const skusOfTeachers = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; anagrafica_sku: string }[]> =>
  tx.$queryRaw<{ id: number; anagrafica_sku: string }[]>`
    select id, anagrafica_sku from event_teacher
    where structure_id = app_structure() and id = any(${[...ids]}::int[])`

export type PersonRow = {
  sku: string
  tag_ids: number[]
  category_id: number | null
  changes: readonly ConditionChange[]
}

/** All of an entry of the own structure on which prices depend; undefined for an unknown one. */
export async function findPerson(tx: Tx, sku: string): Promise<PersonRow | undefined> {
  const [row] = await tx.$queryRaw<Omit<PersonRow, 'changes'>[]>`
    select a.sku, a.category_id,
      array(select tag_id from anagrafica_tag_link l where l.structure_id = a.structure_id and l.anagrafica_id = a.id)
        as tag_ids
    from anagrafica a where a.structure_id = app_structure() and a.sku = ${sku}`
  return row && { ...row, changes: await ownConditionChanges(tx, sku) }
}
