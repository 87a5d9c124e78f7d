import type { ClassCounts } from '@/lib/domain/booking/attendance-statistics'
import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { findSeries } from '../events/event-queries'
import { boundsOf } from './billing-queries'

/** Sums up the events of a period that have a row, by their names. */
export function countClasses(tx: Tx, start: Day, end: Day): Promise<ClassCounts[]> {
  const { from, to } = boundsOf(start, end)
  return tx.$queryRaw<ClassCounts[]>`
    select e.name, count(*)::int as events, sum(e.availability + e.extra)::int as places, sum(e.booked)::int as booked,
      sum(e.queued)::int as queued, sum(x.attended)::int as attended, sum(x.absent)::int as absent,
      sum(x.late_cancels)::int as late_cancels
    from event e
    cross join lateral (select count(*) filter (where state = 'ATTENDED') as attended,
        count(*) filter (where state = 'NOT_ATTENDED') as absent, count(*) filter (where left_late) as late_cancels
      from event_attendant x where x.event_id = e.id) x
    where e.structure_id = app_structure() and e.starts_at >= ${from} and e.starts_at < ${to} and e.state = 'ACTIVE'
    group by e.name`
}

type RecordRow = {
  sku: string
  no_shows: number
  late_cancels: number
  pass: { id: number; name: string; remaining: number | null } | null
}

/** Of everybody at an event how often he did not come or cancelled late, and the pass that covers him there. */
export const attendantRecords = (tx: Tx, eventId: number): Promise<RecordRow[]> =>
  tx.$queryRaw<RecordRow[]>`
    select x.anagrafica_sku as sku, h.no_shows, h.late_cancels,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name,
        'remaining', p.entries - p.used) end as pass
    from event_attendant x
    cross join lateral (select count(*) filter (where h.state = 'NOT_ATTENDED')::int as no_shows,
        count(*) filter (where h.left_late)::int as late_cancels
      from event_attendant h where h.structure_id = x.structure_id and h.anagrafica_sku = x.anagrafica_sku) h
    left join event_pass_use u on u.structure_id = x.structure_id and u.attendant_id = x.id
    left join event_pass p on p.structure_id = u.structure_id and p.id = u.pass_id
    where x.structure_id = app_structure() and x.event_id = ${eventId} and x.state <> 'REMOVED_FROM_EVENT'
    order by x.id`

/** The series of the own structure that may have an occurrence from one day to another. */
export const findSeriesWithin = (tx: Tx, from: Day, to: Day) =>
  findSeries(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.first_day <= ${to}::date
      and (x.last_day is null or x.last_day >= ${from}::date)`,
  )
