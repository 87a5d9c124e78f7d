import type { AttendeeIn, MeetingIn } from '@/lib/api/salesforce/meetings/meeting-fields'
import { compareDays, type Day, daysBetween } from '@/lib/domain/core/day'
import { LAST_SECOND, MIDNIGHT, toLocal } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { type EventTimes, eventTimes, MAX_EVENT_DAYS } from '@/lib/domain/recurrence/event-times'
import type { Period } from '@/server/recurrence'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The content that a meeting has of its own. `people` and `reminders` are null where a call names none: a meeting keeps its own. */
export type NewMeeting = {
  name: string
  zone: string
  times: EventTimes
  address: string
  typeId: number | null
  reminders: readonly number[] | null
  people: readonly AttendeeIn[] | null
}

/**
 * The content of a meeting from a call's input (document 2 §5 and §9).
 * @throws Refusal ERROR_MEETING_NO_TIMES, ERROR_EVENT_TOO_LONG
 */
export function meetingContent(input: MeetingIn, zone: string): NewMeeting {
  const times = input.allDay ? wholeDays(input, zone) : clockTimes(input, zone)
  if (daysBetween(times.startDay, times.endDay) >= MAX_EVENT_DAYS) {
    throw new Refusal('ERROR_EVENT_TOO_LONG', { days: String(MAX_EVENT_DAYS) }, ['end_date'])
  }
  return {
    name: input.name,
    zone,
    times,
    address: input.address,
    typeId: input.event_type_id ?? null,
    reminders: input.reminder_list ? [...new Set(input.reminder_list)].sort((a, b) => a - b) : null,
    people: peopleOf(input),
  }
}

type Times = Pick<MeetingIn, 'start_date' | 'end_date'>

/** A meeting of whole days takes the days of its instants, each by the clocks of the zone. */
function wholeDays({ start_date: start, end_date: end }: Times, zone: string): EventTimes {
  if (!start) throw new Refusal('ERROR_MEETING_NO_TIMES', {}, ['start_date'])
  const startDay = dayIn(start, zone)
  const endDay = end ? dayIn(end, zone) : startDay
  return {
    startDay,
    startTime: MIDNIGHT,
    endDay: compareDays(endDay, startDay) < 0 ? startDay : endDay,
    endTime: LAST_SECOND,
    allDay: true,
  }
}

export const dayIn = (moment: Day | Date, zone: string): Day =>
  moment instanceof Date ? toLocal(moment, zone).day : moment

function clockTimes({ start_date: start, end_date: end }: Times, zone: string): EventTimes {
  if (!(start instanceof Date)) throw new Refusal('ERROR_MEETING_NO_TIMES', {}, ['start_date'])
  if (!(end instanceof Date)) throw new Refusal('ERROR_MEETING_NO_TIMES', {}, ['end_date'])
  return eventTimes({ start, end, allDay: false }, zone)
}

/** The people of both lists, each once; null without either list. */
function peopleOf({ event_ana_sku_list: skus, attendee_list: others }: MeetingIn): AttendeeIn[] | null {
  if (!skus && !others) return null
  const all: AttendeeIn[] = [...(skus ?? []).map(({ ana_sku }) => ({ ana_sku })), ...(others ?? [])]
  return [...new Map(all.map((person) => [personKey(person), person])).values()]
}

/** The identity of a person at a meeting. */
export const personKey = (person: AttendeeIn): string =>
  'ana_sku' in person
    ? `sku:${person.ana_sku}`
    : 'account_id' in person
      ? `account:${person.account_id}`
      : `email:${person.email.toLowerCase()}`

/**
 * The period that a call asks for: at most `maxDays` days, one of which may have 25 hours.
 * @throws Refusal ERROR_JSON_PARAM_MISSING_OR_WRONG for a longer one, or one that ends before it begins
 */
export function readPeriod(
  { start_date: from, end_date: to }: { start_date: Date; end_date: Date },
  maxDays: number,
): Period {
  const most = maxDays * DAY_MS + HOUR_MS
  if (to <= from || to.getTime() - from.getTime() > most) throw wrongValue('end_date')
  return { from, to }
}
