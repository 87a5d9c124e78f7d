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
  location: Location
  teachers: Teacher[]
  prices: EventPrice[]
}

type SeriesRow = ContentRow & {
  first_day: string
  last_day: string | null
  weekdays: Weekday[]
  end_day: string
  last_update_date: Date
}

type EventRow = ContentRow & {
  series_id: number | null
  original_day: string | null
  start_day: string
  end_day: string
  starts_at: Date
  ends_at: Date
  extra: number
  booked: number
  queued: number
  state: EventView['state']
  overrides: OverridableField[]
}

/** Place, persons in charge and prices of what `x` is, by its two link tables. */
const surroundings = (teacherLink: Prisma.Sql, priceLink: Prisma.Sql) => Prisma.sql`
  (select jsonb_build_object('id', l.id, 'name', l.name, 'description', l.description, 'address', l.address)
    from event_location l where l.id = x.location_id) as location,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'short_description', t.short_description,
      'anagrafica_sku', t.anagrafica_sku) order by t.short_description, t.id)
    from ${teacherLink} k join event_teacher t on t.id = k.teacher_id where k.owner_id = x.id), '[]') as teachers,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'product_cross_id', p.product_cross_id, 'name', p.name)
      order by p.name, p.id)
    from ${priceLink} k join event_price p on p.id = k.price_id where k.owner_id = x.id), '[]') as prices`

const contentOf = (row: ContentRow, startDay: Day, endDay: Day) => ({
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
  const rows = await tx.$queryRaw<SeriesRow[]>`
    select x.id, x.name, x.zone, x.start_time::text, x.end_time::text, x.all_day, x.availability,
      x.first_day::text, x.last_day::text, x.weekdays, (x.first_day + x.end_days)::text as end_day, x.last_update_date,
      ${surroundings(
        Prisma.sql`(select series_id as owner_id, teacher_id from series_to_teacher)`,
        Prisma.sql`(select series_id as owner_id, price_id from series_to_price)`,
      )}
    from event_series x where ${where} order by x.id`
  return rows.map((row) => {
    const firstDay = day(row.first_day)
    const lastDay = row.last_day === null ? null : day(row.last_day)
    return {
      ...contentOf(row, firstDay, day(row.end_day)),
      id: row.id,
      rule: { firstDay, lastDay, weekdays: row.weekdays },
      lastUpdate: row.last_update_date,
    }
  })
}

/** Events that have a row by a condition on `x`, by their start. */
export async function findEvents(tx: Tx, where: Prisma.Sql): Promise<EventView[]> {
  const rows = await tx.$queryRaw<EventRow[]>`
    select x.id, x.series_id, x.original_day::text, x.name, x.zone, x.start_day::text, x.start_time::text,
      x.end_day::text, x.end_time::text, x.all_day, x.starts_at, x.ends_at, x.availability, x.extra, x.booked, x.queued,
      x.state, x.overrides,
      ${surroundings(
        Prisma.sql`(select event_id as owner_id, teacher_id from event_to_teacher)`,
        Prisma.sql`(select event_id as owner_id, price_id from event_to_price)`,
      )}
    from event x where ${where} order by x.starts_at, x.id`
  const ids = [...new Set(rows.flatMap((row) => row.series_id ?? []))]
  const series = ids.length > 0 ? await findSeries(tx, Prisma.sql`x.id = any(${ids}::int[])`) : []
  const byId = new Map(series.map((one) => [one.id, one]))
  return rows.map((row) => toView(row, byId.get(row.series_id ?? 0)))
}

function toView(row: EventRow, series: SeriesView | undefined): EventView {
  const origin =
    series && row.original_day ? { series, day: day(row.original_day), overrides: row.overrides } : null
  return {
    ...contentOf(row, day(row.start_day), day(row.end_day)),
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
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
