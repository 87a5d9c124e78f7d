import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addPeople,
  addSeries,
  attendantsOf,
  book,
  customerOf,
  eventsBetween,
  school,
} from '@/tests/support/booking/events'
import { addProduct, priceData } from '@/tests/support/products'

const base = '/api/booking/rest'
const context = testApi({ DATABASE_POOL: '20' })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Books `count` people at once into an event of their own; the answers, in the order of the calls. */
async function bookMany(at: Awaited<ReturnType<typeof school>>, count: number) {
  const event = await addEvent(context.api, at, { availability: 20 })
  const skus = await addPeople(context.api, at.caller, count)
  return Promise.all(skus.map((sku) => book(context.api, at.caller, event.id, sku)))
}

describe('booking at once', () => {
  it('gives 20 places to 200 callers, and 180 positions in the order in which they came', async () => {
    const at = await school(context.api)
    await bookMany(at, 20)
    for (let round = 0; round < 5; round += 1) {
      const answers = await bookMany(at, 200)
      expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
      const made = answers.map(({ body }) => body.event_attendant)
      expect(made.filter(({ state }) => state === 'SUBSCRIBED')).toHaveLength(20)
      const waiting = made.filter(({ state }) => state === 'ON_WAITING_QUEUE')
      expect(waiting.map(({ position }) => position).sort((a, b) => a - b)).toEqual(upTo(180))
      expect(made.slice(0, 20).map(({ state }) => state)).toEqual(Array(20).fill('SUBSCRIBED'))
      expect(made.slice(20).map(({ position }) => position)).toEqual(upTo(180))
    }
  }, 120_000)

  it('makes one row of an occurrence that a hundred book first', async () => {
    const at = await school(context.api)
    const first = await addSeries(context.api, at, { days: ['TUESDAY', 'THURSDAY'] }, { availability: 30 })
    const rows = () =>
      context.api.asSystem((tx) => tx.event.count({ where: { structure_id: at.caller.structureId } }))
    expect([first.id < 0, await rows()]).toEqual([true, 0])
    const skus = await addPeople(context.api, at.caller, 100)
    const answers = await Promise.all(skus.map((sku) => book(context.api, at.caller, first.id, sku)))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const ids = new Set(answers.map(({ body }) => body.event_attendant.event_id))
    expect([ids.size, [...ids][0] > 0, await rows()]).toEqual([1, true, 1])
    const [listed] = await eventsBetween(context.api, at.caller, '2049-03-02', '2049-03-03')
    expect([
      listed.id,
      listed.current_availability,
      listed.anagraficheEffettive,
      listed.anagraficheTotali,
    ]).toEqual([[...ids][0], 0, 30, 100])
  })
})

describe('a booking', () => {
  it('is refused twice for one person, and given again to who left', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const first = await book(context.api, at.caller, event.id, sku)
    const again = await book(context.api, at.caller, event.id, sku)
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_EVENT_ALREADY_BOOKED'])
    const { id } = first.body.event_attendant
    await context.api.call('PUT', `${base}/eventattendant/${id}/unsubscribe`, { as: at.caller })
    expect((await book(context.api, at.caller, event.id, sku)).status).toBe(200)
  })

  it('repeated under its idempotency key is answered as the first time', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const [sku] = await addPeople(context.api, at.caller, 1)
    const call = () =>
      context.api.call('POST', `${base}/eventattendant`, {
        as: at.caller,
        body: { event_id: event.id, anagrafica_sku: sku },
        headers: { 'idempotency-key': 'prenota-1' },
      })
    const [one, two] = [await call(), await call()]
    expect([one.status, two.body.event_attendant]).toEqual([200, one.body.event_attendant])
  })

  it('of a gone event needs a confirmation; of a cancelled one is refused', async () => {
    const at = await school(context.api)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const gone = await addEvent(context.api, at, {
      start: '2026-03-02 18:30:00+0100',
      end: '2026-03-02 19:30:00+0100',
    })
    const refused = await book(context.api, at.caller, gone.id, sku)
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_EVENT_PAST'])
    expect((await book(context.api, at.caller, gone.id, sku, { confirm_past: true })).status).toBe(200)
    const event = await addEvent(context.api, at)
    await context.api.call('PUT', `${base}/event/${event.id}/deactivate`, { as: at.caller })
    const cancelled = await book(context.api, at.caller, event.id, sku)
    expect([cancelled.status, cancelled.body.code]).toEqual([422, 'ERROR_EVENT_CANCELLED'])
  })

  it('never passes a queue, even into a free place', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 1 })
    const [a = '', b = '', c = ''] = await addPeople(context.api, at.caller, 3)
    const first = await book(context.api, at.caller, event.id, a)
    await book(context.api, at.caller, event.id, b)
    const { id } = first.body.event_attendant
    await context.api.call('PUT', `${base}/eventattendant/${id}/unsubscribe`, { as: at.caller })
    const late = await book(context.api, at.caller, event.id, c)
    expect(late.body.event_attendant).toMatchObject({ state: 'ON_WAITING_QUEUE', position: 2 })
  })
})

describe('promotion', () => {
  it('of three into one place by ten clicks each at once gives one place', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 1 })
    const skus = await addPeople(context.api, at.caller, 4)
    for (const sku of skus) await book(context.api, at.caller, event.id, sku)
    const [holder, ...waiting] = await attendantsOf(context.api, at.caller, event.id)
    await context.api.call('PUT', `${base}/eventattendant/${holder?.id}/unsubscribe`, { as: at.caller })
    const clicks = Array.from({ length: 10 }, () => waiting).flat()
    const answers = await Promise.all(
      clicks.map(({ id }) =>
        context.api.call('PUT', `${base}/eventattendant/promotfromwaitingqueue/id/${id}`, { as: at.caller }),
      ),
    )
    const after = await attendantsOf(context.api, at.caller, event.id)
    expect(after.map(({ state, position }) => [state, position])).toEqual([
      ['SUBSCRIBED', null],
      ['ON_WAITING_QUEUE', 1],
      ['ON_WAITING_QUEUE', 2],
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ERROR_EVENT_FULL']),
    )
  })

  it('beyond the availability needs a confirmation, and is on the log', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 1 })
    const skus = await addPeople(context.api, at.caller, 2)
    for (const sku of skus) await book(context.api, at.caller, event.id, sku)
    const [, waiting] = await attendantsOf(context.api, at.caller, event.id)
    const path = `${base}/eventattendant/promotfromwaitingqueue/id/${waiting?.id}`
    expect((await context.api.call('PUT', path, { as: at.caller })).body.code).toBe('ERROR_EVENT_FULL')
    const confirmed = await context.api.call('PUT', path, { as: at.caller, body: { confirm_beyond: true } })
    expect(confirmed.body.event_attendant.state).toBe('SUBSCRIBED')
    const log = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { structure_id: at.caller.structureId, entity: 'event', action: 'UPDATE' },
      }),
    )
    expect(log.map(({ changes }) => changes)).toEqual([{ extra: [0, 1] }])
  })

  it('by itself gives the place that gets free to the first in the queue, while fifty newcomers book', async () => {
    const at = await school(context.api)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into booking_settings (structure_id, automatic_promotion)
        values (${at.caller.structureId}, true)`,
    )
    const event = await addEvent(context.api, at, { availability: 5 })
    const skus = await addPeople(context.api, at.caller, 60)
    for (const sku of skus.slice(0, 10)) await book(context.api, at.caller, event.id, sku)
    const before = await attendantsOf(context.api, at.caller, event.id)
    const leave = context.api.call('PUT', `${base}/eventattendant/${before[0]?.id}/unsubscribe`, {
      as: at.caller,
    })
    await Promise.all([leave, ...skus.slice(10).map((sku) => book(context.api, at.caller, event.id, sku))])
    const after = await attendantsOf(context.api, at.caller, event.id)
    expect(
      after
        .filter(({ state }) => state === 'SUBSCRIBED')
        .map(({ sku }) => sku)
        .sort(),
    ).toEqual([...before.slice(1, 5), before[5]].map((one) => one?.sku).sort())
    const waiting = after.filter(({ state }) => state === 'ON_WAITING_QUEUE')
    expect(waiting.map(({ position }) => position)).toEqual(upTo(54))
    expect(waiting.slice(0, 4).map(({ sku }) => sku)).toEqual(before.slice(6).map(({ sku }) => sku))
  })
})

describe('attendance', () => {
  it('is marked for many at once, and changed again', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 3 })
    const skus = await addPeople(context.api, at.caller, 4)
    for (const sku of skus) await book(context.api, at.caller, event.id, sku)
    const people = await attendantsOf(context.api, at.caller, event.id)
    const mark = (path: string, list: { id: number }[]) =>
      context.api.call('PUT', `${base}/eventattendant/${path}/list`, {
        as: at.caller,
        body: { event_id: event.id, event_attendant_list: list.map(({ id }) => ({ id })) },
      })
    expect((await mark('attended', people)).body.code).toBe('ERROR_ATTENDANT_STATE')
    expect((await mark('attended', people.slice(0, 3))).status).toBe(200)
    await mark('notattended', people.slice(2, 3))
    const after = await attendantsOf(context.api, at.caller, event.id)
    expect(after.map(({ state }) => state)).toEqual([
      'ATTENDED',
      'ATTENDED',
      'NOT_ATTENDED',
      'ON_WAITING_QUEUE',
    ])
  })
})

describe('a customer', () => {
  it('books himself without saying who, and sees his place or his position', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 1 })
    const [first, second] = [await customerOf(context.api, at), await customerOf(context.api, at)]
    const call = (as: typeof first.caller, body: object) =>
      context.api.call('POST', `${base}/eventattendant`, { as, body: { event_id: event.id, ...body } })
    const one = await call(first.caller, {})
    expect(one.body.event_attendant).toMatchObject({ sku: first.sku, state: 'SUBSCRIBED', position: null })
    const two = await call(second.caller, {})
    expect(two.body.event_attendant).toMatchObject({ state: 'ON_WAITING_QUEUE', position: 1 })
    const query = new URLSearchParams({
      start_date: '2049-03-01 00:00:00+0100',
      end_date: '2049-03-08 00:00:00+0100',
    })
    const list = await context.api.call('GET', `${base}/event?${query}`, { as: second.caller })
    const [seen] = list.body.event_list
    expect(seen.my_attendant_list.event_attendant_list).toEqual([two.body.event_attendant])
    expect(JSON.stringify(list.body)).not.toContain(first.sku)
    const mine = await context.api.call('GET', `${base}/eventattendant/mine`, { as: second.caller })
    expect(mine.body.event_list.map(({ id }: { id: number }) => id)).toEqual([event.id])
  })

  it("cancels his own booking, in the queue too, and nobody else's", async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 1 })
    const [one, two] = [await customerOf(context.api, at), await customerOf(context.api, at)]
    const booked = await book(context.api, at.caller, event.id, one.sku)
    await book(context.api, at.caller, event.id, two.sku)
    const path = `${base}/eventattendant/${booked.body.event_attendant.id}/unsubscribeme`
    expect((await context.api.call('PUT', path, { as: two.caller })).status).toBe(404)
    const answer = await context.api.call('PUT', path, { as: one.caller })
    expect(answer.body.event_attendant.state).toBe('REMOVED_FROM_EVENT')
    expect((await attendantsOf(context.api, at.caller, event.id)).map(({ sku }) => sku)).toEqual([two.sku])
  })

  it('without an entry of the registry is told so', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const roles = ['GUI_BOOKING_EVENT']
    const caller = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    const body = { event_id: event.id }
    const { status, body: refused } = await context.api.call('POST', `${base}/eventattendant`, {
      as: caller,
      body,
    })
    expect([status, refused.code]).toEqual([422, 'ERROR_EVENT_NO_PERSON'])
  })
})

describe('the price of an attendance', () => {
  /** A booking, two products of its structure, and the call that prices the booking. */
  async function priced() {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const { body } = await book(context.api, at.caller, event.id, sku)
    const products = [
      await addProduct(context.api, at.caller, { name: 'Lezione', price_list: [priceData()] }),
      await addProduct(context.api, at.caller, { name: 'Prova', price_list: [priceData()] }),
    ] as const
    const price = (product_cross_id: string | number, price_cross_id: string | number) =>
      context.api.call('POST', `${base}/eventattendant/price`, {
        as: at.caller,
        body: { event_attendant_id: body.event_attendant.id, product_cross_id, price_cross_id },
      })
    const kept = async () => (await attendantsOf(context.api, at.caller, event.id))[0]
    return { products, price, kept }
  }

  it('is kept with it', async () => {
    const { products, price, kept } = await priced()
    const [{ product_cross_id, price_list }] = products
    const chosen = price_list[0]?.price_cross_id ?? ''
    const answer = await price(product_cross_id, chosen)
    expect(answer.body.event_attendant.price_cross_id).toBe(chosen)
    expect(await kept()).toMatchObject({ price_cross_id: chosen })
  })

  it('is named by ids that may be JSON numbers', async () => {
    const { products, price, kept } = await priced()
    const [{ product_cross_id, price_list }] = products
    const chosen = price_list[0]?.price_cross_id ?? ''
    expect((await price(Number(product_cross_id), chosen)).status).toBe(200)
    expect(await kept()).toMatchObject({ price_cross_id: chosen })
    const unknown = await price(Number(product_cross_id), 88_888)
    expect([unknown.status, unknown.body.code]).toEqual([422, 'ERROR_ATTENDANCE_PRICE_UNKNOWN'])
    expect((await price(1.5, chosen)).status).toBe(400)
  })

  it('is one of the price list, of the product that is named', async () => {
    const { products, price, kept } = await priced()
    const [first, second] = products
    const foreign = (await priced()).products[0]
    const [own = '', other = '', hidden = ''] = [first, second, foreign].map(
      ({ price_list }) => price_list[0]?.price_cross_id,
    )
    const { product_cross_id: id } = first
    const wrong = [
      ['99999', '99999_88888'],
      [id, `${id}_99999999`],
      [id, other],
      [second.product_cross_id, own],
      [foreign.product_cross_id, hidden],
      [id, 'x'],
    ] as const
    const codes = await Promise.all(
      wrong.map(async ([product, chosen]) => (await price(product, chosen)).body.code),
    )
    expect(codes).toEqual(Array(wrong.length).fill('ERROR_ATTENDANCE_PRICE_UNKNOWN'))
    expect(await kept()).toMatchObject({ price_cross_id: null })
  })
})
