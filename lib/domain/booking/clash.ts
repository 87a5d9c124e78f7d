/** Places and persons in charge that two events would have at the same time. */

/** The place and the persons in charge that an event occupies, and when. */
export type ResourceUse = {
  id: number
  startsAt: Date
  endsAt: Date
  location: { id: number; name: string }
  teachers: readonly { id: number; short_description: string }[]
}

export type Clash<Event extends ResourceUse> = {
  kind: 'LOCATION' | 'TEACHER'
  /** Of the place or the person in charge. */
  id: number
  name: string
  own: Event
  other: Event
}

/** The ways in which a structure treats a clash. */
export const CLASH_MODES = ['ALLOW', 'WARN', 'REFUSE'] as const

export type ClashMode = (typeof CLASH_MODES)[number]

const byStart = (one: ResourceUse, other: ResourceUse): number =>
  one.startsAt.getTime() - other.startsAt.getTime()

/**
 * The first `most` clashes of events with others, by time. An event that ends when another begins does not clash with
 * it, and no event clashes with itself.
 */
export function findClashes<Event extends ResourceUse>(
  own: readonly Event[],
  others: readonly Event[],
  most: number,
): Clash<Event>[] {
  const found: Clash<Event>[] = []
  const waiting = [...others].sort(byStart)
  let running: Event[] = []
  let next = 0
  for (const event of [...own].sort(byStart)) {
    for (let other = waiting[next]; other && other.startsAt < event.endsAt; other = waiting[next]) {
      running.push(other)
      next += 1
    }
    running = running.filter(({ endsAt }) => endsAt > event.startsAt)
    // One that came for a longer event before may begin only after this one.
    for (const other of running) {
      if (other.id !== event.id && other.startsAt < event.endsAt)
        found.push(...findSharedResources(event, other))
    }
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

/** The place and the persons in charge that two overlapping events share. */
function findSharedResources<Event extends ResourceUse>(own: Event, other: Event): Clash<Event>[] {
  const { location } = own
  const ids = new Set(other.teachers.map(({ id }) => id))
  return [
    ...(location.id === other.location.id
      ? [{ kind: 'LOCATION' as const, id: location.id, name: location.name, own, other }]
      : []),
    ...own.teachers
      .filter(({ id }) => ids.has(id))
      .map(({ id, short_description: name }) => ({ kind: 'TEACHER' as const, id, name, own, other })),
  ]
}
