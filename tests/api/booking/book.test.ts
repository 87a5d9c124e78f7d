import { describe, expect, it } from 'vitest'
import { decideBooking } from '@/lib/domain/booking/attendance'
import { testApi } from '@/tests/support/api'
import { addEvent, addPeople, attendantsOf, book, type School, school } from '@/tests/support/booking/events'
import { secondProcess } from '@/tests/support/process/second-process'

const context = testApi({ DATABASE_POOL: '20' })
const path = '/api/booking/rest/eventattendant'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Books as the use case does, but holds nothing while it decides. */
async function bookUnlocked(at: School, eventId: number, sku: string): Promise<void> {
  const { withTenant } = await import('@/server/db/tenant')
  const { structureId } = at.caller
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  const seen = await withTenant(scope, (tx) => tx.event.findFirstOrThrow({ where: { id: eventId } }))
  const state = decideBooking(seen)
  await withTenant(scope, (tx) =>
    tx.event_attendant.create({
      data: {
        event_id: eventId,
        anagrafica_sku: sku,
        state,
        queue_number: state === 'ON_WAITING_QUEUE' ? Math.floor(Math.random() * 1e9) : null,
      },
    }),
  )
}

describe('bookings of one event', () => {
  it('overbook when nothing is held and the database does not mind: the control of the tests beside', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 20 })
    const skus = await addPeople(context.api, at.caller, 200)
    const constraint = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await constraint('alter table event drop constraint event_capacity')
    await Promise.all(skus.map((sku) => bookUnlocked(at, event.id, sku)))
    const booked = (await attendantsOf(context.api, at.caller, event.id)).filter(
      ({ state }) => state === 'SUBSCRIBED',
    )
    expect(booked.length).toBeGreaterThan(20)
    await constraint(`update event set extra = booked where id = ${event.id}`)
    await constraint(
      'alter table event add constraint event_capacity check (booked >= 0 and booked <= availability + extra)',
    )
  }, 60_000)

  it('never overbook without the lock either: the database refuses', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 20 })
    const skus = await addPeople(context.api, at.caller, 60)
    const done = await Promise.allSettled(skus.map((sku) => bookUnlocked(at, event.id, sku)))
    const booked = (await attendantsOf(context.api, at.caller, event.id)).filter(
      ({ state }) => state === 'SUBSCRIBED',
    )
    expect(booked.length).toBeLessThanOrEqual(20)
    expect(done.some(({ status }) => status === 'rejected')).toBe(true)
  })

  it('by two processes at once give each place once, and who was answered stands before who asked later', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at, { availability: 20 })
    const skus = await addPeople(context.api, at.caller, 200)
    const other = await secondProcess(context.api.databaseUrl)
    const asked: { from: number; to: number; rank: number }[] = []
    const ask = async (sku: string, index: number) => {
      const from = performance.now()
      const { status, body } =
        index % 2
          ? await book(context.api, at.caller, event.id, sku)
          : await other.call('POST', path, {
              as: at.caller,
              body: { event_id: event.id, anagrafica_sku: sku },
            })
      expect(status).toBe(200)
      asked.push({ from, to: performance.now(), rank: body.event_attendant.position ?? 0 })
    }
    const left = skus.map((sku, index) => ({ sku, index }))
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await ask(next.sku, next.index)
    }
    await Promise.all(Array.from({ length: 16 }, work))
    other.stop()
    const ranks = asked.map(({ rank }) => rank).sort((a, b) => a - b)
    expect(ranks).toEqual([...Array(20).fill(0), ...upTo(180)])
    const overtaken = asked.filter((one) =>
      asked.some((later) => later.from > one.to && later.rank < one.rank),
    )
    expect(overtaken).toEqual([])
  }, 120_000)
})
