import { mailOrganizer } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type CalendarEvent, calendarText } from '@/server/ics'
import { eventsOf, type MessageRow, messagesOfMail } from '../messages/message-queries'
import { calendarUid, toCalendarEvent } from './calendar-entry'
import { revisionsOf } from './calendar-queries'

/** A calendar that goes with a mail; `method` null of one that is only a file. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL' | null; filename: string; content: string }

const FILE = 'evento.ics'

/**
 * Makes the calendar that a mail about bookings carries: an invitation or a cancellation for one event, a file for
 * several. Null for a mail that is about no event, or about a place in a queue.
 */
export async function mailCalendar(
  tx: Tx,
  mailId: number,
  structureId: number,
): Promise<MailCalendar | null> {
  const rows = (await messagesOfMail(tx, mailId)).filter(({ kind }) => kind !== 'QUEUED')
  if (rows.length === 0) return null
  const events = await entriesOf(tx, rows, structureId)
  const [first] = events
  if (events.length !== 1 || !first) {
    const published = events.map((event) => ({ ...event, invitation: null }))
    const content = calendarText({ name: FILE, method: 'PUBLISH', events: published })
    return { method: null, filename: FILE, content }
  }
  const method = first.state === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  return { method, filename: FILE, content: calendarText({ name: FILE, method, events }) }
}

async function entriesOf(tx: Tx, rows: readonly MessageRow[], structureId: number): Promise<CalendarEvent[]> {
  const ids = rows.map((row) => row.event_id)
  const events = await eventsOf(tx, ids)
  const revisions = await revisionsOf(tx, ids)
  const organizer = await mailOrganizer(tx, structureId)
  return events.flatMap((event) => {
    const row = rows.find((one) => one.event_id === event.id)
    const revision = revisions.get(event.id)
    if (!row || !revision) return []
    const entry = toCalendarEvent(event, revision)
    const isGone = row.kind === 'LEFT' || row.state === 'REMOVED_FROM_EVENT'
    return [
      {
        ...entry,
        // The uid belongs to the booking, not to the event: a person who leaves and books again gets another one.
        uid: calendarUid('booking', row.attendant_id),
        ...(isGone ? { state: 'CANCELLED' as const, sequence: entry.sequence + 1 } : {}),
        ...(row.state === 'ON_WAITING_QUEUE' ? { state: 'TENTATIVE' as const } : {}),
        invitation: { organizer, attendee: { name: row.name, email: row.email } },
      },
    ]
  })
}
