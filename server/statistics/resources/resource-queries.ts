import { addDays, addMonths, type Day, endOfMonth } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import type {
  HourGroup,
  ResourceCell,
  ResourceGroup,
} from '@/lib/domain/statistics/resources/resource-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type ResourcePeriod = { start_date: Day; end_date: Day }

/** The resources that are not deleted, as an array. */
const RESOURCES = Prisma.sql`array(select id from reservation_resource where structure_id = app_structure() and deleted_at is null)`

/** Resources that are not deleted, in `d`. */
const SHOWN = Prisma.sql`d.structure_id = app_structure() and d.resource_id = any(${RESOURCES})`

/** The same where hours are read by day, the newest first: `+ 0` keeps the planner from the index by resource, whose hours it would have to sort. */
const SHOWN_BY_DAY = Prisma.sql`d.structure_id = app_structure() and d.resource_id + 0 = any(${RESOURCES})`

/** Whether reservations that nobody used are billed, as one row. */
const BILLING = Prisma.sql`(select coalesce((select bill_no_shows from reservation_settings
  where structure_id = app_structure()), false) as bills_missed offset 0) b`

/** The amount that an hour `d` brings in. */
const AMOUNT = Prisma.sql`d.amount + case when b.bills_missed then d.missed else 0 end`

/** The condition on an hour `d` of beginning on the days from one to another, the second one excluded. */
const isBetween = (from: Day, to: Day) => Prisma.sql`d.day >= ${from}::date and d.day < ${to}::date`

/**
 * The kept sums of the whole months of a period, and the hours of the times that begin in the rest of it: `resource_id`,
 * `weekday`, `hour` with their counts, in any number of rows.
 */
function countsOf({ start_date, end_date }: ResourcePeriod, cell: ResourceCell = {}): Prisma.Sql {
  const after = addDays(end_date, 1)
  const first = addDays(endOfMonth(addDays(start_date, -1)), 1)
  const last = addDays(endOfMonth(addMonths(after, -1)), 1)
  const isWhole = first < last
  const sums = isWhole
    ? Prisma.sql`union all select ${COUNTED} from resource_sum d, ${BILLING}
        where ${SHOWN} and ${isInCell(cell)} and d.month >= ${first}::date and d.month < ${last}::date`
    : Prisma.empty
  const rest = isWhole
    ? Prisma.sql`(${isBetween(start_date, first)} or ${isBetween(last, after)})`
    : isBetween(start_date, after)
  return Prisma.sql`select ${COUNTED} from reserved_hour d, ${BILLING} where ${SHOWN} and ${isInCell(cell)} and ${rest} ${sums}`
}

const COUNTED = Prisma.sql`d.resource_id, d.weekday, d.hour, d.minutes, d.reservations, d.cancelled, d.no_shows, ${AMOUNT} as amount`

const SUMS = Prisma.sql`sum(reservations)::int as reservations, sum(minutes)::int as minutes, sum(amount)::text as amount,
  sum(cancelled)::int as cancelled, sum(no_shows)::int as "noShows"`

type SumRow = { reservations: number; minutes: number; amount: string; cancelled: number; noShows: number }
type GroupRow = SumRow & { isHour: boolean; resource_id: number; weekday: number | null; hour: number }

/** The reserved minutes and amounts by resource, and by weekday and hour: of one resource, or of all. */
export async function resourceGroups(
  tx: Tx,
  period: ResourcePeriod,
  resourceId: number | undefined,
): Promise<{ byResource: ResourceGroup[]; byHour: HourGroup[] }> {
  const isShown = resourceId === undefined ? Prisma.sql`true` : Prisma.sql`resource_id = ${resourceId}`
  const rows = await tx.$queryRaw<GroupRow[]>`
    select grouping(resource_id) = 1 as "isHour", resource_id, place / 24 as weekday, place % 24 as hour, ${SUMS}
    from (select *, case when ${isShown} then weekday * 24 + hour end as place from (${countsOf(period)}) x) d
    group by grouping sets ((resource_id), (place))`
  const counts = ({ reservations, minutes, amount, cancelled, noShows }: GroupRow) => ({
    reservations,
    minutes,
    amount: money(amount),
    cancelled,
    noShows,
  })
  return {
    byResource: rows
      .filter(({ isHour }) => !isHour)
      .map((row) => ({ ...counts(row), resourceId: row.resource_id })),
    byHour: rows.flatMap((row) =>
      row.isHour && row.weekday !== null
        ? [{ ...counts(row), weekday: WEEKDAYS[row.weekday - 1] as Weekday, hour: row.hour }]
        : [],
    ),
  }
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
    select x.slot_id, x.reservation_id, r.name as resource_name, x.day::text as day, x.start, anagrafica_name(a) as name,
      v.state, x.minutes, x.amount
    from (select d.slot_id, min(d.reservation_id) as reservation_id, min(d.resource_id) as resource_id, d.day,
        d.start_minute::int as start, sum(d.minutes)::int as minutes, sum(${AMOUNT})::text as amount
      from reserved_hour d, ${BILLING}
      where ${cell.resourceId === undefined ? SHOWN_BY_DAY : SHOWN} and ${isBetween(period.start_date, addDays(period.end_date, 1))} and ${isInCell(cell)}
        and (d.minutes, d.cancelled, d.no_shows, ${AMOUNT}) <> (0, 0, 0, 0)
      group by d.day, d.start_minute, d.slot_id
      order by d.day desc, d.start_minute desc, d.slot_id desc limit ${size} offset ${offset}) x
    join reservation_resource r on r.structure_id = app_structure() and r.id = x.resource_id
    join reservation v on v.structure_id = app_structure() and v.id = x.reservation_id
    join anagrafica a on a.structure_id = app_structure() and a.sku = v.anagrafica_sku
    order by x.day desc, x.start desc, x.slot_id desc`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export type CellSum = Omit<SumRow, 'amount'> & { amount: Decimal }

/** The sum of the times behind a cell. */
export async function cellSum(tx: Tx, period: ResourcePeriod, cell: ResourceCell): Promise<CellSum> {
  const [row] = await tx.$queryRaw<[Record<keyof SumRow, string | number | null>]>`
    select ${SUMS} from (${countsOf(period, cell)}) d`
  const { reservations, minutes, amount, cancelled, noShows } = row
  return {
    reservations: Number(reservations ?? 0),
    minutes: Number(minutes ?? 0),
    amount: money(amount ?? 0),
    cancelled: Number(cancelled ?? 0),
    noShows: Number(noShows ?? 0),
  }
}
