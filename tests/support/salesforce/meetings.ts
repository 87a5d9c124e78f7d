import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import type { Answer, Api, Caller } from '../api'
import { newStamp } from '../stamp'

const base = '/api/salesforce/rest'

/** A meeting as a screen sends it: a Tuesday of 2049 in Rome, 10 to 11. */
export const meetingData = (over: object = {}) => ({
  name: 'Colloquio',
  address: 'Via Indipendenza 8, Bologna',
  allDay: false,
  start_date: '2049-03-02 10:00:00+0100',
  end_date: '2049-03-02 11:00:00+0100',
  ...over,
})

/** A rule that repeats a meeting on weekdays, to a last day. */
export const weekly = (days: readonly string[], end: string | null = null) => ({
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
  recurring_days: days.map((name) => ({ name })),
  end_recurring_date: end,
})

const checked = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Adds a meeting, of a series its first occurrence is returned. */
export const addMeeting = async (api: Pick<Api, 'call'>, as: Caller, over: object = {}): Promise<Meeting> =>
  checked(await api.call('POST', `${base}/event/add`, { as, body: meetingData(over) })).event

/** Adds a type of meetings under a name of its own. */
export const addType = async (api: Pick<Api, 'call'>, as: Caller, over: object = {}): Promise<MeetingType> =>
  checked(
    await api.call('POST', `${base}/eventtype/add`, {
      as,
      body: { name: `Tipo ${newStamp()}`, color: '#03A9F4', ...over },
    }),
  ).event_type

/** The meetings from a day to another, both at midnight of Rome in winter. */
export const meetingsBetween = async (
  api: Pick<Api, 'call'>,
  as: Caller,
  from: string,
  to: string,
): Promise<Meeting[]> =>
  checked(
    await api.call('POST', `${base}/event/list/structure/date`, {
      as,
      body: { start_date: `${from} 00:00:00+0100`, end_date: `${to} 00:00:00+0100` },
    }),
  ).event_list

/** Saves a meeting as a screen does: what it was read as, with changes. */
export const saveMeeting = (
  api: Pick<Api, 'call'>,
  as: Caller,
  meeting: Meeting,
  over: object,
): Promise<Answer> =>
  api.call('POST', `${base}/event/update`, {
    as,
    body: {
      id: meeting.id,
      name: meeting.name,
      address: meeting.address,
      allDay: meeting.allDay,
      start_date: meeting.start_datetime,
      end_date: meeting.end_datetime,
      event_type_id: meeting.typeId,
      ...over,
    },
  })
