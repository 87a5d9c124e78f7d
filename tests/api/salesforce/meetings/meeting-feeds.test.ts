import { describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { readFeed, subscribe } from '@/tests/support/booking/calendar-feed'
import { secondProcess } from '@/tests/support/process/second-process'
import { expandedCalendar, expandedMeetings } from '@/tests/support/salesforce/expanded-calendar'
import {
  addMeeting,
  addType,
  meetingsBetween,
  saveMeeting,
  weekly,
} from '@/tests/support/salesforce/meetings'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const booking = '/api/booking/rest'
const MANAGER = 'GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'
const END = '2028-12-31'
/** A Tuesday before the clocks change. */
const TUESDAY = { start_date: '2027-03-02 10:00:00+0100', end_date: '2027-03-02 11:00:00+0100' }

/** The meetings of two years, as the API lists them. */
const listed = async (as: Caller, api: Pick<Api, 'call'> = context.api): Promise<Meeting[]> => [
  ...(await meetingsBetween(api, as, '2027-01-01', '2027-12-31')),
  ...(await meetingsBetween(api, as, '2027-12-31', END)),
]

const once = (day: string, from: string, to: string) => ({
  start_date: `${day} ${from}:00+0100`,
  end_date: `${day} ${to}:00+0100`,
  apply_to: 'SINGLE_EVENT',
})

/** A series of Tuesdays without an end: one date moved to another day, one renamed, one deleted, one cancelled; from May on with Fridays. */
async function variedSeries(as: Caller, over: object = {}) {
  await addMeeting(context.api, as, { ...TUESDAY, recurring_info: weekly(['TUESDAY']), ...over })
  const all = await meetingsBetween(context.api, as, '2027-03-01', '2027-07-01')
  const [, second, third, fourth, fifth] = all as [Meeting, Meeting, Meeting, Meeting, Meeting]
  await saveMeeting(context.api, as, second, once('2027-03-11', '15:00', '16:30'))
  await saveMeeting(context.api, as, third, { name: 'Altro nome', apply_to: 'SINGLE_EVENT' })
  await context.api.call('POST', `${booking}/event/delete`, { as, body: { event_id: fourth.id } })
  await context.api.call('PUT', `${booking}/event/${fifth.id}/deactivate`, { as, body: {} })
  const may = all.find(({ start_datetime }) => start_datetime > '2027-05') as Meeting
  await saveMeeting(context.api, as, may, {
    recurring_info: { recurring_days: ['TUESDAY', 'FRIDAY'], apply_to: 'FOLLOWING_EVENTS' },
  })
}

describe('the private calendar of meetings', () => {
  it('of an account has what the API lists for two years, with moved, deleted, cancelled and added dates', async () => {
    const as = await context.api.caller()
    await variedSeries(as)
    await addMeeting(context.api, as, {
      ...TUESDAY,
      name: 'Da solo',
      address: 'Via Roma 1, Bologna; cortile',
    })
    await addMeeting(context.api, as, {
      name: 'Fiera',
      allDay: true,
      start_date: '2027-03-27',
      end_date: '2027-03-29',
      recurring_info: weekly(['SATURDAY'], '2027-11-30'),
    })
    const { url } = await subscribe(context.api, as, { kind: 'MEETINGS' })
    const { status, text, headers } = await readFeed(url)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const read = expandedCalendar(text, END)
    expect(read).toEqual(expandedMeetings(await listed(as)))
    expect(read.length).toBeGreaterThan(200)
    expect(text).toContain('LOCATION:Via Roma 1\\, Bologna\\; cortile')
    expect(text).toContain('EXDATE;TZID=Europe/Rome:20270323T100000')
  })

  it('of an account leaves out what others have among themselves, date by date', async () => {
    const as = await context.api.caller()
    const other = await context.api.caller({ structure: { id: as.structureId } })
    const own = [{ account_id: as.accountId }]
    await addMeeting(context.api, other, { ...TUESDAY, name: 'Loro' })
    await addMeeting(context.api, other, { ...TUESDAY, name: 'Con me', attendee_list: own })
    const first = await addMeeting(context.api, other, {
      ...TUESDAY,
      name: 'Con me ogni volta',
      recurring_info: weekly(['TUESDAY'], '2027-03-16'),
      attendee_list: own,
    })
    await saveMeeting(context.api, other, first, { attendee_list: [], apply_to: 'SINGLE_EVENT' })
    const theirs = await addMeeting(context.api, other, {
      ...TUESDAY,
      name: 'Con me una volta',
      recurring_info: weekly(['TUESDAY'], '2027-03-16'),
    })
    await saveMeeting(context.api, other, theirs, { attendee_list: own, apply_to: 'SINGLE_EVENT' })
    const { url } = await subscribe(context.api, as, { kind: 'MEETINGS' })
    const hours = (day: string) => `2027-03-${day}T09:00:00.000Z | 2027-03-${day}T10:00:00.000Z | CONFIRMED`
    expect(expandedCalendar((await readFeed(url)).text, END)).toEqual([
      `Con me ogni volta | ${hours('09')}`,
      `Con me ogni volta | ${hours('16')}`,
      `Con me una volta | ${hours('02')}`,
      `Con me | ${hours('02')}`,
    ])
    await context.api.asSystem((tx) =>
      tx.meeting_attendee.updateMany({ where: { account_id: as.accountId }, data: { answer: 'DECLINED' } }),
    )
    expect(expandedCalendar((await readFeed(url)).text, END)).toEqual([])
  })

  it('of a type has the meetings of that type alone, also those of single dates', async () => {
    const as = await context.api.caller()
    const [type, other] = [await addType(context.api, as), await addType(context.api, as)]
    await variedSeries(as, { event_type_id: type.id })
    const [first] = await meetingsBetween(context.api, as, '2027-03-01', '2027-03-05')
    await saveMeeting(context.api, as, first as Meeting, {
      event_type_id: other.id,
      apply_to: 'SINGLE_EVENT',
    })
    await addMeeting(context.api, as, { ...TUESDAY, name: 'Senza tipo' })
    const meetings = await listed(as)
    for (const { id } of [type, other]) {
      const { url } = await subscribe(context.api, as, { kind: 'MEETING_TYPE', id })
      const { text } = await readFeed(url)
      const expected = expandedMeetings(meetings.filter(({ typeId }) => typeId === id))
      expect(expandedCalendar(text, END)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    }
  })

  it('is the same text until something of it changes, so that a reader asks in vain', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, TUESDAY)
    const { url } = await subscribe(context.api, as, { kind: 'MEETINGS' })
    const first = await readFeed(url)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await readFeed(url, known)).status).toBe(304)
    await saveMeeting(context.api, as, meeting, { name: 'Altro' })
    expect((await readFeed(url, known)).status).toBe(200)
  })

  it('ends with the right, with its revocation, and with its type; no other user ends that of an account', async () => {
    const as = await context.api.caller()
    const type = await addType(context.api, as)
    const own = await subscribe(context.api, as, { kind: 'MEETINGS' })
    const ofType = await subscribe(context.api, as, { kind: 'MEETING_TYPE', id: type.id })
    const hold = (gui_item_list: string[]) =>
      context.api.asSystem((tx) =>
        tx.membership.updateMany({ where: { account_id: as.accountId }, data: { gui_item_list } }),
      )
    const statuses = async () => [(await readFeed(own.url)).status, (await readFeed(ofType.url)).status]
    expect(await statuses()).toEqual([200, 200])
    await hold(['GUI_OWN_EVENTS'])
    expect(await statuses()).toEqual([404, 404])
    await hold([MANAGER, 'GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER'])
    expect(await statuses()).toEqual([200, 200])
    const colleague = await context.api.caller({ structure: { id: as.structureId } })
    const revoke = (caller: Caller, id: number) =>
      context.api.call('PUT', `${booking}/calendarfeed/${id}/revoke`, { as: caller })
    expect((await revoke(colleague, own.id)).status).toBe(404)
    const list = await context.api.call('GET', `${booking}/calendarfeed/list?kind=MEETINGS`, {
      as: colleague,
    })
    expect(list.body.calendar_feed_list).toEqual([])
    expect((await revoke(as, own.id)).status).toBe(200)
    await context.api.call('GET', `/api/salesforce/rest/eventtype/delete/${type.id}`, { as })
    expect(await statuses()).toEqual([404, 404])
  })

  it('is refused to those without the calendar of meetings, and of a type that is not there', async () => {
    const as = await context.api.caller({ roles: ['GUI_CAN_VIEW_LOCATION_LIST'] })
    expect((await subscribe(context.api, as, { kind: 'MEETINGS' })).code).toBe('ERROR_FORBIDDEN')
    const stranger = await context.api.caller()
    const type = await addType(context.api, await context.api.caller())
    const refused = await subscribe(context.api, stranger, { kind: 'MEETING_TYPE', id: type.id })
    expect([refused.status, refused.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })
})

describe.each([
  ['America/Los_Angeles', '-0800'],
  ['Europe/Rome', '+0100'],
  ['Pacific/Auckland', '+1300'],
])('in %s', (zone, offset) => {
  it('whole days and hours stay what they are, also when the clocks change', async () => {
    const as = await context.api.caller()
    const child = await secondProcess(context.api.databaseUrl, { LUNA_ZONE: zone, TZ: 'UTC' })
    const there = child as unknown as Api
    const days = ['2027-03-14', '2027-03-28', '2027-04-04', '2027-09-26', '2027-10-31', '2027-11-07']
    for (const day of days) {
      await addMeeting(there, as, { name: day, allDay: true, start_date: day, end_date: day })
    }
    const series = { allDay: true, start_date: '2027-03-06', end_date: '2027-03-07' }
    await addMeeting(there, as, { ...series, name: 'Fine settimana', recurring_info: weekly(['SATURDAY']) })
    const hours = { start_date: `2027-03-02 10:00:00${offset}`, end_date: `2027-03-02 11:00:00${offset}` }
    await addMeeting(there, as, { ...hours, name: 'Ore', recurring_info: weekly(['TUESDAY', 'SUNDAY']) })
    const weekend = (await meetingsBetween(there, as, '2027-03-08', '2027-03-16')).find(
      ({ name }) => name === 'Fine settimana',
    ) as Meeting
    await saveMeeting(there, as, weekend, {
      start_date: '2027-03-12',
      end_date: '2027-03-14',
      apply_to: 'SINGLE_EVENT',
    })
    const { url } = await subscribe(there, as, { kind: 'MEETINGS' })
    const { body } = await there.call('GET', new URL(url).pathname, {})
    const expected = expandedMeetings(await listed(as, there))
    expect(expandedCalendar(String(body), END)).toEqual(expected)
    for (const day of days) expect(expected).toContain(`${day} | ${day} | ${day} | CONFIRMED`)
    expect(expected).toContain('Fine settimana | 2027-03-12 | 2027-03-14 | CONFIRMED')
    child.stop()
  }, 60_000)
})
