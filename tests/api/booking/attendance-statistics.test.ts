import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addLesson,
  addPass,
  attend,
  attendedLesson,
  type PricedSchool,
  pricedSchool,
} from '@/tests/support/booking/attendance'
import { addEvent, addPeople, addSeries, book, customerOf } from '@/tests/support/booking/events'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/booking/rest'

const statistics = async (at: PricedSchool, query = 'start_date=2026-10-01&end_date=2026-10-31') =>
  context.api.call('GET', `${base}/attendance/statistics?${query}`, { as: at.caller })

describe('statistics of a period', () => {
  it('count events, places, who booked, came, did not and waits, and occurrences that nobody booked', async () => {
    const at = await pricedSchool(context.api)
    const [one = '', two = '', three = ''] = await addPeople(context.api, at.caller, 3)
    const options = { name: 'Pilates', start: '2026-10-01 09:30:00+0200', end: '2026-10-01 10:30:00+0200' }
    await addSeries(context.api, at, { days: ['THURSDAY'] }, { ...options, availability: 10 })
    await attendedLesson(context.api, at, {
      day: '2026-10-06',
      skus: [one, two],
      options: { availability: 4 },
    })
    const second = await addLesson(context.api, at, '2026-10-13', { availability: 1 })
    await attend(context.api, at, { eventId: second.id, skus: [one], how: 'notattended' })
    await book(context.api, at.caller, second.id, three, { confirm_past: true })
    const cancelled = await addLesson(context.api, at, '2026-10-14')
    await context.api.call('PUT', `${base}/event/${cancelled.id}/deactivate`, { as: at.caller })
    const { body } = await statistics(at)
    expect(body.class_list).toEqual([
      {
        name: 'Pilates',
        events: 5,
        places: 50,
        booked: 0,
        attended: 0,
        absent: 0,
        queued: 0,
        late_cancels: 0,
        fill_rate: 0,
        attendance_rate: null,
      },
      {
        name: 'Yoga',
        events: 2,
        places: 5,
        booked: 3,
        attended: 2,
        absent: 1,
        queued: 1,
        late_cancels: 0,
        fill_rate: 60,
        attendance_rate: 66.7,
      },
    ])
    expect(body.total).toMatchObject({ events: 7, places: 55, booked: 3, fill_rate: 5.5 })
  })

  it('of a period that ends before it begins are refused', async () => {
    const at = await pricedSchool(context.api)
    expect((await statistics(at, 'start_date=2026-10-31&end_date=2026-10-01')).status).toBe(400)
  })
})

describe('cancelling an own booking', () => {
  it('within the window is late, before it is not; the sheet tells how often, and the pass of who came', async () => {
    const at = await pricedSchool(context.api)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into booking_settings (structure_id, late_cancel_minutes)
        values (${at.caller.structureId}, 120)`,
    )
    const { caller, sku } = await customerOf(context.api, at)
    const inMinutes = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ').concat('+0000')
    for (const minutes of [60, 180]) {
      const event = await addEvent(context.api, at, {
        start: inMinutes(minutes),
        end: inMinutes(minutes + 60),
      })
      const { body } = await book(context.api, at.caller, event.id, sku)
      const path = `${base}/eventattendant/${body.event_attendant.id}/unsubscribeme`
      expect((await context.api.call('PUT', path, { as: caller })).status).toBe(200)
    }
    const missed = await addLesson(context.api, at, '2026-10-06')
    await attend(context.api, at, { eventId: missed.id, skus: [sku], how: 'notattended' })
    const pass = await addPass(context.api, at.caller, sku)
    const { event } = await attendedLesson(context.api, at, { day: '2026-10-07', skus: [sku] })
    const path = `${base}/event/${event.id}/eventattendant/record/list`
    const { body } = await context.api.call('GET', path, { as: at.caller })
    expect(body.record_list).toEqual([
      { sku, no_shows: 1, late_cancels: 1, pass: { id: pass.id, name: 'Dieci ingressi', remaining: 9 } },
    ])
  })
})
