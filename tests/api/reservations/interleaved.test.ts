import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople, eventData, school } from '@/tests/support/booking/events'
import { studio } from '@/tests/support/builders'
import { isFullRun } from '@/tests/support/property-runs'
import { addCourt, mustCall, opening, reserve, slot } from '@/tests/support/reservations/club'
import { takenTwice } from '@/tests/support/reservations/taken-twice'
import { unheldContent, unheldSlot, unheldTime } from '@/tests/support/reservations/unheld'
import { meetingData } from '@/tests/support/salesforce/meetings'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
stopClockAt('2026-11-24T09:00:00Z')
const CALLERS = 8
const ACTS = isFullRun ? 400 : 96
const PAIRS = 3
const DAY = '2026-12-02'

/** A room that is a place of classes, and a person that is in charge of them; both are resources. */
type Pair = { roomId: number; locationId: number; personId: number; teacherId: number; sku: string }

/** Reserves the rooms and people of pairs, saves a class in the first room of its person, or a meeting of that person. */
type Act = {
  kind: 'RESERVE' | 'CLASS' | 'MEETING'
  pairs: readonly number[]
  wantsRoom: boolean
  halfHour: number
}

const actsOf = (seed: number): readonly Act[] => {
  const act = fc.record({
    kind: fc.constantFrom('RESERVE' as const, 'RESERVE' as const, 'CLASS' as const, 'MEETING' as const),
    pairs: fc.shuffledSubarray(
      Array.from({ length: PAIRS }, (_, index) => index),
      { minLength: 1, maxLength: 2 },
    ),
    wantsRoom: fc.boolean(),
    halfHour: fc.integer({ min: 20, max: 27 }),
  })
  return fc.sample(act, { numRuns: ACTS, seed })
}

const clock = (halfHour: number): string =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`

async function sharedHouse() {
  const owner = await studio(context.api)
  const { caller } = owner
  await mustCall(context.api, caller, 'POST', '/opening', { opening: opening() })
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const { location, teacher } = await school(context.api, owner)
    const room = await addCourt(context.api, caller, { kind: 'ROOM', location_id: location.id })
    const person = await addCourt(context.api, caller, { kind: 'PERSON', teacher_id: teacher.id })
    const sku = teacher.anagrafica_sku
    pairs.push({ roomId: room.id, locationId: location.id, personId: person.id, teacherId: teacher.id, sku })
  }
  return { caller, pairs, skus: await addPeople(context.api, caller, CALLERS) }
}

type House = Awaited<ReturnType<typeof sharedHouse>>

function perform(at: House, { kind, pairs, wantsRoom, halfHour }: Act, anagrafica_sku: string) {
  const chosen = pairs.flatMap((index) => at.pairs[index] ?? [])
  const [first] = chosen as [Pair]
  const [from, to] = [clock(halfHour), clock(halfHour + 2)]
  const times = { start: `${DAY} ${from}:00+0100`, end: `${DAY} ${to}:00+0100` }
  if (kind === 'RESERVE') {
    const slots = chosen.map(({ roomId, personId }) => slot(wantsRoom ? roomId : personId, from, to, DAY))
    return reserve(context.api, at.caller, slots, { anagrafica_sku })
  }
  if (kind === 'CLASS') {
    const place = { location: { id: first.locationId, name: '' }, teacher: { id: first.teacherId } }
    const event_list = [eventData({ ...at, ...place } as never, times)]
    return context.api.call('POST', '/api/booking/rest/event', { as: at.caller, body: { event_list } })
  }
  const body = meetingData({
    start_date: times.start,
    end_date: times.end,
    event_ana_sku_list: [{ ana_sku: first.sku }],
  })
  return context.api.call('POST', '/api/salesforce/rest/event/add', { as: at.caller, body })
}

/** Answers a call that resolves for both of two callers once the second one calls it. */
function meetingPoint(): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === 2) open()
    return opened
  }
}

describe('classes, meetings and reservations of the same rooms and people, by 8 callers', () => {
  it.each([1, 2])(
    'take nothing twice at any moment, and nobody deadlocks (seed %i)',
    async (seed) => {
      const at = await sharedHouse()
      const waiting = [...actsOf(seed)]
      const made = { RESERVE: 0, CLASS: 0, MEETING: 0 }
      const statuses = new Set<number>()
      const twice = new Set<number>()
      const work = async (sku: string) => {
        for (let act = waiting.pop(); act; act = waiting.pop()) {
          const { status } = await perform(at, act, sku)
          statuses.add(status)
          if (status === 200) made[act.kind] += 1
          twice.add(await takenTwice(context.api, at.caller.structureId))
        }
      }
      await Promise.all(at.skus.map(work))
      expect(statuses).toEqual(new Set([200, 409]))
      expect(Object.values(made).every((count) => count > 0)).toBe(true)
      expect(twice).toEqual(new Set([0]))
    },
    120_000,
  )

  it('would take a person for a meeting and a reservation if neither held the person: the control', async () => {
    const at = await sharedHouse()
    const { withTenant } = await import('@/server/db/tenant')
    const { meetingTimesOf } = await import('@/server/salesforce')
    const { reservedTimes } = await import('@/server/reserved-times/reserved-queries')
    const { insertReservation } = await import('@/server/reservations/reservations/reservation-store')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const reserveUnheld = ({ personId, sku }: Pair, bothHaveRead: () => Promise<void>) =>
      withTenant(scope, async (tx) => {
        const taken = await meetingTimesOf(tx, unheldTime, [sku])
        await bothHaveRead()
        const slots = [unheldSlot(personId)]
        if (taken.length > 0) return
        await insertReservation(tx, unheldContent(at.skus[0] ?? ''), { slots, accountId: null })
      })
    const meetUnheld = ({ teacherId, sku }: Pair, bothHaveRead: () => Promise<void>) =>
      withTenant(scope, async (tx) => {
        const ids = { locations: [], teachers: [teacherId] }
        const taken = await reservedTimes(tx, { ...unheldTime, now: new Date('2026-11-24') }, ids)
        await bothHaveRead()
        if (taken.length > 0) return
        await tx.$executeRaw`with made as (insert into meeting (name, zone, start_day, start_time, end_day, end_time, starts_at, ends_at)
            values ('Colloquio', 'Europe/Rome', '2026-12-02', '10:00', '2026-12-02', '11:00', ${unheldTime.from}, ${unheldTime.to})
            returning id)
          insert into meeting_attendee (meeting_id, anagrafica_sku) select id, ${sku} from made`
      })
    const bothAtOnce = (pair: Pair) => {
      const bothHaveRead = meetingPoint()
      return [reserveUnheld(pair, bothHaveRead), meetUnheld(pair, bothHaveRead)]
    }
    await Promise.all(at.pairs.flatMap(bothAtOnce))
    expect(await takenTwice(context.api, structureId)).toBeGreaterThan(0)
  }, 60_000)
})
