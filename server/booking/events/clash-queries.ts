import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { activeEvents, type Period } from '@/server/recurrence'
import { bookingCalendar } from './booking-calendar'
import type { EventView } from './event-view'

/** The ids of the resources that events take. */
export type ResourceIds = {
  locations: readonly number[]
  teachers: readonly number[]
  prices: readonly number[]
}

/** The first day of a series as an instant; undefined for a series that does not exist. */
export async function firstDayOf(tx: Tx, seriesId: number): Promise<Date | undefined> {
  const [row] = await tx.$queryRaw<{ first: Date }[]>`
    select first_day::timestamptz as first from event_series where id = ${seriesId}`
  return row?.first
}

/** The active occurrences of a series in a period, with a row or computed. */
export const occurrencesOfSeries = (tx: Tx, seriesId: number, period: Period): Promise<EventView[]> => {
  const where = { event: Prisma.sql`x.series_id = ${seriesId}`, series: Prisma.sql`x.id = ${seriesId}` }
  return activeEvents(tx, bookingCalendar, period, where)
}

/** The active events of a period that take one of these locations or teachers. */
export const eventsAtResources = (
  tx: Tx,
  period: Period,
  { locations, teachers }: ResourceIds,
): Promise<EventView[]> =>
  activeEvents(tx, bookingCalendar, period, {
    event: Prisma.sql`(x.location_id = any(${[...locations]}::int[]) or x.id in (
      select event_id from event_to_teacher where teacher_id = any(${[...teachers]}::int[])))`,
    series: Prisma.sql`(x.location_id = any(${[...locations]}::int[]) or x.id in (
      select series_id from series_to_teacher where teacher_id = any(${[...teachers]}::int[])))`,
  })

/**
 * Locks the resources that are not deleted until the transaction ends: locations, then teachers, then prices, each in
 * the order of their ids. Answers the ids of the locked ones.
 */
export async function holdResources(tx: Tx, ids: ResourceIds): Promise<ResourceIds> {
  const locations = await tx.$queryRaw<{ id: number }[]>`
      select id from event_location where id = any(${[...ids.locations]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for no key update`
  const teachers = await tx.$queryRaw<{ id: number }[]>`
      select id from event_teacher where id = any(${[...ids.teachers]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for no key update`
  const prices = await tx.$queryRaw<{ id: number }[]>`
      select id from event_price where id = any(${[...ids.prices]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for share`
  const idOf = ({ id }: { id: number }) => id
  return { locations: locations.map(idOf), teachers: teachers.map(idOf), prices: prices.map(idOf) }
}
