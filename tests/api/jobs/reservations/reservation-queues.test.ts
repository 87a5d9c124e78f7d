import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, addPeople, school } from '@/tests/support/booking/events'
import {
  addCourt,
  type Club,
  club,
  mustCall,
  opening,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'
import { signal } from '@/tests/support/time/signal'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')

const queues = async () => {
  const { reservationQueues } = await import('@/server/jobs/reservations/reservation-queues')
  await reservationQueues.run({})
}

const wait = (at: Pick<Club, 'caller'>, resourceId: number, anagrafica_sku: string) =>
  mustCall(context.api, at.caller, 'POST', '/wait', {
    wait: { ...slot(resourceId, '10:00', '11:00'), anagrafica_sku },
  })

const listed = async (at: Pick<Club, 'caller'>) =>
  (await mustCall(context.api, at.caller, 'GET', '/wait/list?from=2026-12-02&to=2026-12-02')).wait_list.map(
    ({ state }: { state: string }) => state,
  )

/** Holds an entry in a transaction, as an act of another process does; answers the function that ends it. */
async function holdsPerson(sku: string): Promise<() => Promise<void>> {
  const [held, over] = [signal(), signal()]
  const whole = context.api.asSystem(async (tx) => {
    await tx.$queryRaw`select 1 from anagrafica where sku = ${sku} for no key update`
    held.give()
    await over.come
  })
  await held.come
  return async () => {
    over.give()
    await whole
  }
}

describe('the look at queues, every minute', () => {
  it('gives an offer that is over to the next one, once', async () => {
    const at = await club(context.api)
    const [first = '', second = ''] = await addPeople(context.api, at.caller, 2)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
      path: '/hold',
    })
    for (const sku of [first, second]) await wait(at, at.court.id, sku)
    await queues()
    expect(await listed(at)).toEqual(['WAITING', 'WAITING'])
    clock.moveTo('2026-11-24T09:10:00Z')
    await queues()
    await queues()
    expect(await listed(at)).toEqual(['OFFERED', 'WAITING'])
    const { reservation } = await mustCall(context.api, at.caller, 'GET', `/reservation/${made.id}`)
    expect(reservation.state).toBe('EXPIRED')
    clock.moveTo('2026-11-24T09:40:00Z')
    await queues()
    expect(await listed(at)).toEqual(['EXPIRED', 'OFFERED'])
    clock.moveTo('2026-11-24T09:00:00Z')
  })

  it('offers the time of a class that was cancelled', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    const room = await addCourt(context.api, at.caller, { kind: 'ROOM', location_id: at.location.id })
    const times = { start: '2026-12-02 10:00:00+0100', end: '2026-12-02 11:00:00+0100' }
    const event = await addEvent(context.api, at, times)
    await wait(at, room.id, at.customer.sku)
    await queues()
    expect(await listed(at)).toEqual(['WAITING'])
    await context.api.call('PUT', `/api/booking/rest/event/${event.id}/deactivate`, { as: at.caller })
    await queues()
    expect(await listed(at)).toEqual(['OFFERED'])
  })

  it('offers a time later to a person that another act has just now, and to nobody else', async () => {
    const at = await club(context.api)
    const [first = '', second = ''] = await addPeople(context.api, at.caller, 2)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    for (const sku of [first, second]) await wait(at, at.court.id, sku)
    const ended = await holdsPerson(first)
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made.id}/cancel`)
    await ended()
    expect(await listed(at)).toEqual(['WAITING', 'WAITING'])
    const { reservationOffers } = await import('@/server/jobs/reservations/reservation-offers')
    const payload = { structure_id: at.caller.structureId, resource_id: at.court.id }
    await reservationOffers.run(payload)
    await reservationOffers.run(payload)
    expect(await listed(at)).toEqual(['OFFERED', 'WAITING'])
  })
})
