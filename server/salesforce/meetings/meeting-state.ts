import type { Tx } from '@/server/db/client'
import { checkEventHeaders, deleteFollowing, writeState } from '@/server/recurrence'
import { findMeeting, lockMeeting, meetingCalendar } from './meeting-calendar'
import { raiseSequence } from './meeting-store'
import type { MeetingView } from './meeting-view'

/** Cancels a meeting, takes it back or deletes it; what it is already, it stays. @throws Refusal ERROR_NOT_FOUND, ERROR_CONFLICT */
export async function setMeetingState(
  tx: Tx,
  id: number,
  state: MeetingView['state'],
  headers: Headers,
): Promise<MeetingView> {
  const meeting = await lockMeeting(tx, id)
  checkEventHeaders(headers, meeting, id)
  if (meeting.state === state) return meeting
  await writeState(tx, meetingCalendar, meeting, state)
  await raiseSequence(tx, meeting.id)
  return { ...meeting, state, revision: meeting.revision + 1, sequence: meeting.sequence + 1 }
}

export type DeleteScope = 'SINGLE_EVENT' | 'FOLLOWING_EVENTS' | 'ORIGINAL_EVENT'

/** Deletes a meeting, or of a series it and all that follow, or the whole series except what has begun. */
export async function deleteMeeting(tx: Tx, id: number, scope: DeleteScope, headers: Headers): Promise<void> {
  const meeting = await findMeeting(tx, id)
  checkEventHeaders(headers, meeting, id)
  if (!meeting.origin || scope === 'SINGLE_EVENT') {
    await setMeetingState(tx, id, 'DELETED', headers)
    return
  }
  const { series, day } = meeting.origin
  const from = scope === 'ORIGINAL_EVENT' ? series.rule.firstDay : day
  await deleteFollowing(tx, meetingCalendar, { ...meeting.origin, day: from })
}
