import { ok } from '@/lib/api/endpoint'
import type { Invitation } from '@/lib/api/salesforce/meetings/meeting-answers'
import { instantTextOf } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { addressBucket, countAttempt, senderName } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { type GuestLink, readAnswerToken } from './answer-token'
import { type Guest, giveAnswer, isOpen, sequenceOf } from './guest-answer'
import { findMeeting, lockMeeting, nextOccurrence } from './meeting-calendar'
import { findGuest } from './meeting-queries'
import type { Attendee } from './meeting-view'

const procedures = api.salesforce.meetingAnswers
/** A quarter of an hour's. */
const ADDRESS_LIMIT = 120

/** Works in the structure of a link, without an account. @throws Refusal ERROR_NOT_FOUND for a link that nobody has */
async function inLink<Value>(
  token: string,
  { address, requestId }: { address: string; requestId: string },
  run: (tx: Tx, link: GuestLink) => Promise<Value>,
): Promise<Value> {
  await countAttempt({ [addressBucket('meeting-link', address)]: ADDRESS_LIMIT })
  const link = readAnswerToken(token)
  if (!link) throw new Refusal('ERROR_NOT_FOUND')
  const { structureId } = link
  const scope: TenantScope = { structureId, visible: [structureId], accountId: null, requestId }
  return withTenant(scope, (tx) => run(tx, link))
}

/** The guest of a link; of a series with its next occurrence. @throws Refusal ERROR_NOT_FOUND once the guest was removed */
async function guestOf(tx: Tx, { attendeeId }: GuestLink, isHeld: boolean): Promise<Guest> {
  const found = await findGuest(tx, attendeeId)
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  const { meeting_id, series_id } = found
  const meeting =
    meeting_id === null
      ? await nextOccurrence(tx, series_id ?? 0)
      : await (isHeld ? lockMeeting : findMeeting)(tx, meeting_id)
  const people = meeting_id === null ? meeting.origin?.series.attendees : meeting.attendees
  const attendee = people?.find(({ id }) => id === attendeeId)
  if (!attendee) throw new Refusal('ERROR_NOT_FOUND')
  return { meeting, attendee, isSeries: meeting_id === null }
}

async function toInvitation(tx: Tx, structureId: number, guest: Guest): Promise<Invitation> {
  const { meeting, attendee, isSeries } = guest
  const { times, startsAt, endsAt } = meeting
  return {
    structure: await senderName(tx, structureId),
    name: meeting.name,
    start_datetime: instantTextOf(times.startDay, times.startTime, startsAt),
    end_datetime: instantTextOf(times.endDay, times.endTime, endsAt),
    allDay: times.allDay,
    address: meeting.address,
    recurring: isSeries,
    recurring_until: isSeries ? (meeting.origin?.series.rule.lastDay ?? null) : null,
    cancellato: meeting.state !== 'ACTIVE',
    is_over: endsAt <= now(),
    guest: attendee.name,
    state: attendee.answer,
    state_outdated: isOutdated(attendee, sequenceOf(guest)),
    note: attendee.answerNote,
  }
}

const isOutdated = ({ answerSequence }: Attendee, sequence: number): boolean =>
  answerSequence !== null && answerSequence < sequence

const read = procedures.read.handler(({ context, input }) =>
  inLink(input.token, context, async (tx, link) => {
    const guest = await guestOf(tx, link, false)
    return ok({ invitation: await toInvitation(tx, link.structureId, guest) })
  }),
)

const reply = procedures.reply.handler(({ context, input }) =>
  inLink(input.token, context, async (tx, link) => {
    const guest = await guestOf(tx, link, true)
    if (!isOpen(guest)) throw new Refusal('ERROR_MEETING_CLOSED')
    await giveAnswer(tx, guest, { answer: input.state, note: input.note, givenAt: null })
    const answered = await guestOf(tx, link, false)
    return ok({ invitation: await toInvitation(tx, link.structureId, answered) })
  }),
)

export const meetingAnswers = { read, reply }
