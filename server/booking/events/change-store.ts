import type { EventFacts } from '@/lib/domain/booking/event-message'
import type { Tx } from '@/server/db/client'

/** An event whose change is noted: `about` names the changes that are reported together, `before` what it was. */
export type ChangedEvent = { event_id: number; about: string; before: EventFacts }

/**
 * Notes changes for each person with an e-mail address who has a place or waits, due after `delayMs`. A note that is
 * not sent yet keeps its first `before`. Answers the structure of each `about` that has a note.
 */
export async function insertChangeNotes(
  tx: Tx,
  changed: readonly ChangedEvent[],
  delayMs: number,
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ about: string; structure_id: number }[]>`
    insert into event_message (event_id, attendant_id, kind, about, before, due_at)
    select g.event_id, x.id, 'CHANGED', g.about, g.before, now() + make_interval(secs => ${delayMs / 1000})
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g (event_id int, about text, before jsonb)
    join event_attendant x on x.event_id = g.event_id and x.state in ('SUBSCRIBED', 'ON_WAITING_QUEUE')
    join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku and a.email <> ''
    order by x.id
    on conflict (attendant_id) where kind = 'CHANGED' and settled_at is null
      do update set about = excluded.about, due_at = excluded.due_at
    returning about, structure_id`
  return new Map(rows.map((row) => [row.about, row.structure_id]))
}
