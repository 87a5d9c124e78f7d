import * as z from 'zod'
import type { AttendeeIn, Meeting, MeetingAttendee } from '@/lib/api/salesforce/meetings/meeting-fields'
import { LEAST_MINUTES, minutesLater } from '@/lib/domain/calendar/moved-times'
import { type ShownTimes, shownTimes } from '@/lib/domain/calendar/shown-times'
import { instantTextAt, wireTimes } from '@/lib/domain/calendar/wire-times'
import { addDays, type Day, day, isDay } from '@/lib/domain/core/day'
import { WEEKDAYS, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'

/** A person at a meeting as the dialog shows them; `answer` is null for people who were not saved yet. */
export type PersonValue = {
  key: string
  name: string
  email: string
  attendee: AttendeeIn
  answer: PersonAnswer | null
}
export type PersonAnswer = Pick<MeetingAttendee, 'state' | 'state_outdated' | 'note'>

const TIME = /^\d{2}:\d{2}$/
const NO_TIMES = 'ERROR_MEETING_NO_TIMES'
const LAST_MINUTE_OF_DAY = '23:59:59'

/** The values of a meeting's dialog. `notify` is null until the user decides whether people are mailed. */
export const meetingValues = z.object({
  name: z.string().trim().min(1).max(200),
  startDay: z.iso.date(NO_TIMES),
  startTime: z.string().regex(TIME, NO_TIMES),
  endDay: z.iso.date(NO_TIMES),
  endTime: z.string().regex(TIME, NO_TIMES),
  allDay: z.boolean(),
  typeId: z.string(),
  address: z.string().trim().max(300),
  people: z.array(z.custom<PersonValue>()),
  reminders: z.array(z.number()),
  repeats: z.boolean(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  lastDay: z.union([z.literal(''), z.iso.date()]),
  notify: z.boolean().nullable(),
})

export type MeetingValues = z.infer<typeof meetingValues>

/** The times of a new meeting: those that were drawn, an hour from a time, or 9 to 10 of a day. */
export function timesOfSlot(start: string, end: string | null): ShownTimes {
  if (start.length === 10 && end !== null) return { start, end, allDay: true }
  const from = start.length === 10 ? `${start}T09:00:00` : start
  const earliest = minutesLater(from, LEAST_MINUTES)
  return { start: from, end: end !== null && end > earliest ? end : earliest, allDay: false }
}

const fieldsOf = ({ start, end, allDay }: ShownTimes) =>
  allDay
    ? {
        startDay: start,
        startTime: '09:00',
        endDay: addDays(day(end), -1) as string,
        endTime: '10:00',
        allDay,
      }
    : {
        startDay: start.slice(0, 10),
        startTime: start.slice(11, 16),
        endDay: end.slice(0, 10),
        endTime: end.slice(11, 16),
        allDay,
      }

export const newMeetingValues = (times: ShownTimes, over: Partial<MeetingValues> = {}): MeetingValues => ({
  name: '',
  ...fieldsOf(times),
  typeId: '',
  address: '',
  people: [],
  reminders: [],
  repeats: false,
  weekdays: [weekdayOf(times.start.slice(0, 10) as Day)],
  lastDay: '',
  notify: null,
  ...over,
})

export const valuesOfMeeting = (meeting: Meeting): MeetingValues => ({
  ...newMeetingValues(shownTimes(meeting)),
  name: meeting.name,
  typeId: meeting.typeId === null ? '' : String(meeting.typeId),
  address: meeting.address,
  people: meeting.attendee_list.map(personOf),
  reminders: meeting.reminder_list,
  repeats: meeting.recurring_info !== null,
  ...(meeting.recurring_info && {
    weekdays: meeting.recurring_info.recurring_days,
    lastDay: meeting.recurring_info.end_recurring_date ?? '',
  }),
})

const personOf = ({ sku, account_id, email, name, ...answer }: MeetingAttendee): PersonValue => ({
  ...namedPerson(
    sku !== null ? { ana_sku: sku } : account_id !== null ? { account_id } : { email, name },
    name || email,
    email,
  ),
  answer,
})

/** A person to invite, under the name and the address that are shown. */
export const namedPerson = (attendee: AttendeeIn, name: string, email: string): PersonValue => ({
  key: JSON.stringify(attendee),
  name,
  email,
  attendee,
  answer: null,
})

/** Whether the times of the dialog are complete; while one is typed they are not. */
export const hasTimes = ({ startDay, startTime, endDay, endTime, allDay }: MeetingValues): boolean =>
  isDay(startDay) && isDay(endDay) && (allDay || (TIME.test(startTime) && TIME.test(endTime)))

/** The times of a meeting's dialog as the calls take them, by the clocks of `zone`. */
export function timesOfValues(values: MeetingValues, zone: string) {
  const { startDay, startTime, endDay, endTime, allDay } = values
  return {
    start_date: instantTextAt(startDay, allDay ? '00:00' : startTime, zone),
    end_date: instantTextAt(endDay, allDay ? LAST_MINUTE_OF_DAY : endTime, zone),
    allDay,
  }
}

/** A meeting as the calls take it, without how it repeats. */
export const contentOf = (values: MeetingValues, zone: string) => ({
  name: values.name,
  address: values.address,
  ...timesOfValues(values, zone),
  event_type_id: values.typeId ? Number(values.typeId) : null,
  attendee_list: values.people.map(({ attendee }) => attendee),
  reminder_list: values.reminders,
})

/** The content of a meeting that is moved: all as it is, at other times. */
export function movedContent(meeting: Meeting, to: ShownTimes, zone: string) {
  const { start_datetime, end_datetime, allDay } = wireTimes(to, zone)
  return {
    id: meeting.id,
    name: meeting.name,
    address: meeting.address,
    allDay,
    start_date: start_datetime,
    end_date: end_datetime,
    event_type_id: meeting.typeId,
    reminder_list: meeting.reminder_list,
  }
}

/** How a meeting repeats from now on, as the calls take it. */
export const recurrenceOf = (values: MeetingValues) => ({
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS' as const,
  recurring_days: values.weekdays,
  end_recurring_date: values.lastDay || null,
})

/** Whether an edit changes what guests plan by: people, time or place. Then they are mailed unless the user decides otherwise. */
export function concernsGuests(before: Meeting | null, values: MeetingValues, zone: string): boolean {
  if (values.people.length === 0) return false
  if (before === null) return true
  const times = timesOfValues(values, zone)
  const had = new Set(before.attendee_list.map((attendee) => personOf(attendee).key))
  return (
    times.start_date !== before.start_datetime ||
    times.end_date !== before.end_datetime ||
    values.address !== before.address ||
    values.people.some(({ key }) => !had.has(key))
  )
}
