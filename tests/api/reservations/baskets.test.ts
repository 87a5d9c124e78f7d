import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople, eventData, school } from '@/tests/support/booking/events'
import { isFullRun } from '@/tests/support/property-runs'
import { addCourt, mustCall, opening, reserve, slot } from '@/tests/support/reservations/club'
import { takenTwice } from '@/tests/support/reservations/taken-twice'
import { unheldContent, unheldSlot, unheldTime } from '@/tests/support/reservations/unheld'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
stopClockAt('2026-11-24T09:00:00Z')
const CALLERS = 20
const ACTS = isFullRun ? 600 : 160
const ROOMS = 6

type Act = { rooms: readonly number[]; hour: number; isClass: boolean }

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`

/** Random acts, of which one in six saves a class: on one to four rooms, in any order, within four hours. */
const actsOf = (seed: number): readonly Act[] => {
  const rooms = fc.shuffledSubarray(
    Array.from({ length: ROOMS }, (_, index) => index),
    { minLength: 1, maxLength: 4 },
  )
  const act = fc.record({
    rooms,
    hour: fc.integer({ min: 10, max: 13 }),
    isClass: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  })
  return fc.sample(act, { numRuns: ACTS, seed })
}

/** A school with rooms that are places of classes and resources of reservations, open every day. */
async function schoolWithRooms() {
  const at = await school(context.api)
  await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
  const rooms: { id: number; locationId: number }[] = []
  for (let n = 0; n < ROOMS; n += 1) {
    const { body } = await context.api.call('POST', '/api/booking/rest/eventlocation', {
      as: at.caller,
      body: { event_location: { name: `Sala ${n}` } },
    })
    const locationId: number = body.event_location.id
    const { id } = await addCourt(context.api, at.caller, { kind: 'ROOM', location_id: locationId })
    rooms.push({ id, locationId })
  }
  return { ...at, rooms, skus: await addPeople(context.api, at.caller, CALLERS) }
}

type SchoolWithRooms = Awaited<ReturnType<typeof schoolWithRooms>>

function perform(at: SchoolWithRooms, { rooms, hour: from, isClass }: Act, anagrafica_sku: string) {
  const chosen = rooms.flatMap((index) => at.rooms[index] ?? [])
  if (!isClass) {
    const slots = chosen.map(({ id }) => slot(id, hour(from), hour(from + 1)))
    return reserve(context.api, at.caller, slots, { anagrafica_sku })
  }
  const [{ locationId } = { locationId: 0 }] = chosen
  const times = { start: `2026-12-02 ${hour(from)}:00+0100`, end: `2026-12-02 ${hour(from + 1)}:00+0100` }
  const event = eventData({ ...at, location: { id: locationId, name: '' } }, times)
  return context.api.call('POST', '/api/booking/rest/event', { as: at.caller, body: { event_list: [event] } })
}

describe('random baskets of rooms by 20 callers, beside classes in the same rooms', () => {
  it.each([1, 2])(
    'end without a deadlock, and nothing is taken twice (seed %i)',
    async (seed) => {
      const at = await schoolWithRooms()
      const waiting = [...actsOf(seed)]
      const statuses: number[] = []
      const work = async (sku: string) => {
        for (let act = waiting.pop(); act; act = waiting.pop()) {
          statuses.push((await perform(at, act, sku)).status)
        }
      }
      await Promise.all(at.skus.map(work))
      expect(statuses).toHaveLength(ACTS)
      expect(new Set(statuses)).toEqual(new Set([200, 409]))
      expect(await takenTwice(context.api, at.caller.structureId)).toBe(0)
    },
    120_000,
  )

  it('give a room to one of a class and a reservation that want it at the same moment', async () => {
    const at = await schoolWithRooms()
    const days = Array.from({ length: 10 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
    const pairs = days.flatMap((day) =>
      at.rooms.slice(0, 4).map(async ({ id, locationId }, index) => {
        const times = { start: `${day} 10:00:00+0100`, end: `${day} 11:00:00+0100` }
        const event = eventData({ ...at, location: { id: locationId, name: '' } }, times)
        const both = await Promise.all([
          reserve(context.api, at.caller, [slot(id, hour(10), hour(11), day)], {
            anagrafica_sku: at.skus[index] ?? '',
          }),
          context.api.call('POST', '/api/booking/rest/event', {
            as: at.caller,
            body: { event_list: [event] },
          }),
        ])
        return both.map(({ status }) => status).sort()
      }),
    )
    for (const statuses of await Promise.all(pairs)) expect(statuses).toEqual([200, 409])
    expect(await takenTwice(context.api, at.caller.structureId)).toBe(0)
  }, 120_000)

  it('would take a room for a class and a reservation if neither held it: the control', async () => {
    const at = await schoolWithRooms()
    const { withTenant } = await import('@/server/db/tenant')
    const { eventsAtResources } = await import('@/server/booking')
    const { insertEvent } = await import('@/server/booking/events/event-store')
    const { contentOf } = await import('@/server/booking/events/event-content')
    const { eventIn } = await import('@/lib/api/booking/event-fields')
    const { reservedTimes } = await import('@/server/reserved-times/reserved-queries')
    const { insertReservation } = await import('@/server/reservations/reservations/reservation-store')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const { from, to } = unheldTime
    const times = { start: '2026-12-02 10:00:00+0100', end: '2026-12-02 11:00:00+0100' }
    const both = at.rooms.flatMap(({ id, locationId }) => [
      withTenant(scope, async (tx) => {
        const taken = await eventsAtResources(
          tx,
          { from, to },
          { locations: [locationId], teachers: [], prices: [] },
        )
        const slots = [unheldSlot(id)]
        if (taken.length === 0)
          await insertReservation(tx, unheldContent(at.skus[0] ?? ''), { slots, accountId: null })
      }),
      withTenant(scope, async (tx) => {
        const ids = { locations: [locationId], teachers: [] }
        const taken = await reservedTimes(tx, { from, to, now: new Date('2026-11-24') }, ids)
        const event = eventIn.parse(eventData({ ...at, location: { id: locationId, name: '' } }, times))
        if (taken.length === 0) await insertEvent(tx, contentOf(event, 'Europe/Rome'), null)
      }),
    ])
    await Promise.all(both)
    expect(await takenTwice(context.api, structureId)).toBeGreaterThan(0)
  }, 60_000)
})
