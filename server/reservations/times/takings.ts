import { overlap, type TakenUnit, type TimeRange } from '@/lib/domain/reservations/blocked-time'
import { eventsAtResources } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { meetingTimesOf } from '@/server/salesforce'
import type { ResourceRow } from '../rules/resource-queries'
import { skusOfTeachers, takenUnits } from './slot-queries'

/** The takings of resources in a period: of units by other reservations, and of whole resources by classes and meetings. */
export type Takings = {
  units: ReadonlyMap<number, readonly TakenUnit[]>
  whole: ReadonlyMap<number, readonly TimeRange[]>
}

type Taking = TimeRange & { locationId: number | null; teacherIds: readonly number[] }

/**
 * Everything that takes these resources in a period. A caller that holds the resources and what they are the same as
 * (`holdForReserving`) sees all that is taken; others see how it is at that moment.
 */
export async function takingsOf(
  tx: Tx,
  resources: readonly ResourceRow[],
  period: TimeRange,
  except: number | null = null,
): Promise<Takings> {
  const ids = resources.map(({ id }) => id)
  const units = await takenUnits(tx, ids, { ...period, now: now(), except })
  const events = await eventTakings(tx, resources, period)
  const unitsOf = new Map<number, TakenUnit[]>(ids.map((id) => [id, []]))
  for (const unit of units) unitsOf.get(unit.resource_id)?.push(unit)
  return {
    units: unitsOf,
    whole: new Map(
      resources.map((resource) => [resource.id, events.filter((taking) => takes(taking, resource))]),
    ),
  }
}

const takes = ({ locationId, teacherIds }: Taking, { location_id, teacher_id }: ResourceRow): boolean =>
  (location_id !== null && locationId === location_id) ||
  (teacher_id !== null && teacherIds.includes(teacher_id))

/** The classes, with dates that have no row, and meetings at the places and people that resources are the same as. */
async function eventTakings(
  tx: Tx,
  resources: readonly ResourceRow[],
  { from, to }: TimeRange,
): Promise<Taking[]> {
  const locations = resources.flatMap(({ location_id }) => location_id ?? [])
  const teachers = resources.flatMap(({ teacher_id }) => teacher_id ?? [])
  if (locations.length + teachers.length === 0) return []
  const events = await eventsAtResources(tx, { from, to }, { locations, teachers, prices: [] })
  const people = teachers.length > 0 ? await skusOfTeachers(tx, teachers) : []
  const meetings = await meetingTimesOf(
    tx,
    { from, to },
    people.map(({ anagrafica_sku }) => anagrafica_sku),
  )
  return [
    ...events.map((event) => ({
      from: event.startsAt,
      to: event.endsAt,
      locationId: event.location.id,
      teacherIds: event.teachers.map(({ id }) => id),
    })),
    ...meetings.map(({ sku, start, end }) => ({
      from: start,
      to: end,
      locationId: null,
      teacherIds: people.filter((one) => one.anagrafica_sku === sku).map(({ id }) => id),
    })),
  ]
}

/** Whether a class or a meeting takes a resource at some moment of a blocked time. */
export const isTakenWhole = ({ whole }: Takings, resourceId: number, blocked: TimeRange): boolean =>
  (whole.get(resourceId) ?? []).some((one) => overlap(one, blocked))

/** The takings that overlap a period. */
export function takingsWithin({ units, whole }: Takings, period: TimeRange): Takings {
  const within = <Time extends TimeRange>(times: readonly Time[]) =>
    times.filter((one) => overlap(one, period))
  return {
    units: new Map([...units].map(([id, times]) => [id, within(times)])),
    whole: new Map([...whole].map(([id, times]) => [id, within(times)])),
  }
}
