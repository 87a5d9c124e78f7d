import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEvent, addPeople, addSeries, book, school } from '@/tests/support/booking/events'
import { addEntry } from '@/tests/support/builders'
import { addMeeting, meetingsBetween, saveMeeting, weekly } from '@/tests/support/salesforce/meetings'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const path = '/api/salesforce/rest/event/busy'
/** The week from Monday, 1 March 2049. */
const WEEK = { start_date: '2049-03-01 00:00:00+0100', end_date: '2049-03-08 00:00:00+0100' }
const guest = { email: 'Ada@posta.example', name: 'Ada' }

const ask = (as: Caller, attendee_list: object[], over: object = {}) =>
  context.api.call('POST', path, { as, body: { ...WEEK, attendee_list, duration_minutes: 60, ...over } })

/** When the first person asked is busy. */
const busyOf = async (as: Caller, person: object, over: object = {}) => {
  const { body } = await ask(as, [person], over)
  return body.busy_list[0].intervals.map(
    (one: { start_datetime: string; end_datetime: string }) => `${one.start_datetime} ${one.end_datetime}`,
  )
}

const MEETING = '2049-03-02 10:00:00+0100 2049-03-02 11:00:00+0100'

/** Gives an account its own entry in the registry. */
const link = (as: Caller, sku: string) =>
  context.api.asSystem((tx) =>
    tx.membership.updateMany({
      where: { account_id: as.accountId, structure_id: as.structureId },
      data: { anagrafica_sku: sku },
    }),
  )

describe('busy times', () => {
  it('are those of each person at meetings, of all three kinds of people, without what they are about', async () => {
    const as = await context.api.caller()
    const { sku } = await addEntry(context.api, as)
    await addMeeting(context.api, as, { attendee_list: [{ ana_sku: sku }, guest] })
    await addMeeting(context.api, as, {
      name: 'Riservato',
      allDay: true,
      start_date: '2049-03-04',
      attendee_list: [{ account_id: as.accountId }],
    })
    const people = [{ ana_sku: sku }, { account_id: as.accountId }, { email: 'ada@posta.example' }]
    const { status, body } = await ask(as, people)
    expect(status).toBe(200)
    const hour = { start_datetime: '2049-03-02 10:00:00+0100', end_datetime: '2049-03-02 11:00:00+0100' }
    expect(body.busy_list).toEqual([
      { ana_sku: sku, intervals: [hour] },
      {
        account_id: as.accountId,
        intervals: [{ start_datetime: '2049-03-04 00:00:00+0100', end_datetime: '2049-03-04 23:59:59+0100' }],
      },
      { email: 'ada@posta.example', name: '', intervals: [hour] },
    ])
    expect(JSON.stringify(body)).not.toContain('Riservato')
  })

  it('follow a series on each of its dates, with what was moved, deleted, cancelled, and people of one date', async () => {
    const as = await context.api.caller()
    const person = { account_id: as.accountId }
    await addMeeting(context.api, as, {
      start_date: '2049-03-01 10:00:00+0100',
      end_date: '2049-03-01 11:00:00+0100',
      recurring_info: weekly(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']),
      attendee_list: [person],
    })
    const [first, second, third, fourth] = await meetingsBetween(context.api, as, '2049-03-01', '2049-03-08')
    if (!first || !second || !third || !fourth) throw new Error('no occurrences')
    await saveMeeting(context.api, as, first, {
      start_date: '2049-03-01 15:00:00+0100',
      end_date: '2049-03-01 16:00:00+0100',
      apply_to: 'SINGLE_EVENT',
    })
    await context.api.call('POST', '/api/booking/rest/event/delete', { as, body: { event_id: second.id } })
    await context.api.call('PUT', `/api/booking/rest/event/${third.id}/deactivate`, { as, body: {} })
    await saveMeeting(context.api, as, fourth, { attendee_list: [guest], apply_to: 'SINGLE_EVENT' })
    expect(await busyOf(as, person)).toEqual([
      '2049-03-01 15:00:00+0100 2049-03-01 16:00:00+0100',
      '2049-03-05 10:00:00+0100 2049-03-05 11:00:00+0100',
    ])
    expect(await busyOf(as, guest)).toEqual(['2049-03-04 10:00:00+0100 2049-03-04 11:00:00+0100'])
  })

  it('leave out the meeting that is edited, also by the id it had before something happened to it', async () => {
    const as = await context.api.caller()
    const series = await addMeeting(context.api, as, {
      recurring_info: weekly(['TUESDAY'], '2049-03-10'),
      attendee_list: [guest],
    })
    expect(await busyOf(as, guest)).toEqual([MEETING])
    expect(await busyOf(as, guest, { event_id: series.id })).toEqual([])
    const saved = await saveMeeting(context.api, as, series, { name: 'Altro', apply_to: 'SINGLE_EVENT' })
    expect(await busyOf(as, guest, { event_id: series.id })).toEqual([])
    expect(await busyOf(as, guest, { event_id: saved.body.event.id })).toEqual([])
  })

  it('leave out what the person declined', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, {
      attendee_list: [guest, { email: 'bo@posta.example' }],
    })
    await context.api.asSystem((tx) =>
      tx.meeting_attendee.updateMany({
        where: { meeting_id: meeting.id, email: guest.email },
        data: { answer: 'DECLINED', answer_sequence: 0 },
      }),
    )
    expect(await busyOf(as, guest)).toEqual([])
    expect(await busyOf(as, { email: 'bo@posta.example' })).toEqual([MEETING])
  })

  it('of an account are also those of its entry, and of classes that it attends or leads', async () => {
    const at = await school(context.api)
    const as = at.caller
    const [own = ''] = await addPeople(context.api, as, 1)
    await link(as, own)
    await addMeeting(context.api, as, { attendee_list: [{ ana_sku: own }] })
    const times = (day: string) => ({ start: `${day} 18:30:00+0100`, end: `${day} 19:30:00+0100` })
    const yoga = await addEvent(context.api, at, times('2049-03-03'))
    await book(context.api, as, yoga.id, own)
    const full = await addEvent(context.api, at, { ...times('2049-03-04'), availability: 1 })
    const [other = ''] = await addPeople(context.api, as, 1)
    await book(context.api, as, full.id, other)
    await book(context.api, as, full.id, own)
    const account = { account_id: as.accountId }
    const attended = '2049-03-03 18:30:00+0100 2049-03-03 19:30:00+0100'
    expect(await busyOf(as, account)).toEqual([MEETING, attended])
    expect(await busyOf(as, { ana_sku: own })).toEqual([MEETING])
    await link(as, at.teacher.anagrafica_sku)
    await addSeries(
      context.api,
      at,
      { days: ['FRIDAY'], end: '2049-03-20 00:00:00+0100' },
      times('2049-03-05'),
    )
    expect(await busyOf(as, account)).toEqual([
      attended,
      '2049-03-04 18:30:00+0100 2049-03-04 19:30:00+0100',
      '2049-03-05 18:30:00+0100 2049-03-05 19:30:00+0100',
    ])
  })

  it('are of the own structure only', async () => {
    const one = await context.api.caller()
    await addMeeting(context.api, one, { attendee_list: [guest, { account_id: one.accountId }] })
    const other = await context.api.caller()
    expect(await busyOf(other, guest)).toEqual([])
    expect(await busyOf(other, { account_id: one.accountId })).toEqual([])
  })

  it.each([
    [{ end_date: '2049-03-08 02:00:00+0100' }, 400],
    [{ end_date: WEEK.start_date }, 400],
    [{ duration_minutes: 0 }, 400],
    [{ attendee_list: [] }, 400],
    [{ attendee_list: [{ ana_sku: 'nessuno' }] }, 404],
    [{ start_date: '2049-10-25 00:00:00+0200', end_date: '2049-11-01 00:00:00+0100' }, 200],
  ])('with %j are answered by %i', async (over, status) => {
    const as = await context.api.caller()
    expect((await ask(as, [guest], over)).status).toBe(status)
  })

  it('are for those that see the calendar of meetings', async () => {
    const as = await context.api.caller({ roles: ['GUI_OWN_EVENTS'] })
    expect((await ask(as, [guest])).status).toBe(403)
  })
})

describe('proposed times', () => {
  const starts = async (as: Caller, people: object[], over: object = {}) =>
    (await ask(as, people, over)).body.proposal_list.map(
      ({ start_datetime }: { start_datetime: string }) => start_datetime,
    )

  it('suit all, from the wished start on', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { attendee_list: [guest] })
    await addMeeting(context.api, as, {
      start_date: '2049-03-02 11:30:00+0100',
      end_date: '2049-03-02 16:40:00+0100',
      attendee_list: [{ account_id: as.accountId }],
    })
    const wish = { start_date: '2049-03-02 09:30:00+0100' }
    expect(await starts(as, [guest, { account_id: as.accountId }], wish)).toEqual([
      '2049-03-02 16:45:00+0100',
      '2049-03-03 09:00:00+0100',
      '2049-03-03 10:00:00+0100',
    ])
  })

  it('do not lie in the past', async () => {
    const as = await context.api.caller()
    const today = { start_date: '2026-11-24 00:00:00+0100', end_date: '2026-11-25 00:00:00+0100' }
    expect((await starts(as, [guest], today))[0]).toBe('2026-11-24 10:00:00+0100')
  })
})
