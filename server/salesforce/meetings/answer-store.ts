import type { AttendeeAnswer } from '@/lib/domain/meetings/attendee'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** Stores what a guest answered, and to which version of the meeting. */
export async function storeAnswer(
  tx: Tx,
  attendeeId: number,
  { answer, note, sequence }: { answer: AttendeeAnswer; note: string; sequence: number },
): Promise<void> {
  await tx.$executeRaw`
    update meeting_attendee set answer = ${answer}, answer_note = ${note}, answer_sequence = ${sequence},
      answered_at = ${now()}
    where structure_id = app_structure() and id = ${attendeeId}`
}

/** The entry that a mail brings into its receiver's calendar; null for a mail without a calendar. */
export async function findMailCalendar(
  tx: Tx,
  mailId: number,
): Promise<{ method: 'REQUEST' | 'CANCEL'; content: string } | null> {
  const row = await tx.mail_calendar.findUnique({ where: { mail_id: mailId } })
  return row && { method: row.method as 'REQUEST' | 'CANCEL', content: row.content }
}
