import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addSeries,
  book,
  type EventOptions,
  eventData,
  school,
} from '@/tests/support/booking/events'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
stopClockAt('2026-11-24T09:00:00Z')
/** The month in which clocks change, of a year near enough for its change to be known. */
const MARCH_2027 = { start: '2027-03-02 18:30:00+0100', end: '2027-03-02 19:30:00+0100' }
const base = '/api/booking/rest'

type SchoolSetup = Awaited<ReturnType<typeof school>>

async function schoolThat(clashes: 'ALLOW' | 'WARN' | 'REFUSE'): Promise<SchoolSetup> {
  const at = await school(context.api)
  const { structureId } = at.caller
  await context.api.asSystem(
    (tx) =>
      tx.$executeRaw`insert into booking_settings (structure_id, clashes) values (${structureId}, ${clashes})`,
  )
  return at
}

const save = (at: SchoolSetup, options: EventOptions = {}, more: object = {}) =>
  context.api.call('POST', `${base}/event`, {
    as: at.caller,
    body: { event_list: [eventData(at, options)], ...more },
  })

const saveClass = (at: SchoolSetup, days: string[], options: EventOptions = {}, more: object = {}) =>
  context.api.call('POST', `${base}/event/recurring`, {
    as: at.caller,
    body: { event: eventData(at, options), recurring_info: { recurring_days: days }, ...more },
  })

const HALF_PAST = { start: '2049-03-02 19:00:00+0100', end: '2049-03-02 20:00:00+0100' }
const AFTER = { start: '2049-03-02 19:30:00+0100', end: '2049-03-02 20:30:00+0100' }

describe('a place or a person in charge taken twice at once', () => {
  it('is told with who, where and when, and saved, where the structure warns', async () => {
    const at = await school(context.api)
    const first = await addEvent(context.api, at)
    const { status, body } = await save(at, HALF_PAST)
    expect(status).toBe(200)
    expect(body.clashes).toEqual([
      expect.objectContaining({
        kind: 'LOCATION',
        id: at.location.id,
        event_id: first.id,
        event_name: 'Yoga',
      }),
      expect.objectContaining({
        kind: 'TEACHER',
        id: at.teacher.id,
        start_datetime: '2049-03-02 18:30:00+0100',
      }),
    ])
  })

  it('waits for a confirmation of who asks for it', async () => {
    const at = await school(context.api)
    await addEvent(context.api, at)
    const asked = await save(at, HALF_PAST, { accept_clashes: false })
    expect([asked.status, asked.body.code]).toEqual([409, 'ERROR_EVENT_CLASH_UNCONFIRMED'])
    expect(asked.body.description).toContain(at.location.name)
    expect(asked.body.fault_list).toHaveLength(2)
    expect((await save(at, HALF_PAST, { accept_clashes: true })).status).toBe(200)
  })

  it('is refused where the structure refuses, whatever is confirmed, and said by nobody where it allows', async () => {
    const strict = await schoolThat('REFUSE')
    await addEvent(context.api, strict)
    const refused = await save(strict, HALF_PAST, { accept_clashes: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_EVENT_CLASH'])
    expect((await save(strict, AFTER)).status).toBe(200)
    const easy = await schoolThat('ALLOW')
    await addEvent(context.api, easy)
    expect((await save(easy, HALF_PAST, { accept_clashes: false })).body.clashes).toEqual([])
  })

  it('is seen in classes of which no date has a row, by the clock of the place, over a change of clocks', async () => {
    const at = await schoolThat('REFUSE')
    await addSeries(context.api, at, { days: ['TUESDAY'] }, MARCH_2027)
    const summer = { start: '2027-04-06 18:00:00+0200', end: '2027-04-06 19:00:00+0200' }
    expect((await save(at, summer)).body.code).toBe('ERROR_EVENT_CLASH')
    const later = { start: '2027-04-06 19:30:00+0200', end: '2027-04-06 20:30:00+0200' }
    expect((await save(at, later)).status).toBe(200)
    const { body } = await saveClass(at, ['MONDAY', 'TUESDAY'], { ...MARCH_2027, name: 'Pilates' })
    expect(body.code).toBe('ERROR_EVENT_CLASH')
    expect(body.fault_list[0]).toMatchObject({
      event_name: 'Yoga',
      own_start_datetime: '2027-03-02 18:30:00+0100',
    })
  })

  it('is not made by what was cancelled or moved away, and is by what comes back', async () => {
    const at = await schoolThat('REFUSE')
    const series = await addSeries(context.api, at, { days: ['TUESDAY'] })
    const call = (method: string, path: string, body?: object) =>
      context.api.call(method, `${base}/event${path}`, { as: at.caller, body })
    await call('PUT', `/${series.id}/deactivate`)
    expect((await save(at)).status).toBe(200)
    const back = await call('PUT', `/${series.id}/activate`)
    expect([back.status, back.body.code]).toEqual([409, 'ERROR_EVENT_CLASH'])
  })

  it('does not keep from saving an event as it was, nor from booking', async () => {
    const at = await schoolThat('ALLOW')
    const first = await addEvent(context.api, at)
    await addEvent(context.api, at)
    const { structureId } = at.caller
    await context.api.asSystem(
      (tx) =>
        tx.$executeRaw`update booking_settings set clashes = 'REFUSE' where structure_id = ${structureId}`,
    )
    const put = (options: EventOptions) =>
      context.api.call('PUT', `${base}/event`, {
        as: at.caller,
        body: { event: { id: first.id, ...eventData(at, options) } },
      })
    expect((await put({ name: 'Yoga dolce' })).status).toBe(200)
    expect((await put({ end: '2049-03-02 19:45:00+0100' })).body.code).toBe('ERROR_EVENT_CLASH')
    expect((await book(context.api, at.caller, first.id, at.customer.sku)).status).toBe(200)
  })

  it('is let in once of a hundred who save at once', async () => {
    const at = await schoolThat('REFUSE')
    const done = await Promise.all(Array.from({ length: 100 }, () => save(at)))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(done.filter(({ body }) => body.code === 'ERROR_EVENT_CLASH')).toHaveLength(99)
  }, 60_000)

  it('is let in once of events and classes that are saved at once', async () => {
    const at = await schoolThat('REFUSE')
    const done = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? save(at) : saveClass(at, ['TUESDAY']))),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  }, 60_000)

  it('would be let in many times if nobody held the places: the control of the two above', async () => {
    const at = await schoolThat('REFUSE')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const { insertEvent } = await import('@/server/booking/events/event-store')
    const { contentOf } = await import('@/server/booking/events/event-content')
    const { eventIn } = await import('@/lib/api/booking/event-fields')
    const content = contentOf(eventIn.parse(eventData(at)), 'Europe/Rome')
    const unguarded = () =>
      withTenant(scope, async (tx) => {
        const others = await tx.event.count({ where: { location_id: at.location.id } })
        if (others === 0) await insertEvent(tx, content, null)
        return others === 0
      })
    const done = await Promise.all(Array.from({ length: 40 }, unguarded))
    expect(done.filter(Boolean).length).toBeGreaterThan(1)
  }, 60_000)

  it('never refers to a place that was deleted meanwhile', async () => {
    const at = await school(context.api)
    const remove = () =>
      context.api.call('DELETE', `${base}/eventlocation/${at.location.id}`, { as: at.caller })
    const done = await Promise.all([
      ...Array.from({ length: 10 }, () => save(at)),
      remove(),
      ...Array.from({ length: 10 }, () => save(at)),
    ])
    const [deletion] = done.splice(10, 1)
    const saved = done.filter(({ status }) => status === 200).length
    if (deletion?.status === 200) expect(saved).toBe(0)
    else expect(saved).toBe(20)
    expect(new Set(done.map(({ body }) => body.code))).toEqual(
      new Set([deletion?.status === 200 ? 'ERROR_EVENT_PLACE_DELETED' : undefined]),
    )
  }, 60_000)
})
