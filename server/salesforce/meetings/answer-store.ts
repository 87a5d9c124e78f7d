import type { Day } from '@/lib/domain/core/day'
import type { AttendeeAnswer } from '@/lib/domain/meetings/attendee'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** An answer, the version of the meeting that it is to, and when it was given; null: now, so that none is later. */
export type NewAnswer = { answer: AttendeeAnswer; note: string; sequence: number; givenAt: Date | null }

/** An attendee answers for that many single dates of a series at most. */
const MAX_DATES = 1_000

/**
 * Stores what a guest answered; for a series it replaces the answers for single dates. False where the answer that is
 * kept was given at the same time or later.
 */
export async function storeAnswer(
  tx: Tx,
  attendeeId: number,
  { answer, note, sequence, givenAt }: NewAnswer,
): Promise<boolean> {
  const stored = await tx.$executeRaw`
    update meeting_attendee set answer = ${answer}, answer_note = ${note}, answer_sequence = ${sequence},
      answered_at = ${givenAt ?? now()}::timestamptz, date_answers = '{}'
    where structure_id = app_structure() and id = ${attendeeId}
      and (${givenAt}::timestamptz is null or answered_at is null or answered_at < ${givenAt}::timestamptz)`
  return stored === 1
}

/** Stores what a guest of a series answered for one of its dates. False where a later answer is kept for it. */
export async function storeDateAnswer(
  tx: Tx,
  attendeeId: number,
  day: Day,
  { answer, note, sequence, givenAt }: NewAnswer,
): Promise<boolean> {
  const answeredAt = givenAt ?? now()
  const kept = JSON.stringify({ answer, answerNote: note, answerSequence: sequence, answeredAt })
  const stored = await tx.$executeRaw`
    update meeting_attendee set date_answers = date_answers || jsonb_build_object(${day}::text, ${kept}::jsonb)
    where structure_id = app_structure() and id = ${attendeeId}
      and (answered_at is null or answered_at <= ${answeredAt}::timestamptz)
      and coalesce((date_answers -> ${day}::text ->> 'answeredAt')::timestamptz < ${answeredAt}::timestamptz, true)
      and (select count(*) from jsonb_object_keys(date_answers)) < ${MAX_DATES}`
  return stored === 1
}

/** The entry that a mail brings into its receiver's calendar; null for a mail without a calendar. */
export async function findMailCalendar(
  tx: Tx,
  mailId: number,
): Promise<{ method: 'REQUEST' | 'CANCEL'; content: string } | null> {
  const row = await tx.mail_calendar.findUnique({ where: { mail_id: mailId } })
  return row && { method: row.method as 'REQUEST' | 'CANCEL', content: row.content }
}
