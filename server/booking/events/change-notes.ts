import type { EventFacts } from '@/lib/domain/booking/event-message'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import { insertChangeNotes } from './change-store'
import type { EventView } from './event-view'

/** The time before a change is reported, so that several edits in a row are reported once. */
const DELAY_MS = 10_000

/** The facts about an event that the people who booked it know. */
export const factsOf = ({ name, times, location, teachers, state }: EventView): EventFacts => ({
  name,
  times,
  state,
  location: [location.name, location.address].filter(Boolean).join(', '),
  teachers: teachers.map((one) => one.short_description).join(', '),
})

/**
 * Notes that events are changed, cancelled or deleted, for each person who has a place or waits, in the transaction
 * that does it; `before`: what they were. A change that is noted already keeps what was known first. `about` names what
 * is reported together: the changes of many events of a series go to each person once. The events' rows are held by the
 * caller.
 */
export async function noteChanges(tx: Tx, before: readonly EventView[], about?: string): Promise<void> {
  const concerned = before.filter((event) => event.booked + event.queued > 0 && event.endsAt > now())
  if (concerned.length === 0) return
  const changed = concerned.map((event) => ({
    event_id: event.id,
    about: about ?? `event:${event.id}`,
    before: factsOf(event),
  }))
  const structures = await insertChangeNotes(tx, changed, DELAY_MS)
  for (const [name, structure_id] of [...structures].sort()) {
    await enqueue(
      tx,
      'event-messages',
      { structure_id, about: name },
      { key: `event-changed:${name}`, delayMs: DELAY_MS },
    )
  }
}
