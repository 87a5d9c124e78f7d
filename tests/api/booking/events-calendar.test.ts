import { describe, expect, it } from 'vitest'
import { wholeEvents } from '@/lib/api/booking/whole-events'
import type { Caller } from '@/tests/support/api'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addSeries,
  book,
  customerOf,
  eventData,
  eventsBetween,
  school,
} from '@/tests/support/booking/events'

const base = '/api/booking/rest/event'
const period = new URLSearchParams({
  start_date: '2049-03-01 00:00:00+0100',
  end_date: '2049-04-30 00:00:00+0100',
})
const context = testApi({ DATABASE_POOL: '10' })

const calendarOf = (as: Caller) => context.api.call('GET', `${base}/calendar?${period}`, { as })

/** Two classes, one with an occurrence moved by hand, an event with prices, a cancelled one and a deleted one. */
async function month() {
  const at = await school(context.api)
  const change = (method: string, path: string, body: object) =>
    context.api.call(method, `${base}${path}`, { as: at.caller, body })
  const yoga = await addSeries(context.api, at, { days: ['TUESDAY', 'THURSDAY'] })
  await addSeries(context.api, at, { days: ['SUNDAY'] }, { name: 'Coro', allDay: true })
  const moved = { start: '2049-03-03 10:00:00+0100', end: '2049-03-03 11:00:00+0100' }
  await change('PUT', '', {
    event: { id: yoga.id, ...eventData(at, moved) },
    recurring_info: { apply_to: 'SINGLE_EVENT' },
  })
  const event = { ...eventData(at, { name: 'Recita' }), price_list: [{ id: at.price.id }] }
  await change('POST', '', { event_list: [event] })
  for (const action of ['deactivate', 'delete']) {
    const { id } = await addEvent(context.api, at, { name: action })
    await change('PUT', `/${id}/${action}`, {})
  }
  return at
}

describe('the calendar', () => {
  it('tells the same events as the list, each place, person, price and rule once', async () => {
    const at = await month()
    const { status, body } = await calendarOf(at.caller)
    const list = await eventsBetween(context.api, at.caller, '2049-03-01', '2049-04-30')
    expect([status, list.length]).toEqual([200, 18 + 8 + 2])
    expect(wholeEvents(body).map((event) => ({ ...event, attendant_list: [] }))).toEqual(list)
    const lists = [body.location_list, body.teacher_list, body.event_price_list, body.series_list]
    expect(lists.map(({ length }) => length)).toEqual([1, 1, 1, 2])
  })

  it('shows a customer his own bookings, and nothing that is cancelled but what he had booked', async () => {
    const at = await month()
    const customer = await customerOf(context.api, at)
    const gone = await addEvent(context.api, at, { name: 'Saltata' })
    const [booked] = await eventsBetween(context.api, at.caller, '2049-03-01', '2049-04-30')
    for (const { id } of [booked, gone]) await book(context.api, at.caller, id, customer.sku)
    await context.api.call('PUT', `${base}/${gone.id}/deactivate`, { as: at.caller, body: {} })
    const { body } = await calendarOf(customer.caller)
    const own = await context.api.call('GET', `${base}?${period}`, { as: customer.caller })
    const events = wholeEvents(body)
    expect(events).toEqual(own.body.event_list)
    const mine = events.filter((event) => event.my_attendant_list.event_attendant_list.length > 0)
    expect(mine).toHaveLength(2)
    expect(events.filter((event) => event.event_state === 'CANCELLED').map(({ name }) => name)).toEqual([
      'Saltata',
    ])
  })

  it('refuses a period that ends before it begins, and one of more than 400 days', async () => {
    const at = await school(context.api)
    for (const end of ['2049-01-01', '2050-12-31']) {
      const query = new URLSearchParams({
        start_date: '2049-03-01 00:00:00+0100',
        end_date: `${end} 00:00:00+0100`,
      })
      const { status, body } = await context.api.call('GET', `${base}/calendar?${query}`, { as: at.caller })
      expect([status, body.description]).toEqual([400, 'Dati mancanti o errati: end_date.'])
    }
  })
})
