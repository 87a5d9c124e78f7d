import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { Api, Caller } from '../api'
import { addMeeting } from './meetings'

/** Meetings in Rome by their start and end on the wire, in order; many around the changes of clocks of 2026. */
const TIMED = [
  ['2026-03-28 23:30:00+0100', '2026-03-29 00:30:00+0100'],
  ['2026-03-29 00:30:00+0100', '2026-03-29 01:30:00+0100'],
  ['2026-03-29 01:30:00+0100', '2026-03-29 03:30:00+0200'],
  ['2026-03-29 10:00:00+0200', '2026-03-29 11:00:00+0200'],
  ['2026-03-29 23:30:00+0200', '2026-03-30 00:30:00+0200'],
  ['2026-06-15 18:30:00+0200', '2026-06-15 19:30:00+0200'],
  ['2026-10-24 23:30:00+0200', '2026-10-25 00:30:00+0200'],
  ['2026-10-25 00:30:00+0200', '2026-10-25 01:30:00+0200'],
  ['2026-10-25 01:30:00+0200', '2026-10-25 03:30:00+0100'],
  ['2026-10-25 10:00:00+0100', '2026-10-25 11:00:00+0100'],
  ['2026-10-25 23:30:00+0100', '2026-10-26 00:30:00+0100'],
  ['2026-12-31 23:30:00+0100', '2027-01-01 00:30:00+0100'],
] as const

const WHOLE = [
  ['2026-03-29 00:00:00+0100', '2026-03-29 23:59:59+0200'],
  ['2026-10-25 00:00:00+0200', '2026-10-25 23:59:59+0100'],
  ['2026-12-31 00:00:00+0100', '2027-01-01 23:59:59+0100'],
] as const

/** All of them as one list, with three of whole days. */
export const ZONED_MEETINGS = [
  ...TIMED.map(([start, end]) => ({ start, end, allDay: false })),
  ...WHOLE.map(([start, end]) => ({ start, end, allDay: true })),
]

type Times = { start: string; end: string; allDay: boolean }

/** Times in an order that can be compared. */
export const inOrder = (list: readonly Times[]) =>
  list.map(({ start, end, allDay }) => [start, end, allDay]).sort()

/** The times of meetings that the API lists. */
export const timesOf = (list: readonly Pick<Meeting, 'start_datetime' | 'end_datetime' | 'allDay'>[]) =>
  inOrder(list.map(({ start_datetime: start, end_datetime: end, allDay }) => ({ start, end, allDay })))

/** Adds the fifteen meetings; those of whole days by their days alone. */
export async function addZonedMeetings(api: Pick<Api, 'call'>, as: Caller) {
  for (const [index, { start, end, allDay }] of ZONED_MEETINGS.entries()) {
    const days = { start_date: start.slice(0, 10), end_date: end.slice(0, 10) }
    const times = allDay ? days : { start_date: start, end_date: end }
    await addMeeting(api, as, { name: `Numero ${index}`, allDay, ...times })
  }
}
