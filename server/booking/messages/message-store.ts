import type { EventMessageKind } from '@/lib/domain/booking/event-message'
import type { Tx } from '@/server/db/client'

/** Notes that messages were sent by a mail, or that they need not be sent. */
export async function settleMessages(
  tx: Tx,
  ids: readonly number[],
  { kind, mailId }: { kind: EventMessageKind | null; mailId: number | null },
): Promise<void> {
  await tx.$executeRaw`update event_message set settled_at = now(), mail_id = ${mailId}::int,
    kind = coalesce(${kind}, kind) where id = any(${[...ids]}::int[])`
}

/** Forgets the reminders of people for a day that is no longer the event's, so that they are reminded again. */
export async function forgetReminders(tx: Tx, attendantIds: readonly number[]): Promise<void> {
  if (attendantIds.length === 0) return
  await tx.$executeRaw`delete from event_message
    where structure_id = app_structure() and kind = 'REMINDER' and attendant_id = any(${[...attendantIds]}::int[])`
}

/** Notes a reminder for each person with a place at an event of a period, once for each booking, and has it sent. */
export async function noteReminders(tx: Tx, from: Date, to: Date): Promise<void> {
  await tx.$executeRaw`
    with noted as (
      insert into event_message (event_id, attendant_id, kind, about)
      select e.id, x.id, 'REMINDER', 'event:' || e.id
      from event e
      join event_attendant x on x.event_id = e.id and x.state = 'SUBSCRIBED'
      join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku and a.email <> ''
      where e.structure_id = app_structure() and e.starts_at >= ${from} and e.starts_at < ${to} and e.state = 'ACTIVE'
      on conflict do nothing returning structure_id, about)
    select tell_of_events(structure_id, array_agg(about)) from noted group by structure_id`
}
