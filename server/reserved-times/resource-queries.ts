import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { Tx } from '@/server/db/client'

/** A resource, with the place and the person in charge that it is the same as, for its calendar. */
export type ResourceOfCalendar = {
  id: number
  name: string
  units: number
  location_id: number | null
  address: string
  teacher_id: number | null
  /** The person in charge in the registry. */
  sku: string | null
}

/** A resource of the own structure; undefined for one that is deleted. */
export async function findResource(tx: Tx, id: number): Promise<ResourceOfCalendar | undefined> {
  const [row] = await tx.$queryRaw<ResourceOfCalendar[]>`
    select r.id, r.name, r.units, r.location_id, coalesce(l.address, '') as address, r.teacher_id, t.anagrafica_sku as sku
    from reservation_resource r
    left join event_location l on l.structure_id = r.structure_id and l.id = r.location_id
    left join event_teacher t on t.structure_id = r.structure_id and t.id = r.teacher_id
    where r.structure_id = app_structure() and r.id = ${id} and r.deleted_at is null`
  return row
}

/** A time that a reservation or a blackout takes of a resource. `name`: the customer's; empty for a blackout. */
export type CalendarSlot = {
  id: number
  unit: number
  state: 'REQUESTED' | 'CONFIRMED' | 'CHECKED_IN' | 'DONE' | 'BLACKOUT'
  zone: string
  starts_at: Date
  ends_at: Date
  name: string
  people: number
  reason: string
  revision: number
  changed_at: Date
}

/** A calendar shows at most this number of times: those furthest in the future are left out. */
const MAX_SLOTS = 5000

/** The times of a resource that begin in a period, by their beginning; of a blackout one for all units. */
export const calendarSlots = (tx: Tx, resourceId: number, { from, to }: TimeRange): Promise<CalendarSlot[]> =>
  tx.$queryRaw<CalendarSlot[]>`
    select s.id, s.unit, s.state, s.zone, s.starts_at, s.ends_at, coalesce(anagrafica_name(a), '') as name,
      coalesce(v.people, 0)::int as people, coalesce(b.reason, '') as reason, coalesce(v.revision, 1) as revision,
      coalesce(v.updated_at, b.created_at) as changed_at
    from reservation_slot s
    left join reservation v on v.structure_id = s.structure_id and v.id = s.reservation_id
    left join anagrafica a on a.structure_id = v.structure_id and a.sku = v.anagrafica_sku
    left join reservation_blackout b on b.structure_id = s.structure_id and b.id = s.blackout_id
    where s.structure_id = app_structure() and s.resource_id = ${resourceId}
      and s.starts_at >= ${from} and s.starts_at < ${to}
      and (s.state in ('REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'DONE') or (s.state = 'BLACKOUT' and s.unit = 1))
    order by s.starts_at, s.id limit ${MAX_SLOTS}`
