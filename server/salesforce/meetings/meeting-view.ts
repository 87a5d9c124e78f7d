import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import type { Day } from '@/lib/domain/core/day'
import type { AttendeeAnswer } from '@/lib/domain/meetings/attendee'
import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { type ScheduledEvent, scheduleOn } from '@/lib/domain/recurrence/occurrence'
import type { WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'

/** The fields in which an occurrence can differ from its series. */
export const MEETING_FIELDS = ['name', 'times', 'address', 'type', 'attendees', 'reminders', 'state'] as const

export type MeetingField = (typeof MEETING_FIELDS)[number]

/** An answer as it is kept. */
export type KeptAnswer = {
  answer: AttendeeAnswer
  /** The sequence of the meeting that was answered. */
  answerSequence: number | null
  answerNote: string
  /** When it was given, as text that `Date` reads. */
  answeredAt: string | null
}

/** A person at a meeting. */
export type Attendee = KeptAnswer & {
  id: number
  sku: string | null
  accountId: number | null
  email: string
  name: string
  /** Of a person of a series: the answers for single dates, by their days. */
  dateAnswers: Readonly<Record<string, KeptAnswer>>
  /** Of an account. */
  language: string | null
  /** Of an entry of the registry. */
  entry: { id: number; first_name: string; last_name: string; business_name: string } | null
}

/** The content of a meeting, its own or that of its series. `sequence` counts the changes that matter to guests. */
type MeetingContent = {
  name: string
  zone: string
  times: EventTimes
  address: string
  type: MeetingType | null
  reminders: readonly number[]
  uid: string
  sequence: number
  attendees: readonly Attendee[]
  /** The account that made it. */
  createdBy: number | null
}

export type MeetingSeries = MeetingContent & { id: number; rule: WeeklyRule; lastUpdate: Date }

/** A meeting as everybody sees it, whether it has a row or is computed. */
export type MeetingView = MeetingContent & {
  id: number
  startsAt: Date
  endsAt: Date
  state: ScheduledEvent['state']
  origin: { series: MeetingSeries; day: Day; overrides: readonly MeetingField[] } | null
  revision: number
  noteCount: number
  changedAt: Date
}

/** The occurrence of a series on a day that the series has, as long as nothing has happened to it. */
export const meetingOn = (series: MeetingSeries, day: Day): MeetingView => ({
  ...series,
  ...scheduleOn(series, day),
  attendees: attendeesOn(series, day),
  revision: 1,
  noteCount: 0,
  changedAt: series.lastUpdate,
})

/** A person of a series with the answer for one of its dates: that for the series, unless one was given for the date. */
export const attendeeOn = (attendee: Attendee, day: Day): Attendee => ({
  ...attendee,
  ...attendee.dateAnswers[day],
})

/** The people of a series on one of its dates, as long as the date has no others. */
export const attendeesOn = ({ attendees }: MeetingSeries, day: Day): Attendee[] =>
  attendees.map((attendee) => attendeeOn(attendee, day))

/** The account that made a meeting and those that are at it, but none that declined. */
export function accountsAt({ createdBy, attendees }: MeetingView): number[] {
  const declined = attendees.filter(({ answer }) => answer === 'DECLINED').map(({ accountId }) => accountId)
  const ids = [createdBy, ...attendees.map(({ accountId }) => accountId)]
  return ids.filter((id): id is number => id !== null && !declined.includes(id))
}
