import type { Tx } from '@/server/db/client'
import { checkEventHeaders, deleteFollowing, writeState } from '@/server/recurrence'
import { calendarEntries } from './calendar-entries'
import { mailSeriesRest, mailState, type Notifier } from './invitations'
import { findMeeting, lockMeeting, meetingCalendar } from './meeting-calendar'
import { raiseSequence, raiseSeriesSequence } from './meeting-store'
import type { MeetingView } from './meeting-view'
import { refuseReservedPeople } from './reserved-people'

/** A call that changes the state of a meeting; `notify`: its people hear of it by mail. */
export type StateCall = { tx: Tx; headers: Headers; caller: Notifier; notify: boolean }

/** Cancels a meeting, takes it back or deletes it; what it is already, it stays. @throws Refusal ERROR_NOT_FOUND, ERROR_CONFLICT, ERROR_EVENT_RESERVED */
export async function setMeetingState(
  { tx, headers, caller, notify }: StateCall,
  id: number,
  state: MeetingView['state'],
): Promise<MeetingView> {
  const meeting = await lockMeeting(tx, id)
  checkEventHeaders(headers, meeting, id)
  if (meeting.state === state) return meeting
  await writeState(tx, meetingCalendar, meeting, state)
  await raiseSequence(tx, meeting.id)
  const changed = { ...meeting, state, revision: meeting.revision + 1, sequence: meeting.sequence + 1 }
  if (state === 'ACTIVE') await refuseReservedPeople(tx, { ...changed, origin: null })
  if (notify) await mailState(tx, caller, changed)
  return changed
}

export type DeleteScope = 'SINGLE_EVENT' | 'FOLLOWING_EVENTS' | 'ORIGINAL_EVENT'

/** Deletes a meeting, or of a series it and all that follow, or the whole series except what has begun. */
export async function deleteMeeting(call: StateCall, id: number, scope: DeleteScope): Promise<void> {
  const { tx, headers, caller, notify } = call
  const meeting = await findMeeting(tx, id)
  checkEventHeaders(headers, meeting, id)
  if (!meeting.origin || scope === 'SINGLE_EVENT') {
    await setMeetingState(call, id, 'DELETED')
    return
  }
  const { series, day } = meeting.origin
  const entries = notify ? await calendarEntries(tx, meeting) : []
  const from = scope === 'ORIGINAL_EVENT' ? series.rule.firstDay : day
  await raiseSeriesSequence(tx, series.id)
  await deleteFollowing(tx, meetingCalendar, { ...meeting.origin, day: from })
  if (notify) await mailSeriesRest(tx, caller, meeting, entries)
}
