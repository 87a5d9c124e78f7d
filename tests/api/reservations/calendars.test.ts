import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, addSeries, type EventOptions, eventData, school } from '@/tests/support/booking/events'
import {
  addCourt,
  type Club,
  mustCall,
  opening,
  reserve,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { addMeeting, meetingData, weekly } from '@/tests/support/salesforce/meetings'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const events = '/api/booking/rest/event'

/** A school that is open for reservations: its place and its person in charge can be reserved. */
async function reservableSchool(over: object = {}) {
  const at = await school(context.api)
  await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
  const room = await addCourt(context.api, at.caller, { kind: 'ROOM', location_id: at.location.id, ...over })
  const person = await addCourt(context.api, at.caller, { kind: 'PERSON', teacher_id: at.teacher.id })
  return { ...at, room, person }
}

type ReservableSchool = Awaited<ReturnType<typeof reservableSchool>>

/** Wednesday, 2 December 2026, from 18:30 to 19:30. */
const EVENING: EventOptions = { start: '2026-12-02 18:30:00+0100', end: '2026-12-02 19:30:00+0100' }

const tryReserve = (at: ReservableSchool, resource: Club['court'], from: string, to: string, day?: string) =>
  reserve(context.api, at.caller, [slot(resource.id, from, to, day)], { anagrafica_sku: at.customer.sku })

const reserveAt = (at: ReservableSchool, resource: Club['court'], from: string, to: string, day?: string) =>
  reserved(context.api, at.caller, [slot(resource.id, from, to, day)], { anagrafica_sku: at.customer.sku })

const saveEvent = (at: ReservableSchool, options: EventOptions) =>
  context.api.call('POST', events, { as: at.caller, body: { event_list: [eventData(at, options)] } })

describe('what a class takes', () => {
  it('cannot be reserved: neither the place nor the person in charge, until the class is cancelled', async () => {
    const at = await reservableSchool()
    const event = await addEvent(context.api, at, EVENING)
    for (const resource of [at.room, at.person]) {
      const answer = await tryReserve(at, resource, '19:00', '20:00')
      expect([answer.status, answer.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
      expect(answer.body.fault_list[0].start_datetime).toBe('2026-12-02 19:30:00+0100')
    }
    await reserveAt(at, at.room, '17:30', '18:30')
    await context.api.call('PUT', `${events}/${event.id}/deactivate`, { as: at.caller })
    await reserveAt(at, at.room, '19:00', '20:00')
    const back = await context.api.call('PUT', `${events}/${event.id}/activate`, { as: at.caller })
    expect([back.status, back.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
  })

  it('is seen on every date of a series, also those that have no row, and is not offered as free', async () => {
    const at = await reservableSchool()
    await addSeries(context.api, at, { days: ['WEDNESDAY'] }, EVENING)
    const answer = await tryReserve(at, at.room, '18:00', '19:00', '2027-01-20')
    expect(answer.body.code).toBe('ERROR_RESERVATION_TAKEN')
    await reserveAt(at, at.room, '18:00', '19:00', '2027-01-21')
    const query = `from=2027-01-20&to=2027-01-20&minutes=60&resource_id=${at.room.id}`
    const { availability_list } = await mustCall(context.api, at.caller, 'GET', `/availability?${query}`)
    const times = availability_list[0].start_list.map((one: { start_datetime: string }) =>
      one.start_datetime.slice(11, 16),
    )
    expect(times).toContain('17:30')
    expect(times).toContain('19:30')
    expect(times.filter((time: string) => time > '17:30' && time < '19:30')).toEqual([])
    const grid = await mustCall(context.api, at.caller, 'GET', '/slot/list?from=2027-01-18&to=2027-01-24')
    const taken = { start_datetime: '2027-01-20 18:30:00+0100', end_datetime: '2027-01-20 19:30:00+0100' }
    const event = {
      kind: 'EVENT',
      unit: null,
      reservation_id: null,
      state: null,
      anagrafica_name: null,
      blackout_id: null,
      reason: null,
      blocked_start_datetime: taken.start_datetime,
      blocked_end_datetime: taken.end_datetime,
      ...taken,
    }
    const [own, ...others] = grid.slot_list
    expect(own).toMatchObject({ kind: 'RESERVATION', start_datetime: '2027-01-21 18:00:00+0100' })
    const byId = (one: { resource_id: number }, other: { resource_id: number }) =>
      one.resource_id - other.resource_id
    expect(others.sort(byId)).toEqual([
      { ...event, resource_id: at.room.id },
      { ...event, resource_id: at.person.id },
    ])
  })

  it('is kept free of the time that a reservation needs before and after it', async () => {
    const at = await reservableSchool({ after_minutes: 30 })
    await addEvent(context.api, at, EVENING)
    expect((await tryReserve(at, at.room, '17:30', '18:30')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    expect((await tryReserve(at, at.room, '17:00', '18:00')).status).toBe(200)
  })
})

describe('what is reserved', () => {
  it('cannot be taken by an event, a class, a change of either, whatever is confirmed', async () => {
    const at = await reservableSchool()
    await reserveAt(at, at.room, '18:00', '19:00')
    const refused = await saveEvent(at, EVENING)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
    expect(refused.body.description).toContain('2026-12-02 18:00')
    expect(refused.body.fault_list).toEqual([
      {
        resource_id: at.room.id,
        resource_name: expect.any(String),
        start_datetime: '2026-12-02 18:00:00+0100',
        end_datetime: '2026-12-02 19:00:00+0100',
      },
    ])
    const body = {
      event: eventData(at, {
        ...EVENING,
        start: '2026-11-25 18:30:00+0100',
        end: '2026-11-25 19:30:00+0100',
      }),
    }
    const recurring_info = { recurring_days: ['WEDNESDAY'] }
    const series = await context.api.call('POST', `${events}/recurring`, {
      as: at.caller,
      body: { ...body, recurring_info, accept_clashes: true },
    })
    expect([series.status, series.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
    const later = await saveEvent(at, { start: '2026-12-02 19:00:00+0100', end: '2026-12-02 20:00:00+0100' })
    expect(later.status).toBe(200)
    const moved = { id: later.body.event_list[0].id, ...eventData(at, EVENING) }
    const change = await context.api.call('PUT', events, { as: at.caller, body: { event: moved } })
    expect([change.status, change.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
  })

  it('is free for a class again once the reservation is cancelled', async () => {
    const at = await reservableSchool()
    const made = await reserveAt(at, at.person, '18:00', '19:00')
    expect((await saveEvent(at, EVENING)).body.code).toBe('ERROR_EVENT_RESERVED')
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made.id}/cancel`)
    expect((await saveEvent(at, EVENING)).status).toBe(200)
  })
})

describe('meetings of a person that is reserved', () => {
  const MEETING = { start_date: '2026-12-02 18:30:00+0100', end_date: '2026-12-02 19:30:00+0100' }
  const withTeacher = (at: ReservableSchool, over: object = {}) => ({
    ...MEETING,
    event_ana_sku_list: [{ ana_sku: at.teacher.anagrafica_sku }],
    ...over,
  })
  const saveMeeting = (at: ReservableSchool, over: object) =>
    context.api.call('POST', '/api/salesforce/rest/event/add', { as: at.caller, body: meetingData(over) })

  it('take the person, and reservations the person from meetings', async () => {
    const at = await reservableSchool()
    await addMeeting(context.api, at.caller, withTeacher(at))
    expect((await tryReserve(at, at.person, '19:00', '20:00')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    await reserveAt(at, at.room, '19:00', '20:00')
    await reserveAt(at, at.person, '19:30', '20:30')
    const later = { start_date: '2026-12-02 20:00:00+0100', end_date: '2026-12-02 21:00:00+0100' }
    const refused = await saveMeeting(at, withTeacher(at, later))
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
    expect((await saveMeeting(at, later)).status).toBe(200)
  })

  it('are seen on every date of a series, either way', async () => {
    const at = await reservableSchool()
    await addMeeting(context.api, at.caller, withTeacher(at, { recurring_info: weekly(['WEDNESDAY']) }))
    const answer = await tryReserve(at, at.person, '18:00', '19:00', '2027-01-20')
    expect(answer.body.code).toBe('ERROR_RESERVATION_TAKEN')
    await reserveAt(at, at.person, '18:00', '19:00', '2027-01-21')
    const series = await saveMeeting(at, withTeacher(at, { recurring_info: weekly(['THURSDAY']) }))
    expect([series.status, series.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
  })

  it('are refused when they are moved there or taken back', async () => {
    const at = await reservableSchool()
    const meeting = await addMeeting(context.api, at.caller, withTeacher(at))
    const put = (path: string, body?: object) => context.api.call('PUT', path, { as: at.caller, body })
    expect((await put(`/api/booking/rest/event/${meeting.id}/deactivate`)).status).toBe(200)
    await reserveAt(at, at.person, '18:00', '19:00')
    const back = await put(`/api/booking/rest/event/${meeting.id}/activate`)
    expect([back.status, back.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
    const other = await addMeeting(
      context.api,
      at.caller,
      withTeacher(at, { start_date: '2026-12-03 18:30:00+0100', end_date: '2026-12-03 19:30:00+0100' }),
    )
    const moved = await context.api.call('POST', '/api/salesforce/rest/event/update', {
      as: at.caller,
      body: meetingData({ id: other.id, ...withTeacher(at) }),
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'ERROR_EVENT_RESERVED'])
  })

  it('are saved under another name where a resource has become the same as the person since', async () => {
    const at = await reservableSchool()
    const person = await addCourt(context.api, at.caller, { kind: 'PERSON' })
    await reserveAt(at, person, '18:00', '19:00')
    const meeting = await addMeeting(context.api, at.caller, withTeacher(at))
    const { resource } = await mustCall(context.api, at.caller, 'GET', `/resource/${person.id}`)
    await mustCall(context.api, at.caller, 'PUT', '/resource', {
      resource: { ...resource, teacher_id: at.teacher.id },
    })
    const save = (over: object) =>
      context.api.call('POST', '/api/salesforce/rest/event/update', {
        as: at.caller,
        body: meetingData({ id: meeting.id, ...withTeacher(at), ...over }),
      })
    expect((await save({ name: 'Colloquio con la maestra' })).status).toBe(200)
    expect((await save({ start_date: '2026-12-02 18:15:00+0100' })).body.code).toBe('ERROR_EVENT_RESERVED')
  })
})
