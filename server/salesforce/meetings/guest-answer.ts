import type { Day } from '@/lib/domain/core/day'
import type { AttendeeAnswer } from '@/lib/domain/meetings/attendee'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { type NewAnswer, storeAnswer, storeDateAnswer } from './answer-store'
import type { Attendee, MeetingView } from './meeting-view'

/**
 * A person that answers an invitation: to a meeting, to a whole series (`meeting` is then its next date), or to one date
 * of a series that has the people of the series (`day`).
 */
export type Guest = { meeting: MeetingView; attendee: Attendee; isSeries: boolean; day?: Day | undefined }

/** Whether a guest can answer: the meeting takes place, and is not over. */
export const isOpen = ({ meeting }: Guest): boolean => meeting.state === 'ACTIVE' && meeting.endsAt > now()

/** The version of the meeting that a guest answers to. */
export const sequenceOf = ({ meeting, isSeries }: Guest): number =>
  isSeries ? (meeting.origin?.series.sequence ?? 0) : meeting.sequence

/** An answer that is given: by the link now (`givenAt` null), by mail when it was written. */
export type GuestAnswer = { answer: AttendeeAnswer; note: string; givenAt: Date | null }

/** Stores the answer of a guest to the version that there is now. False where a later one is kept. */
export async function giveAnswer(tx: Tx, guest: Guest, given: GuestAnswer): Promise<boolean> {
  const { attendee, day } = guest
  const answer: NewAnswer = { ...given, sequence: sequenceOf(guest) }
  const isStored = day
    ? await storeDateAnswer(tx, attendee.id, day, answer)
    : await storeAnswer(tx, attendee.id, answer)
  if (!isStored) return false
  const states = { answer: [attendee.answer, given.answer] } as const
  const changes = day ? { ...states, day: [day, day] as const } : states
  await audit(tx, { action: 'UPDATE', entity: 'meeting_attendee', entityId: attendee.id, changes })
  return true
}
