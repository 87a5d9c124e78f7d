import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant } from '@/lib/domain/core/local-time'
import { type Decimal, money } from '@/lib/domain/core/money'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import type { ResourceCell, ResourceGroup } from '@/lib/domain/statistics/resources/resource-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'

export type ResourcePeriod = { start_date: Day; end_date: Day }

/** The times of reservations that begin in a period, of resources that are not deleted. */
function timesOf({ start_date, end_date }: ResourcePeriod): Prisma.Sql {
  const from = toInstant(start_date, MIDNIGHT, env.LUNA_ZONE)
  const to = toInstant(addDays(end_date, 1), MIDNIGHT, env.LUNA_ZONE)
  return Prisma.sql`
    select s.id, s.structure_id, s.reservation_id, s.resource_id, s.starts_at, s.ends_at, s.start_day,
      s.start_minute::int as start, (s.end_day - s.start_day) * 1440 + s.end_minute as ending, v.state,
      v.anagrafica_sku, v.price, v.cancel_fee, v.state in ('CONFIRMED', 'CHECKED_IN', 'DONE') as used
    from reservation_slot s
    join reservation v on v.structure_id = s.structure_id and v.id = s.reservation_id
    where s.structure_id = app_structure()
      and s.resource_id = any(array(select id from reservation_resource
        where structure_id = app_structure() and deleted_at is null))
      and s.starts_at >= ${from} and s.starts_at < ${to}
      and v.state in ('CONFIRMED', 'CHECKED_IN', 'DONE', 'NO_SHOW', 'CANCELLED')`
}

/**
 * The parts of the price that lie in a time `t`. `nth`: of equal ones, as each unit of a resource that is reserved twice at
 * once has its own.
 */
const PARTS = Prisma.sql`
  select p.amount, p.starts_at, p.ends_at, row_number() over (partition by p.starts_at, p.ends_at order by p.n) as nth
  from (select (p ->> 'amount')::numeric as amount, (p ->> 'from')::timestamptz as starts_at,
      (p ->> 'to')::timestamptz as ends_at, n
    from jsonb_array_elements(t.price) with ordinality x(p, n) where (p ->> 'resource_id')::int = t.resource_id) p
  where p.starts_at >= t.starts_at and p.ends_at <= t.ends_at`

/**
 * The amount that is billed of a time `t`: the parts of its price, or the fee of a cancelled reservation at its first
 * time; nothing where a pass covers it. `offset 0` lets Postgres compute it once, and not at each mention.
 */
const AMOUNT = Prisma.sql`
  select case when exists (select from reservation_pass_use u
        where u.structure_id = t.structure_id and u.reservation_id = t.reservation_id) then 0
    when t.state = 'CANCELLED' then case when t.id = (select f.id from reservation_slot f
        where f.structure_id = t.structure_id and f.reservation_id = t.reservation_id
        order by f.starts_at, f.id limit 1) then coalesce(t.cancel_fee, 0) else 0 end
    when t.state = 'NO_SHOW' and not coalesce((select bill_no_shows from reservation_settings
        where structure_id = t.structure_id), false) then 0
    else coalesce((select sum(p.amount) from (${PARTS}) p cross join lateral (
        select array_agg(s.id order by s.ends_at - s.starts_at, s.id) as slots from reservation_slot s
        where s.structure_id = t.structure_id and s.reservation_id = t.reservation_id and s.resource_id = t.resource_id
          and s.starts_at <= p.starts_at and s.ends_at >= p.ends_at) w
      where w.slots[1 + (p.nth - 1) % cardinality(w.slots)] = t.id), 0) end as amount offset 0`

/**
 * The hours through which those times go: the definition of every number of the statistics of resources. The amounts of
 * the hours of a time come to its amount, to the cent.
 */
const hoursOf = (period: ResourcePeriod): Prisma.Sql => Prisma.sql`
  select t.id, t.reservation_id, t.resource_id, t.anagrafica_sku, t.start_day, t.start, t.state,
    (extract(isodow from t.start_day)::int - 1 + h / 24) % 7 + 1 as weekday, h % 24 as hour,
    case when t.used then w.ending - w.start else 0 end as minutes,
    round(m.amount * (w.ending - t.start) / (t.ending - t.start), 2)
      - round(m.amount * (w.start - t.start) / (t.ending - t.start), 2) as part,
    (t.used and w.start = t.start)::int as begun,
    (t.state = 'CANCELLED' and w.start = t.start)::int as cancelled,
    (t.state = 'NO_SHOW' and w.start = t.start)::int as no_shows
  from (${timesOf(period)}) t
  cross join lateral generate_series(t.start / 60, (t.ending - 1) / 60) h
  cross join lateral (select greatest(t.start, h * 60) as start, least(t.ending, h * 60 + 60) as ending) w
  cross join lateral (${AMOUNT}) m`

const SUMS = Prisma.sql`sum(begun)::int as reservations, sum(minutes)::int as minutes, sum(part)::text as amount,
  sum(cancelled)::int as cancelled, sum(no_shows)::int as "noShows"`

type SumRow = { reservations: number; minutes: number; amount: string; cancelled: number; noShows: number }
type GroupRow = SumRow & { resource_id: number; weekday: number; hour: number }

/** The reserved minutes and amounts, by resource, weekday and hour. */
export async function resourceGroups(tx: Tx, period: ResourcePeriod): Promise<ResourceGroup[]> {
  const rows = await tx.$queryRaw<GroupRow[]>`
    select resource_id, weekday, hour, ${SUMS} from (${hoursOf(period)}) d group by resource_id, weekday, hour`
  return rows.map(({ resource_id, weekday, amount, ...counts }) => ({
    ...counts,
    resourceId: resource_id,
    weekday: WEEKDAYS[weekday - 1] as Weekday,
    amount: money(amount),
  }))
}

/** The condition on an hour `d` of being in a cell. */
function isInCell({ resourceId, weekday, hour }: ResourceCell): Prisma.Sql {
  const conditions = [
    resourceId === undefined ? null : Prisma.sql`d.resource_id = ${resourceId}`,
    weekday === undefined ? null : Prisma.sql`d.weekday = ${WEEKDAYS.indexOf(weekday) + 1}`,
    hour === undefined ? null : Prisma.sql`d.hour = ${hour}`,
  ].filter((one) => one !== null)
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : Prisma.sql`true`
}

/** Times of reservations that add something to a cell, with what each adds. */
const addsSomething = Prisma.sql`sum(minutes) <> 0 or sum(part) <> 0 or sum(cancelled) <> 0 or sum(no_shows) <> 0`

export type TimeRow = {
  slot_id: number
  reservation_id: number
  resource_name: string
  day: Day
  /** The minute of the day. */
  start: number
  name: string
  state: ReservationState
  minutes: number
  amount: Decimal
}

/** A page of the times behind a cell, newest first. */
export async function cellTimes(
  tx: Tx,
  period: ResourcePeriod,
  cell: ResourceCell,
  { offset, size }: { offset: number; size: number },
): Promise<TimeRow[]> {
  const rows = await tx.$queryRaw<(Omit<TimeRow, 'amount'> & { amount: string })[]>`
    select x.id as slot_id, x.reservation_id, r.name as resource_name, x.start_day::text as day, x.start,
      anagrafica_name(a) as name, x.state, x.minutes, x.amount
    from (select id, reservation_id, resource_id, anagrafica_sku, start_day, start, state, sum(minutes)::int as minutes,
        sum(part)::text as amount
      from (${hoursOf(period)}) d where ${isInCell(cell)}
      group by id, reservation_id, resource_id, anagrafica_sku, start_day, start, state having ${addsSomething}
      order by start_day desc, start desc, id desc limit ${size} offset ${offset}) x
    join reservation_resource r on r.structure_id = app_structure() and r.id = x.resource_id
    join anagrafica a on a.structure_id = app_structure() and a.sku = x.anagrafica_sku
    order by x.start_day desc, x.start desc, x.id desc`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export type CellSum = Omit<SumRow, 'amount'> & { amount: Decimal }

/** The sum of the times behind a cell. */
export async function cellSum(tx: Tx, period: ResourcePeriod, cell: ResourceCell): Promise<CellSum> {
  const [row] = await tx.$queryRaw<[Record<keyof SumRow, string | number | null>]>`
    select ${SUMS} from (${hoursOf(period)}) d where ${isInCell(cell)}`
  const { reservations, minutes, amount, cancelled, noShows } = row
  return {
    reservations: Number(reservations ?? 0),
    minutes: Number(minutes ?? 0),
    amount: money(amount ?? 0),
    cancelled: Number(cancelled ?? 0),
    noShows: Number(noShows ?? 0),
  }
}
