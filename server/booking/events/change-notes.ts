import type { EventFacts } from '@/lib/domain/booking/event-message'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import type { EventView } from './event-view'

/** The time before a change is reported, so that several edits in a row are reported once. */
const DELAY_MS = 10_000

/** What the people who booked an event know of it. */
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
  const concerned = before.filter((one) => one.booked + one.queued > 0 && one.endsAt > now())
  if (concerned.length === 0) return
  const given = concerned.map((one) => ({
    event_id: one.id,
    about: about ?? `event:${one.id}`,
    before: factsOf(one),
  }))
  const rows = await tx.$queryRaw<{ about: string; structure_id: number }[]>`
    insert into event_message (event_id, attendant_id, kind, about, before, due_at)
    select g.event_id, x.id, 'CHANGED', g.about, g.before, now() + make_interval(secs => ${DELAY_MS / 1000})
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (event_id int, about text, before jsonb)
    join event_attendant x on x.event_id = g.event_id and x.state in ('SUBSCRIBED', 'ON_WAITING_QUEUE')
    join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku and a.email <> ''
    order by x.id
    on conflict (attendant_id) where kind = 'CHANGED' and settled_at is null
      do update set about = excluded.about, due_at = excluded.due_at
    returning about, structure_id`
  const structures = new Map(rows.map((row) => [row.about, row.structure_id]))
  for (const [told, structure_id] of [...structures].sort()) {
    await enqueue(
      tx,
      'event-messages',
      { structure_id, about: told },
      { key: `event-changed:${told}`, delayMs: DELAY_MS },
    )
  }
}
