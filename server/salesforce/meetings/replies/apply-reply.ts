import { Refusal } from '@/lib/domain/core/refusal'
import { answeredDay, type MeetingReply, proposedTimes } from '@/lib/domain/meetings/reply'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { isLanguage } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { whenText } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { findOneSeries } from '@/server/recurrence'
import { type Guest, giveAnswer, isOpen, sequenceOf } from '../guest-answer'
import { findMeeting, lockMeeting, meetingCalendar, nextOccurrence } from '../meeting-calendar'
import type { Attendee, MeetingView } from '../meeting-view'
import type { RepliedPlace } from './reply-queries'

/**
 * The outcome of an answer by mail. All but `STORED` change nothing: the sender is not invited, the meeting is gone,
 * cancelled or over, the answer is to an older version of it, or it is not newer than the answer that is kept.
 */
export type ReplyOutcome = 'STORED' | 'NOT_INVITED' | 'CLOSED' | 'OUTDATED' | 'STALE'

const MAX_NOTE = 1_000

type Find = (tx: Tx, id: number) => Promise<MeetingView>

/** Gives the answer of a mail to the meeting that it names, under the rules of the answer by link. */
export async function applyReply(tx: Tx, place: RepliedPlace, reply: MeetingReply): Promise<ReplyOutcome> {
  // A date gets its row only for an answer that counts: it is looked at first, and again when it is held.
  const seen = await judge(tx, place, reply, findMeeting)
  const guests = typeof seen === 'string' ? seen : await judge(tx, place, reply, lockMeeting)
  if (typeof guests === 'string') return guests
  const givenAt = new Date(Math.min(reply.writtenAt.getTime(), now().getTime()))
  let isStored = false
  for (const guest of guests) {
    const given = { answer: reply.answer, note: noteOf(reply, guest), givenAt }
    isStored = (await giveAnswer(tx, guest, given)) || isStored
  }
  return isStored ? 'STORED' : 'STALE'
}

/** The guests whose answer it is, or why it does not count. One address can be that of several people. */
async function judge(
  tx: Tx,
  place: RepliedPlace,
  reply: MeetingReply,
  find: Find,
): Promise<Guest[] | Exclude<ReplyOutcome, 'STORED' | 'STALE'>> {
  const people = await peopleOf(tx, place, reply, find).catch(nullWhenGone)
  if (!people) return 'CLOSED'
  const guests = people.filter(({ attendee }) => attendee.email.toLowerCase() === reply.attendee)
  const [first] = guests
  if (!first) return 'NOT_INVITED'
  if (!isOpen(first)) return 'CLOSED'
  return reply.sequence < sequenceOf(first) ? 'OUTDATED' : guests
}

/** The people that an answer can be of; null where there is no such date. @throws Refusal ERROR_NOT_FOUND */
async function peopleOf(
  tx: Tx,
  place: RepliedPlace,
  { date }: MeetingReply,
  find: Find,
): Promise<Guest[] | null> {
  if ('meetingId' in place) return date ? null : guestsAt(await find(tx, place.meetingId))
  const series = await findOneSeries(tx, meetingCalendar, place.seriesId)
  if (!series) return null
  if (!date) {
    const meeting = await nextOccurrence(tx, series.id)
    return series.attendees.map((attendee) => ({ meeting, attendee, isSeries: true }))
  }
  const day = answeredDay(date, series)
  return day && guestsAt(await find(tx, occurrenceId({ seriesId: series.id, day })))
}

function guestsAt(meeting: MeetingView): Guest[] {
  const { origin, attendees } = meeting
  const day = origin && !origin.overrides.includes('attendees') ? origin.day : undefined
  return attendees.map((attendee: Attendee) => ({ meeting, attendee, isSeries: false, day }))
}

function nullWhenGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'ERROR_NOT_FOUND') return null
  throw error
}

/** The note of an answer, after the time that is proposed in it. */
function noteOf({ note, proposal }: MeetingReply, { meeting, attendee }: Guest): string {
  const times = proposal && proposedTimes(proposal, meeting.zone)
  if (!times) return note
  const language = attendee.language && isLanguage(attendee.language) ? attendee.language : 'it'
  const t = translator(language)
  const proposed = t('mail.meeting.proposal', { when: whenText(times, language, t) })
  return [proposed, note].filter(Boolean).join('\n').slice(0, MAX_NOTE)
}
