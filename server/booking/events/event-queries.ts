import { type Day, day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { EventPrice, EventView, Location, OverridableField, SeriesView, Teacher } from './event-view'

type ContentRow = {
  id: number
  name: string
  zone: string
  start_time: string
  end_time: string
  all_day: boolean
  availability: number
  location_id: number
  teacher_ids: number[]
  price_ids: number[]
}

/** Place, persons in charge and prices of an event or a series. */
type Surroundings = { location: Location; teachers: Teacher[]; prices: EventPrice[] }

type SeriesRow = ContentRow & {
  first_day: string
  last_day: string | null
  weekdays: Weekday[]
  end_day: string
  last_update_date: string
}

type EventRow = ContentRow & {
  series_id: number | null
  original_day: string | null
  start_day: string
  end_day: string
  starts_at: string
  ends_at: string
  extra: number
  booked: number
  queued: number
  state: EventView['state']
  overrides: OverridableField[]
}

/** The events or series that are listed, and all that they name: each place, person and price once. */
type Shape<Row> = { rows: Row[]; locations: Location[]; teachers: Teacher[]; prices: EventPrice[] }

/**
 * Events or series with their surroundings. The database answers one row of JSON, in which each place, person and price stands
 * once: a month has hundreds of events and few of these.
 */
async function withSurroundings<Row extends ContentRow>(
  tx: Tx,
  { listed, order }: { listed: Prisma.Sql; order: Prisma.Sql },
): Promise<(Row & Surroundings)[]> {
  const [shape] = await tx.$queryRaw<[Shape<Row>]>`
    with listed as materialized (${listed})
    select coalesce((select json_agg(x order by ${order}) from listed x), '[]') as rows,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'description', l.description,
          'address', l.address))
        from event_location l where l.id in (select location_id from listed)), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', t.id, 'short_description', t.short_description,
          'anagrafica_sku', t.anagrafica_sku) order by t.short_description, t.id)
        from event_teacher t where t.id in (select unnest(teacher_ids) from listed)), '[]') as teachers,
      coalesce((select json_agg(json_build_object('id', p.id, 'product_cross_id', p.product_cross_id, 'name', p.name)
          order by p.name, p.id)
        from event_price p where p.id in (select unnest(price_ids) from listed)), '[]') as prices`
  const locations = new Map(shape.locations.map((location) => [location.id, location]))
  return shape.rows.map((row) => ({
    ...row,
    location: locations.get(row.location_id) as Location,
    teachers: among(shape.teachers, row.teacher_ids),
    prices: among(shape.prices, row.price_ids),
  }))
}

/** Those of a list that are named, in the order of the list. */
const among = <T extends { id: number }>(all: readonly T[], ids: readonly number[]): T[] =>
  ids.length === 0 ? [] : all.filter(({ id }) => ids.includes(id))

const contentOf = (row: ContentRow & Surroundings, startDay: Day, endDay: Day) => ({
  name: row.name,
  zone: row.zone,
  times: {
    startDay,
    startTime: localTime(row.start_time),
    endDay,
    endTime: localTime(row.end_time),
    allDay: row.all_day,
  },
  availability: row.availability,
  location: row.location,
  teachers: row.teachers,
  prices: row.prices,
})

/** Series by a condition on `x`, in the order of their ids. */
export async function findSeries(tx: Tx, where: Prisma.Sql): Promise<SeriesView[]> {
  const listed = Prisma.sql`
    select x.id, x.name, x.zone, x.start_time, x.end_time, x.all_day, x.availability, x.first_day, x.last_day, x.weekdays,
      x.first_day + x.end_days as end_day, x.last_update_date, x.location_id,
      array(select teacher_id from series_to_teacher where series_id = x.id) as teacher_ids,
      array(select price_id from series_to_price where series_id = x.id) as price_ids
    from event_series x where ${where}`
  const rows = await withSurroundings<SeriesRow>(tx, { listed, order: Prisma.sql`x.id` })
  return rows.map((row) => {
    const firstDay = day(row.first_day)
    const lastDay = row.last_day === null ? null : day(row.last_day)
    return {
      ...contentOf(row, firstDay, day(row.end_day)),
      id: row.id,
      rule: { firstDay, lastDay, weekdays: row.weekdays },
      lastUpdate: new Date(row.last_update_date),
    }
  })
}

/** Events that have a row by a condition on `x`, by their start. */
export async function findEvents(tx: Tx, where: Prisma.Sql): Promise<EventView[]> {
  const listed = Prisma.sql`
    select x.id, x.series_id, x.original_day, x.name, x.zone, x.start_day, x.start_time, x.end_day, x.end_time, x.all_day,
      x.starts_at, x.ends_at, x.availability, x.extra, x.booked, x.queued, x.state, x.overrides, x.location_id,
      array(select teacher_id from event_to_teacher where event_id = x.id) as teacher_ids,
      array(select price_id from event_to_price where event_id = x.id) as price_ids
    from event x where ${where}`
  const rows = await withSurroundings<EventRow>(tx, { listed, order: Prisma.sql`x.starts_at, x.id` })
  const ids = [...new Set(rows.flatMap((row) => row.series_id ?? []))]
  const series = ids.length > 0 ? await findSeries(tx, Prisma.sql`x.id = any(${ids}::int[])`) : []
  const byId = new Map(series.map((one) => [one.id, one]))
  return rows.map((row) => toView(row, byId.get(row.series_id ?? 0)))
}

function toView(row: EventRow & Surroundings, series: SeriesView | undefined): EventView {
  const origin =
    series && row.original_day ? { series, day: day(row.original_day), overrides: row.overrides } : null
  return {
    ...contentOf(row, day(row.start_day), day(row.end_day)),
    id: row.id,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    extra: row.extra,
    booked: row.booked,
    queued: row.queued,
    state: row.state,
    origin,
    mine: [],
  }
}

/** The events that a person has booked, or waits for, and that end after an instant. */
export const eventsBookedBy = (tx: Tx, sku: string, after: Date): Promise<EventView[]> =>
  findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.ends_at > ${after} and x.state <> 'DELETED'
      and x.id in (select event_id from event_attendant where structure_id = app_structure()
        and anagrafica_sku = ${sku} and state <> 'REMOVED_FROM_EVENT')`,
  )
