import { Refusal } from '@/lib/domain/core/refusal'
import { instantsOf, timesOn } from '@/lib/domain/recurrence/event-times'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { checkEventHeaders, writeState } from '@/server/recurrence'
import { promoteWaiting } from '../people/promotion'
import { bookingCalendar, findEvent, lockEvent } from './booking-calendar'
import { noteChanges } from './change-notes'
import { eventColumns, type NewContent } from './event-content'
import { writeContent } from './event-store'
import { type EventContent, type EventView, OVERRIDABLE, type OverridableField } from './event-view'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id).sort((a, b) => a - b)
const sorted = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)

/** In which fields a content differs from another. */
const differences = (content: NewContent, from: EventContent): OverridableField[] => {
  const isDifferent: Record<Exclude<OverridableField, 'state'>, boolean> = {
    name: content.name !== from.name,
    times: !same(content.times, from.times),
    availability: content.availability !== from.availability,
    location: content.locationId !== from.location.id,
    teachers: !same(sorted(content.teacherIds), ids(from.teachers)),
    prices: !same(sorted(content.priceIds), ids(from.prices)),
  }
  return OVERRIDABLE.filter((field) => field !== 'state' && isDifferent[field])
}

/** @throws Refusal ERROR_CONFLICT when an event is no longer what its editor saw; not checked without `seen` */
export function checkSeen(seen: NewContent | null, event: EventView): void {
  if (seen && differences(seen, event).length > 0) throw new Refusal('ERROR_CONFLICT')
}

/** In what an occurrence will differ from its series; a state that was set stays set. */
function overridesOf(event: EventView, content: NewContent): OverridableField[] {
  if (!event.origin) return []
  const { series, day, overrides } = event.origin
  const own = differences(content, { ...series, times: timesOn(day, series.times) })
  return overrides.includes('state') ? [...own, 'state'] : own
}

/**
 * Saves one event, of a series this occurrence alone.
 * @throws Refusal ERROR_EVENT_CAPACITY_BELOW_BOOKED, ERROR_CONFLICT, ERROR_NOT_FOUND
 */
export async function saveSingle(
  tx: Tx,
  id: number,
  content: NewContent,
  { headers, seen }: { headers: Headers; seen: NewContent | null },
): Promise<EventView> {
  const before = await lockEvent(tx, id)
  checkEventHeaders(headers, before, id)
  checkSeen(seen, before)
  if (content.availability + before.extra < before.booked) {
    throw new Refusal('ERROR_EVENT_CAPACITY_BELOW_BOOKED', { booked: String(before.booked) }, [
      'availability',
    ])
  }
  await writeContent(tx, before.id, content, overridesOf(before, content))
  const changes = changesBetween(summaryOf(before), eventSummary(content))
  await audit(tx, { action: 'UPDATE', entity: 'event', entityId: before.id, changes })
  await noteChanges(tx, [before])
  await promoteWaiting(tx, before.id)
  return findEvent(tx, before.id)
}

const eventSummary = (content: NewContent) => {
  const { starts_at, ends_at } = eventColumns(content)
  return {
    name: content.name,
    starts_at,
    ends_at,
    availability: content.availability,
    location_id: content.locationId,
    teachers: sorted(content.teacherIds),
    prices: sorted(content.priceIds),
  }
}

const summaryOf = (event: EventView) => {
  const { startsAt, endsAt } = instantsOf(event.times, event.zone ?? env.LUNA_ZONE)
  return {
    name: event.name,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    availability: event.availability,
    location_id: event.location.id,
    teachers: ids(event.teachers),
    prices: ids(event.prices),
  }
}

/** Cancels an event, takes it back or deletes it; what it is already, it stays. */
export async function setState(
  tx: Tx,
  id: number,
  state: EventView['state'],
  headers: Headers,
): Promise<EventView> {
  const event = await lockEvent(tx, id)
  checkEventHeaders(headers, event, id)
  if (event.state === state) return event
  await writeState(tx, bookingCalendar, event, state)
  await noteChanges(tx, [event])
  return { ...event, state }
}
