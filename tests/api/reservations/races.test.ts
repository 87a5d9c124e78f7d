import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { isFullRun } from '@/tests/support/property-runs'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  mustCall,
  reserve,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { unheldContent, unheldSlot, unheldTime } from '@/tests/support/reservations/unheld'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
stopClockAt('2026-11-24T09:00:00Z')
const RUNS = isFullRun ? 30 : 2
const CALLERS = 200

const ten = (at: Club) => [slot(at.court.id, '10:00', '11:00')]

/** The pairs of slots of a structure that take one unit at one time. */
const overlaps = (structureId: number) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from reservation_slot a join reservation_slot b
        on a.id < b.id and a.resource_id = b.resource_id and a.unit = b.unit and a.blocked && b.blocked
      where a.structure_id = ${structureId} and b.structure_id = ${structureId}
        and a.state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN')
        and b.state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN')`,
  )

describe('one time that 200 people reserve at once', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => run))(
    'is given to one, and all others learn that it is taken (run %i)',
    async () => {
      const at = await club(context.api)
      const skus = await addPeople(context.api, at.caller, CALLERS)
      const answers = await Promise.all(
        skus.map((anagrafica_sku) => reserve(context.api, at.caller, ten(at), { anagrafica_sku })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
      expect(new Set(codes)).toEqual(new Set(['ERROR_RESERVATION_TAKEN']))
      expect(codes).toHaveLength(CALLERS - 1)
      expect(await overlaps(at.caller.structureId)).toEqual([{ count: 0 }])
    },
    60_000,
  )

  it('would be given more than once without the lock and the constraint: the control', async () => {
    const at = await club(context.api)
    const { insertReservation } = await import('@/server/reservations/reservations/reservation-store')
    const { takenUnits } = await import('@/server/reservations/times/slot-queries')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const { from, to } = unheldTime
    await context.api.asSystem(
      (tx) => tx.$executeRaw`alter table reservation_slot drop constraint reservation_slot_once`,
    )
    try {
      const unguarded = () =>
        withTenant(scope, async (tx) => {
          const taken = await takenUnits(tx, [at.court.id], {
            from,
            to,
            now: new Date('2026-11-24'),
            except: null,
          })
          if (taken.length === 0) {
            const slots = [unheldSlot(at.court.id)]
            await insertReservation(tx, unheldContent(at.sku), { slots, accountId: null })
          }
        })
      await Promise.all(Array.from({ length: 40 }, unguarded))
      const [found] = await overlaps(structureId)
      expect(found?.count).toBeGreaterThan(0)
    } finally {
      await context.api.asSystem(async (tx) => {
        await tx.$executeRaw`delete from reservation where structure_id = ${structureId}`
        await tx.$executeRaw`alter table reservation_slot add constraint reservation_slot_once
          exclude using gist (structure_id with =, resource_id with =, unit with =, blocked with &&)
          where (state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT'))`
      })
    }
  }, 60_000)

  it('is given once by the constraint alone where a time is written without the lock', async () => {
    const at = await club(context.api)
    const made = await reserved(context.api, at.caller, ten(at), { anagrafica_sku: at.sku })
    const copy = context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into reservation_slot (structure_id, reservation_id, resource_id, unit, zone, start_day,
          start_minute, end_day, end_minute, starts_at, ends_at, blocked, state)
        select structure_id, reservation_id, resource_id, unit, zone, start_day, start_minute, end_day, end_minute, starts_at,
          ends_at, blocked, state from reservation_slot where reservation_id = ${made.id}`,
    )
    await expect(copy).rejects.toThrow(/reservation_slot_once/)
  })
})

describe('limits of a person', () => {
  it('hold when the person reserves many resources at once, which do not hold each other up', async () => {
    const at = await club(context.api)
    const courts = [at.court]
    for (let n = 0; n < 19; n += 1) courts.push(await addCourt(context.api, at.caller))
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { max_active: 3 } })
    const customer = await customerOfClub(context.api, at)
    const answers = await Promise.all(
      courts.map(({ id }) => reserve(context.api, customer.caller, [slot(id, '10:00', '11:00')])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
    expect(new Set(codes)).toEqual(new Set(['ERROR_RESERVATION_QUOTA']))
  }, 60_000)
})

describe('holds that are over', () => {
  it('expire under many callers at once, and their times are given once each', async () => {
    const at = await club(context.api, { units: 10 })
    for (let n = 0; n < 10; n += 1) {
      await reserved(context.api, at.caller, ten(at), { anagrafica_sku: at.sku, path: '/hold' })
    }
    const { structureId } = at.caller
    const ended = new Date('2026-11-24T08:59:00Z')
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`update reservation set hold_until = ${ended} where structure_id = ${structureId}`
      await tx.$executeRaw`update reservation_slot set hold_until = ${ended} where structure_id = ${structureId}`
    })
    const skus = await addPeople(context.api, at.caller, 60)
    const answers = await Promise.all(
      skus.map((anagrafica_sku) => reserve(context.api, at.caller, ten(at), { anagrafica_sku })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await overlaps(structureId)).toEqual([{ count: 0 }])
  }, 60_000)
})
