import type { Meeting, MeetingAttendee, MeetingCalendar } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { instantTextOf, toInstantText } from '@/lib/domain/core/local-time'
import type { ScheduledEvent } from '@/lib/domain/recurrence/occurrence'
import type { MeetingSeries, MeetingView } from './meeting-view'
import type { MeetingOutline } from './outline-queries'

/** A meeting as it leaves; its times by the clocks of its own zone. */
export function toMeeting(meeting: MeetingView): Meeting {
  const series = meeting.origin?.series ?? null
  const entries = meeting.attendees.flatMap(({ entry, sku }) =>
    entry && sku !== null ? [{ ...entry, sku }] : [],
  )
  return {
    id: meeting.id,
    name: meeting.name,
    ...instantsOf(meeting),
    allDay: meeting.times.allDay,
    address: meeting.address,
    location: meeting.address,
    typeId: meeting.type?.id ?? null,
    event_type: meeting.type ? [meeting.type] : [],
    cancellato: meeting.state === 'CANCELLED',
    event_state: meeting.state,
    event_ana_sku_list: entries.map(({ sku }) => ({ ana_sku: sku })),
    anagraficheAssociate: entries,
    attendee_list: toAttendees(meeting),
    recurring_type: series ? 'EVERY_WEEK_SELECTED_DAYS' : 'noRepeat',
    recurring_days: [...(series?.rule.weekdays ?? [])],
    dataTermine: series?.rule.lastDay ?? null,
    recurring_info: series && toRecurringInfo(series),
    reminder_list: [...meeting.reminders],
    note_count: meeting.noteCount,
    revision: meeting.revision,
  }
}

/** The people at a meeting with their answers. */
export const toAttendees = ({ id: event_id, sequence, attendees }: MeetingView): MeetingAttendee[] =>
  attendees.map((attendee) => ({
    id: attendee.id,
    event_id,
    state: attendee.answer,
    state_outdated: attendee.answerSequence !== null && attendee.answerSequence < sequence,
    note: attendee.answerNote,
    sku: attendee.sku,
    account_id: attendee.accountId,
    email: attendee.email,
    name: attendee.name,
    anagrafica: {
      first_name: attendee.entry?.first_name ?? '',
      last_name: attendee.entry?.last_name ?? '',
      business_name: attendee.entry?.business_name ?? '',
    },
  }))

/** Meetings as a calendar takes them. */
export const toMeetingCalendar = (
  meetings: readonly MeetingOutline[],
  types: readonly MeetingType[],
): MeetingCalendar => ({
  event_list: meetings.map((meeting) => ({
    id: meeting.id,
    name: meeting.name,
    ...instantsOf(meeting),
    allDay: meeting.times.allDay,
    typeId: meeting.typeId,
    cancellato: meeting.state === 'CANCELLED',
    recurring: meeting.origin !== null,
  })),
  eventype_list: [...types],
})

const instantsOf = ({ times, startsAt, endsAt }: ScheduledEvent) => ({
  start_datetime: instantTextOf(times.startDay, times.startTime, startsAt),
  end_datetime: instantTextOf(times.endDay, times.endTime, endsAt),
})

const toRecurringInfo = ({
  rule,
  zone,
  lastUpdate,
}: MeetingSeries): NonNullable<Meeting['recurring_info']> => ({
  start_recurring_date: rule.firstDay,
  end_recurring_date: rule.lastDay,
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
  recurring_days: [...rule.weekdays],
  recurring_last_update_date: toInstantText(lastUpdate, zone),
})
