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
  type School,
  school,
} from '@/tests/support/booking/events'

const path = '/api/booking/rest/event'
const context = testApi({ DATABASE_POOL: '20' })

type ListedEvent = { id: number; name: string; start_datetime: string; end_datetime: string; allDay: boolean }

const put = (at: School, body: object, headers: Record<string, string> = {}) =>
  context.api.call('PUT', path, { as: at.caller, body, headers })

const state = (at: School, id: number, action: string, body?: object) =>
  context.api.call('PUT', `${path}/${id}/${action}`, { as: at.caller, body })

const rowsOf = (at: School) =>
  context.api.asSystem((tx) => tx.event.count({ where: { structure_id: at.caller.structureId } }))

describe('an event', () => {
  it('keeps its place, people in charge and free places, and lasts at least an hour', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, {
      start: '2049-03-02 18:30:00+0100',
      end: '2049-03-02 18:00:00+0100',
    })
    expect(event).toMatchObject({
      name: 'Yoga',
      start_datetime: '2049-03-02 18:30:00+0100',
      end_datetime: '2049-03-02 19:30:00+0100',
      availability: 20,
      current_availability: 20,
      event_state: 'ACTIVE',
      recurring_info: null,
      location: { id: at.location.id },
      teacher_list: [{ id: at.teacher.id }],
    })
  })

  it.each([
    [{ availability: 0 }, 'ERROR_EVENT_NO_AVAILABILITY', 'No availability selected'],
    [{ availability: null }, 'ERROR_EVENT_NO_AVAILABILITY', 'No availability selected'],
    [{ location: null }, 'ERROR_EVENT_NO_LOCATION', 'No location selected'],
    [{ teacher_list: [] }, 'ERROR_EVENT_NO_TEACHER', 'No person in charge selected'],
  ])('is refused with %j by the text of the specification', async (over, code, text) => {
    const at = await school(context.api)
    const { status, body } = await context.api.call('POST', path, {
      as: at.caller,
      body: { event_list: [{ ...eventData(at), ...over }] },
      headers: { 'accept-language': 'en' },
    })
    expect([status, body.code, body.description]).toEqual([422, code, text])
    expect(await rowsOf(at)).toBe(0)
  })

  it('is refused with a place or a person in charge that there is not', async () => {
    const at = await school(context.api)
    for (const over of [{ location: { id: 999_999 } }, { teacher_list: [{ id: 999_999 }] }]) {
      const body = { event_list: [{ ...eventData(at), ...over }] }
      expect((await context.api.call('POST', path, { as: at.caller, body })).status).toBe(404)
    }
  })

  it('is 409 for who saw another than it is now', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const body = { event: { id: event.id, ...eventData(at) } }
    const stale: Record<string, string>[] = [
      { 'x-luna-event-id': String(event.id + 1) },
      { 'x-luna-event-start-date': '2049-03-02 19:30:00+0100' },
      { 'x-luna-event-start-date': 'ieri' },
    ]
    for (const headers of stale) {
      const answer = await put(at, body, headers)
      expect([answer.status, answer.body.description]).toEqual([409, 'Conflitto.'])
    }
    const fresh = {
      'x-luna-event-id': String(event.id),
      'x-luna-event-start-date': '2049-03-02 17:30:00+0000',
    }
    expect((await put(at, body, fresh)).status).toBe(200)
  })

  it('never has fewer places than people', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    for (const sku of await addPeople(context.api, at.caller, 3))
      await book(context.api, at.caller, event.id, sku)
    const lower = (availability: number) =>
      put(at, { event: { id: event.id, ...eventData(at, { availability }) } })
    const { status, body } = await lower(2)
    expect([status, body.code]).toEqual([422, 'ERROR_EVENT_CAPACITY_BELOW_BOOKED'])
    expect((await lower(3)).status).toBe(200)
  })

  it('that is cancelled is seen by its role only, and comes back', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    await state(at, event.id, 'deactivate')
    const roles = ['GUI_NO_OWN_EVENTS']
    const other = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    expect(await eventsBetween(context.api, other, '2049-03-01', '2049-03-04')).toEqual([])
    const [seen] = await eventsBetween(context.api, at.caller, '2049-03-01', '2049-03-04')
    expect(seen.event_state).toBe('CANCELLED')
    expect((await state(at, event.id, 'activate')).body.event.event_state).toBe('ACTIVE')
    const body = { event_id: event.id }
    await context.api.call('POST', `${path}/delete`, { as: at.caller, body })
    expect(await eventsBetween(context.api, at.caller, '2049-03-01', '2049-03-04')).toEqual([])
    expect((await state(at, event.id, 'activate')).status).toBe(404)
  })
})

describe('the list of who sees everything', () => {
  it('tells who is at each event, as the call for one event does', async () => {
    const at = await school(context.api)
    const full = await addEvent(context.api, at, { availability: 1 })
    await addSeries(context.api, at, { days: ['WEDNESDAY'], end: '2049-03-04 00:00:00+0100' })
    const [left = '', ...skus] = await addPeople(context.api, at.caller, 3)
    const { body } = await book(context.api, at.caller, full.id, left)
    await context.api.call('PUT', `/api/booking/rest/eventattendant/${body.event_attendant.id}/unsubscribe`, {
      as: at.caller,
    })
    for (const sku of skus) await book(context.api, at.caller, full.id, sku)
    const [event, occurrence] = await eventsBetween(context.api, at.caller, '2049-03-01', '2049-03-05')
    expect(event.attendant_list).toEqual(await attendantsOf(context.api, at.caller, full.id))
    expect(event.attendant_list.map((one: { position: number | null }) => one.position)).toEqual([null, 1])
    expect(occurrence.attendant_list).toEqual([])
  })
})

describe('a class that repeats', () => {
  it('is at the same hour of the clock all year, and has no rows', async () => {
    const at = await school(context.api)
    await addSeries(
      context.api,
      at,
      { days: ['TUESDAY'] },
      { start: '2026-03-24 18:30:00+0100', end: '2026-03-24 19:30:00+0100' },
    )
    const list: ListedEvent[] = await eventsBetween(context.api, at.caller, '2026-03-24', '2026-11-01')
    const instants = list.map((one) => new Date(one.start_datetime.replace(' ', 'T')).toISOString())
    for (const wanted of ['2026-03-24T17:30', '2026-03-31T16:30', '2026-10-20T16:30', '2026-10-27T17:30']) {
      expect(instants).toContain(`${wanted}:00.000Z`)
    }
    expect([list.length, await rowsOf(at)]).toEqual([32, 0])
    expect(list.every(({ id }) => id < 0)).toBe(true)
  })

  it.each(['2026-03-29', '2026-10-25'])('stays all day on %s, when the clocks are changed', async (day) => {
    const at = await school(context.api)
    const offset = day === '2026-03-29' ? ['+0100', '+0200'] : ['+0200', '+0100']
    await addEvent(context.api, at, {
      start: `${day} 00:00:00${offset[0]}`,
      end: `${day} 23:59:59${offset[1]}`,
      allDay: true,
    })
    const [event] = await eventsBetween(context.api, at.caller, day, '2026-11-30')
    expect([event.allDay, event.start_datetime, event.end_datetime]).toEqual([
      true,
      `${day} 00:00:00${offset[0]}`,
      `${day} 23:59:59${offset[1]}`,
    ])
  })

  it('is added by the days of its rule as they leave, or by instants of them', async () => {
    const at = await school(context.api)
    const add = async (recurring_info: object) =>
      (
        await context.api.call('POST', `${path}/recurring`, {
          as: at.caller,
          body: { event: eventData(at), recurring_info },
        })
      ).body.event.recurring_info
    const byInstants = await add({
      start_recurring_date: '2049-03-02 00:00:00+0100',
      end_recurring_date: '2049-03-30 23:59:59+0200',
      recurring_days: ['TUESDAY'],
    })
    expect(byInstants).toMatchObject({
      start_recurring_date: '2049-03-02',
      end_recurring_date: '2049-03-30',
    })
    const { recurring_last_update_date: _, ...rule } = byInstants
    expect(await add(byInstants)).toMatchObject(rule)
  })

  it('is refused when none of its days comes before its end', async () => {
    const at = await school(context.api)
    const answer = await context.api.call('POST', `${path}/recurring`, {
      as: at.caller,
      body: {
        event: eventData(at),
        recurring_info: { recurring_days: ['MONDAY'], end_recurring_date: '2049-03-05 00:00:00+0100' },
      },
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_EVENT_NO_OCCURRENCE'])
  })

  it('has one occurrence changed, moved or deleted alone, under an id of its own', async () => {
    const at = await school(context.api)
    await addSeries(context.api, at, { days: ['TUESDAY'], end: '2049-03-30 00:00:00+0200' })
    const ids = async () =>
      (await eventsBetween(context.api, at.caller, '2049-03-01', '2049-04-10')) as ListedEvent[]
    const [, second, third] = await ids()
    const moved = { start: '2049-03-10 20:00:00+0100', end: '2049-03-10 21:00:00+0100' }
    const answer = await put(at, {
      event: { id: second?.id, ...eventData(at, moved) },
      recurring_info: { apply_to: 'SINGLE_EVENT' },
    })
    expect(answer.body.event.id).toBeGreaterThan(0)
    await state(at, third?.id ?? 0, 'delete')
    expect((await ids()).map((one) => one.start_datetime.slice(0, 16))).toEqual([
      '2049-03-02 18:30',
      '2049-03-10 20:00',
      '2049-03-23 18:30',
      '2049-03-30 18:30',
    ])
    expect(await rowsOf(at)).toBe(2)
  })

  it('refuses a forged id of an occurrence', async () => {
    const at = await school(context.api)
    const first = await addSeries(context.api, at, { days: ['TUESDAY'] })
    for (const id of [first.id + 1, first.id - 1, -5, -999_999_999_999, 0.5]) {
      const { status } = await state(at, id, 'deactivate')
      expect([404, 400]).toContain(status)
    }
    expect(await rowsOf(at)).toBe(0)
  })

  it('ends with an occurrence, or goes as a whole', async () => {
    const at = await school(context.api)
    const first = await addSeries(context.api, at, { days: ['TUESDAY'], end: '2049-03-30 00:00:00+0200' })
    const list = () => eventsBetween(context.api, at.caller, '2049-03-01', '2049-04-10')
    const [, , third] = await list()
    await state(at, third.id, 'delete', { apply_to: 'FOLLOWING_EVENTS' })
    expect(await list()).toHaveLength(2)
    await state(at, first.id, 'delete', { apply_to: 'ORIGINAL_EVENT' })
    expect(await list()).toEqual([])
  })
})

/** Forty Tuesdays with people on the 12th, 15th and 20th, the 15th moved by hand, the 7th too, the 8th deleted. */
async function forty() {
  const at = await school(context.api)
  await addSeries(context.api, at, { days: ['TUESDAY'], end: '2049-11-30 18:30:00+0100' })
  const list = async () =>
    (await eventsBetween(context.api, at.caller, '2049-03-01', '2049-12-31')) as (ListedEvent & {
      anagraficheEffettive: number
    })[]
  const dates = await list()
  const [one = '', two = '', three = ''] = await addPeople(context.api, at.caller, 3)
  const idOf = (number: number) => dates[number - 1]?.id ?? 0
  const shift = (number: number, start: string, end: string) =>
    put(at, {
      event: { id: idOf(number), ...eventData(at, { start, end }) },
      recurring_info: { apply_to: 'SINGLE_EVENT' },
    })
  const booked: Record<number, number> = {}
  for (const [number, sku] of [
    [12, one],
    [15, two],
    [20, three],
  ] as const) {
    const { body } = await book(context.api, at.caller, idOf(number), sku)
    booked[number] = body.event_attendant.event_id
  }
  await shift(15, '2049-06-09 10:00:00+0200', '2049-06-09 11:00:00+0200')
  await shift(7, '2049-04-14 09:00:00+0200', '2049-04-14 10:00:00+0200')
  await state(at, idOf(8), 'delete')
  return { at, list, dates, booked, people: { 12: one, 15: two, 20: three } as Record<number, string> }
}

describe('an edit of an occurrence and all that follow', () => {
  it('moves those that follow, with their ids and people, and leaves what came before or was changed by hand', async () => {
    const { at, list, dates, booked, people } = await forty()
    expect(dates).toHaveLength(40)
    const before = await list()
    const edit = {
      event: {
        id: before.find((one) => one.start_datetime.startsWith('2049-05-04'))?.id,
        ...eventData(at, { start: '2049-05-05 19:00:00+0200', end: '2049-05-05 20:00:00+0200' }),
      },
      recurring_info: { apply_to: 'FOLLOWING_EVENTS' },
    }
    const dry = await put(at, { ...edit, dry_run: true })
    expect(dry.body.summary).toEqual({ occurrences: 31, kept_by_hand: 1, people: 3, detached: 0 })
    expect(await list()).toEqual(before)
    const done = await put(at, edit)
    expect([done.status, done.body.summary]).toEqual([200, dry.body.summary])

    const after = await list()
    expect(after).toHaveLength(39)
    expect(after.slice(0, 8)).toEqual(
      before.slice(0, 8).map((one) =>
        expect.objectContaining({
          id: one.id,
          start_datetime: one.start_datetime,
        }),
      ),
    )
    const byId = new Map(after.map((one) => [one.id, one]))
    expect(byId.get(booked[12] ?? 0)?.start_datetime).toBe('2049-05-19 19:00:00+0200')
    expect(byId.get(booked[20] ?? 0)?.start_datetime).toBe('2049-07-14 19:00:00+0200')
    expect(byId.get(booked[15] ?? 0)?.start_datetime).toBe('2049-06-09 10:00:00+0200')
    for (const number of [12, 15, 20]) {
      const who = await attendantsOf(context.api, at.caller, booked[number] ?? 0)
      expect(who.map(({ sku }) => sku)).toEqual([people[number]])
    }
    expect(after.at(-1)?.start_datetime).toBe('2049-12-01 19:00:00+0100')
  })

  it('keeps what an earlier occurrence had been moved to or deleted, when it is split again before', async () => {
    const { at, list } = await forty()
    const fifth = (await list()).find((one) => one.start_datetime.startsWith('2049-03-30'))
    await put(at, {
      event: {
        id: fifth?.id,
        ...eventData(at, { start: '2049-03-30 17:00:00+0200', end: '2049-03-30 18:00:00+0200' }),
      },
      recurring_info: { apply_to: 'FOLLOWING_EVENTS' },
    })
    const after = await list()
    expect(after).toHaveLength(39)
    const starts = after.map((one) => one.start_datetime.slice(0, 16))
    expect(starts.slice(3, 8)).toEqual([
      '2049-03-23 18:30',
      '2049-03-30 17:00',
      '2049-04-06 17:00',
      '2049-04-14 09:00',
      '2049-04-27 17:00',
    ])
  })

  it('is 409 with the last change of a series that is no longer the last', async () => {
    const { at, list } = await forty()
    const [first] = (await list()) as unknown as (ListedEvent & {
      recurring_info: { recurring_last_update_date: string }
    })[]
    const answer = await put(
      at,
      { event: { id: first?.id, ...eventData(at) }, recurring_info: {} },
      { 'x-luna-event-recurring-last-update': '2020-01-01 00:00:00+0100' },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'ERROR_CONFLICT'])
  })
})
