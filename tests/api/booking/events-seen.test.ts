import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addPeople,
  addSeries,
  book,
  type EventOptions,
  eventData,
  school,
} from '@/tests/support/booking/events'

const path = '/api/booking/rest/event'
const context = testApi({ DATABASE_POOL: '20' })

type School = Awaited<ReturnType<typeof school>>
type Event = { id: number; start_datetime: string; end_datetime: string }

const save = (at: School, seen: Event | undefined, event: object, more: object = {}) =>
  context.api.call('PUT', path, { as: at.caller, body: { event, ...more, ...(seen && { seen }) } })

/** The event's own content, with something else in it. */
const edited = (at: School, { id, start_datetime, end_datetime }: Event, over: object) => ({
  id,
  ...eventData(at, { start: start_datetime, end: end_datetime }),
  ...over,
})

describe('an event that its editor sends back as it was seen', () => {
  it.each([
    ['name', { name: 'Pilates' }],
    ['availability', { availability: 9 }],
    [
      'place in the day',
      { start_datetime: '2049-03-02 19:00:00+0100', end_datetime: '2049-03-02 20:00:00+0100' },
    ],
    ['end', { end_datetime: '2049-03-02 21:00:00+0100' }],
  ])('is 409 when somebody else changed its %s, and keeps their change', async (_what, over) => {
    const at = await school(context.api)
    const seen = await addEvent(context.api, at)
    const theirs = await save(at, seen, edited(at, seen, over))
    const mine = await save(at, seen, edited(at, seen, { name: 'Mio' }))
    expect([theirs.status, mine.status, mine.body.description]).toEqual([200, 409, 'Conflitto.'])
    const again = await save(at, theirs.body.event, edited(at, theirs.body.event, { name: 'Mio' }))
    expect([again.status, again.body.event.name]).toEqual([200, 'Mio'])
  })

  it.each<[string, EventOptions]>([
    ['of an hour', {}],
    [
      'of two whole days',
      { start: '2049-03-27 00:00:00+0100', end: '2049-03-28 23:59:59+0200', allDay: true },
    ],
    [
      'over the hour that there is twice',
      { start: '2026-10-24 22:00:00+0200', end: '2026-10-25 04:00:00+0100' },
    ],
    ['to the second', { start: '2049-03-02 18:30:11+0100', end: '2049-03-02 19:59:59+0100' }],
  ])('is saved where nobody changed it: %s', async (_what, options) => {
    const at = await school(context.api)
    const seen = await addEvent(context.api, at, options)
    const { allDay } = options
    const answer = await save(at, seen, edited(at, seen, { name: 'Mio', ...(allDay && { allDay }) }))
    expect([answer.status, answer.body.event?.name]).toEqual([200, 'Mio'])
  })

  it('minds no booking: an occurrence that was computed and now has people is saved', async () => {
    const at = await school(context.api)
    const seen = await addSeries(context.api, at, { days: ['TUESDAY'] })
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    await book(context.api, at.caller, seen.id, sku)
    const single = { recurring_info: { apply_to: 'SINGLE_EVENT' } }
    const first = await save(at, seen, edited(at, seen, { availability: 5 }), single)
    const second = await save(at, seen, edited(at, seen, { name: 'Mio' }), single)
    const following = await save(at, seen, edited(at, seen, { name: 'Mio' }), { recurring_info: {} })
    expect([first.status, second.status, following.status]).toEqual([200, 409, 409])
  })

  it('is changed by one of a hundred who saw the same; by all who say nothing of what they saw', async () => {
    const at = await school(context.api)
    const seen = await addEvent(context.api, at)
    const all = (opened: Event | undefined, name: string) =>
      Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          save(at, opened, edited(at, seen, { name: `${name} ${index}` })),
        ),
      )
    const statuses = (await all(seen, 'Visto')).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(99).fill(409)])
    expect(new Set((await all(undefined, 'Cieco')).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
