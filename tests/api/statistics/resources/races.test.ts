import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { addCourt, club, hourly, mustCall, reserve, slot } from '@/tests/support/reservations/club'
import { wrongHours } from '@/tests/support/reservations/wrong-hours'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
stopClockAt('2026-11-24T09:00:00Z')

const CALLERS = 100
/** The lock by which a second transaction waits for the first one that changes a reservation. */
const LOCK = /PERFORM FROM reservation [^;]*;/

/** A club with two courts of a hundred units, and as many people. */
async function largeClub() {
  const at = await club(context.api, { units: CALLERS })
  const other = await addCourt(context.api, at.caller, { units: CALLERS })
  await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ amount: 10.01 }) })
  return { ...at, courts: [at.court.id, other.id], skus: await addPeople(context.api, at.caller, CALLERS) }
}

describe('the kept hours of reservations', () => {
  it('are right after a hundred callers at once have reserved both courts, in either order, and cancelled', async () => {
    const at = await largeClub()
    const made = await Promise.all(
      at.skus.map((anagrafica_sku, n) => {
        const courts = n % 2 === 0 ? at.courts : at.courts.toReversed()
        const slots = courts.map((id) => slot(id, '09:30', '11:00'))
        return reserve(context.api, at.caller, slots, { anagrafica_sku })
      }),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(CALLERS).fill(200))
    const ids: number[] = made.map(({ body }) => body.reservation.id)
    const cancelled = await Promise.all(
      ids
        .filter((_, n) => n % 3 === 0)
        .map((id) =>
          context.api.call('PUT', `/api/reservations/rest/reservation/${id}/cancel`, {
            as: at.caller,
            body: {},
          }),
        ),
    )
    expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await wrongHours(context.api, at.caller.structureId)).toEqual([])
    const path = '/api/statistics/rest/resource?start_date=2026-12-01&end_date=2026-12-31'
    const { body } = await context.api.call('GET', path, { as: at.caller })
    const kept = CALLERS - Math.ceil(CALLERS / 3)
    expect(body.total).toMatchObject({ reservations: 2 * kept, cancelled: 2 * (CALLERS - kept) })
    expect(Math.round(body.total.amount * 100)).toBe(kept * 2 * 1502)
  }, 180_000)

  /** Two transactions change one reservation at once, neither of which holds it by itself. */
  async function changedAtOnce() {
    const at = await largeClub()
    const slots = [slot(at.courts[0] ?? 0, '09:30', '11:00')]
    const { body } = await reserve(context.api, at.caller, slots, { anagrafica_sku: at.sku })
    const keep = () =>
      context.api.asSystem(async (tx) => {
        await tx.$executeRaw`select keep_reserved_hours(${at.caller.structureId}::int, array[${body.reservation.id}::int])`
        await tx.$executeRaw`select pg_sleep(0.3)`
      })
    const ends = await Promise.allSettled([keep(), keep(), keep()])
    expect(await wrongHours(context.api, at.caller.structureId)).toEqual([])
    return ends.map(({ status }) => status)
  }

  it('are written by one transaction after the other', async () => {
    expect(await changedAtOnce()).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  })

  it('would be refused as written twice if they did not wait: the control', async () => {
    const [found] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ text: string }[]>`
        select pg_get_functiondef('keep_reserved_hours(int, int[])'::regprocedure) as text`,
    )
    const text = found?.text ?? ''
    expect(text).toMatch(LOCK)
    const replace = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await replace(text.replace(LOCK, ''))
    try {
      expect(await changedAtOnce()).toContain('rejected')
    } finally {
      await replace(text)
    }
  })

  it('are computed of the reservation that changes, and not of all that there are', async () => {
    const plan = await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`explain select * from reserved_part
        where structure_id = 1 and reservation_id = any(array[1, 2])`
    })
    const lines = plan.map((row) => row['QUERY PLAN'])
    const read = lines.filter((line) => /(Index|Recheck) Cond: .*(reservation_id|\bid) = ANY/.test(line))
    expect(read.length, lines.join('\n')).toBeGreaterThan(0)
    expect(lines.filter((line) => /Filter: .*reservation_id = ANY/.test(line))).toEqual([])
  })
})
