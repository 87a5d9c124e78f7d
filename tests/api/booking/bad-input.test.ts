import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addPeople,
  addSeries,
  attendantsOf,
  book,
  eventData,
  eventsBetween,
  school,
} from '@/tests/support/booking/events'

const context = testApi()
const base = '/api/booking/rest'

type SchoolSetup = Awaited<ReturnType<typeof school>>

const save = (at: SchoolSetup, over: object) =>
  context.api.call('POST', `${base}/event`, {
    as: at.caller,
    body: { event_list: [{ ...eventData(at), ...over }] },
  })

const change = (at: SchoolSetup, id: number, over: object, headers: Record<string, string> = {}) =>
  context.api.call('PUT', `${base}/event`, {
    as: at.caller,
    body: { event: { id, ...eventData(at), ...over } },
    headers,
  })

const listed = (at: SchoolSetup) => eventsBetween(context.api, at.caller, '2049-03-01', '2049-03-31')

describe('what is wrong with an event', () => {
  it.each([
    [{ availability: 0 }, 422, 'ERROR_EVENT_NO_AVAILABILITY', 'Nessuna disponibilità indicata'],
    [{ availability: null }, 422, 'ERROR_EVENT_NO_AVAILABILITY', 'Nessuna disponibilità indicata'],
    [{ location: null }, 422, 'ERROR_EVENT_NO_LOCATION', 'Nessuna sede selezionata'],
    [{ teacher_list: [] }, 422, 'ERROR_EVENT_NO_TEACHER', 'Nessun responsabile selezionato'],
    [{ location: { id: 999_999 } }, 404, 'ERROR_NOT_FOUND', ''],
    [{ teacher_list: [{ id: 999_999 }] }, 404, 'ERROR_NOT_FOUND', ''],
    [{ price_list: [{ id: 999_999 }] }, 404, 'ERROR_NOT_FOUND', ''],
    [{ start_datetime: 'ieri' }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG', ''],
    [{ name: '  ' }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG', ''],
    [{ end_datetime: '2049-06-02 19:30:00+0200' }, 422, 'ERROR_EVENT_TOO_LONG', ''],
  ])('is told of %j, and nothing is saved', async (over, status, code, text) => {
    const at = await school(context.api)
    const answer = await save(at, over)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.description).toContain(text)
    expect(await listed(at)).toEqual([])
  })

  it('is nothing where it ends before it begins: it lasts its hour', async () => {
    const at = await school(context.api)
    const { body } = await save(at, { end_datetime: '2049-03-02 17:00:00+0100' })
    expect(body.event_list[0].end_datetime).toBe('2049-03-02 19:30:00+0100')
  })

  it('saves none of several when one of them is wrong', async () => {
    const at = await school(context.api)
    const event_list = [eventData(at), { ...eventData(at), location: null }]
    const { status } = await context.api.call('POST', `${base}/event`, {
      as: at.caller,
      body: { event_list },
    })
    expect(status).toBe(422)
    expect(await listed(at)).toEqual([])
  })

  it('is told of a capacity below who is booked, who stay', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 3 })
    for (const sku of await addPeople(context.api, at.caller, 3))
      await book(context.api, at.caller, event.id, sku)
    const answer = await change(at, event.id, { availability: 2 })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_EVENT_CAPACITY_BELOW_BOOKED'])
    expect(answer.body.description).toContain('3')
    expect((await change(at, event.id, { availability: 0 })).body.code).toBe('ERROR_EVENT_NO_AVAILABILITY')
    expect(await attendantsOf(context.api, at.caller, event.id)).toHaveLength(3)
  })
})

describe('what is wrong with a booking', () => {
  it('is told of a past event, which is booked once that is confirmed', async () => {
    const at = await school(context.api)
    const gone = await addEvent(context.api, at, {
      start: '2025-03-04 18:30:00+0100',
      end: '2025-03-04 19:30:00+0100',
    })
    const refused = await book(context.api, at.caller, gone.id, at.customer.sku)
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_EVENT_PAST'])
    const confirmed = await book(context.api, at.caller, gone.id, at.customer.sku, { confirm_past: true })
    expect(confirmed.status).toBe(200)
  })

  it('is told of a negative id that no series has made, and no row is written for it', async () => {
    const at = await school(context.api)
    const first = await addSeries(context.api, at, { days: ['TUESDAY'] })
    const foreign = await addSeries(context.api, await school(context.api), { days: ['TUESDAY'] })
    // The day after, on which the class has none; a series that is not there; no occurrence's id; another's.
    for (const id of [first.id - 1, -99_999_900_000, -1, foreign.id, -9_007_199_254_740_991]) {
      const { status, body } = await book(context.api, at.caller, id, at.customer.sku)
      expect([id, status, body.code]).toEqual([id, 404, 'ERROR_NOT_FOUND'])
    }
    const where = { structure_id: at.caller.structureId }
    expect(await context.api.asSystem((tx) => tx.event.count({ where }))).toBe(0)
  })

  it('is told of ids that are none', async () => {
    const at = await school(context.api)
    for (const id of [0, 1.5, 'uno', null, 2 ** 53]) {
      const { status } = await context.api.call('POST', `${base}/eventattendant`, {
        as: at.caller,
        body: { event_id: id, anagrafica_sku: at.customer.sku },
      })
      expect([id, status]).toEqual([id, 400])
    }
  })

  it('is one booking for a double click, and one for an answer that was lost and asked for again', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const twice = await Promise.all([1, 2].map(() => book(context.api, at.caller, event.id, at.customer.sku)))
    expect(twice.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ERROR_EVENT_ALREADY_BOOKED', 'ok'])
    const [sku] = await addPeople(context.api, at.caller, 1)
    const again = () =>
      context.api.call('POST', `${base}/eventattendant`, {
        as: at.caller,
        headers: { 'idempotency-key': `lost-${event.id}` },
        body: { event_id: event.id, anagrafica_sku: sku },
      })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(await attendantsOf(context.api, at.caller, event.id)).toHaveLength(2)
  })
})

describe('stale headers', () => {
  it('are 409, and what another saved meanwhile stays', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const seen = {
      'x-luna-event-id': String(event.id),
      'x-luna-event-start-date': event.start_datetime,
    }
    const moved = { start_datetime: '2049-03-03 18:30:00+0100', end_datetime: '2049-03-03 19:30:00+0100' }
    expect((await change(at, event.id, moved, seen)).status).toBe(200)
    const stale: Record<string, string>[] = [
      seen,
      { 'x-luna-event-id': '7' },
      { 'x-luna-event-start-date': 'ieri' },
    ]
    for (const headers of stale) {
      const { status, body } = await change(at, event.id, { name: 'Altro' }, headers)
      expect([status, body.code]).toEqual([409, 'ERROR_CONFLICT'])
    }
    expect((await listed(at))[0]).toMatchObject({ name: 'Yoga', start_datetime: moved.start_datetime })
  })
})
