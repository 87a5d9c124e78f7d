import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { addCourt, type Club, club, mustCall, reserved, slot } from '@/tests/support/reservations/club'
import { billDecember, payingClub } from '@/tests/support/reservations/paying-club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')

async function stepsAt(instant: string) {
  const { reservationSteps } = await import('@/server/jobs/reservations/reservation-steps')
  clock.moveTo(instant)
  await reservationSteps.run({})
}

const make = (at: Club, courts = [at.court], hours: [string, string] = ['10:00', '12:00']) =>
  reserved(
    context.api,
    at.caller,
    courts.map(({ id }) => slot(id, ...hours)),
    { anagrafica_sku: at.sku },
  )

const read = async (at: Club, id: number) =>
  (await mustCall(context.api, at.caller, 'GET', `/reservation/${id}`)).reservation

const withPolicy = (at: Club, over: object = {}) =>
  mustCall(context.api, at.caller, 'POST', '/policy', {
    policy: { auto_no_show: true, check_in_minutes: 15, ...over },
  })

describe('the look at reservations that have begun or are over, every minute', () => {
  it('marks people as missing that have not come within the minutes of the policy, once, and offers the rest', async () => {
    clock.moveTo('2026-11-24T09:00:00Z')
    const at = await club(context.api)
    const { policy } = await withPolicy(at)
    expect(policy.auto_no_show).toBe(true)
    const made = await make(at)
    const [other = ''] = await addPeople(context.api, at.caller, 1)
    const wait = { ...slot(at.court.id, '11:00', '12:00'), anagrafica_sku: other }
    await mustCall(context.api, at.caller, 'POST', '/wait', { wait })
    await stepsAt('2026-12-02T09:14:59Z')
    expect((await read(at, made.id)).state).toBe('CONFIRMED')
    await stepsAt('2026-12-02T09:15:00Z')
    await stepsAt('2026-12-02T09:16:00Z')
    expect(await read(at, made.id)).toMatchObject({ state: 'NO_SHOW', revision: 2 })
    const { wait_list } = await mustCall(
      context.api,
      at.caller,
      'GET',
      '/wait/list?from=2026-12-02&to=2026-12-02',
    )
    expect(wait_list).toMatchObject([{ state: 'OFFERED' }])
  })

  it('marks nobody where the policy of a resource does not say so, the most special one', async () => {
    clock.moveTo('2026-11-24T09:00:00Z')
    const at = await club(context.api)
    const { group } = await mustCall(context.api, at.caller, 'POST', '/group', { group: { name: 'Sale' } })
    const other = await addCourt(context.api, at.caller, { group_id: group.id })
    await withPolicy(at)
    await withPolicy(at, { group_id: group.id, auto_no_show: false })
    const [alone, both] = [await make(at), await make(at, [at.court, other], ['14:00', '15:00'])]
    const own = await make(at, [other])
    await stepsAt('2026-12-02T15:00:00Z')
    expect((await read(at, alone.id)).state).toBe('NO_SHOW')
    expect((await read(at, both.id)).state).toBe('CONFIRMED')
    expect((await read(at, own.id)).state).toBe('CONFIRMED')
  })

  it('leaves what was over a day before the policy began to say so', async () => {
    clock.moveTo('2026-11-24T09:00:00Z')
    const at = await club(context.api)
    const made = await make(at)
    await stepsAt('2026-12-03T11:00:00Z')
    await withPolicy(at)
    await stepsAt('2026-12-03T11:00:00Z')
    expect((await read(at, made.id)).state).toBe('CONFIRMED')
  })

  it('leaves what is on an invoice', async () => {
    clock.moveTo('2026-11-24T09:00:00Z')
    const at = await payingClub(context.api)
    await withPolicy(at)
    const made = await make(at)
    clock.moveTo('2026-12-02T09:05:00Z')
    await billDecember(context.api, at)
    await stepsAt('2026-12-02T10:00:00Z')
    expect((await read(at, made.id)).state).toBe('CONFIRMED')
  })

  it('ends reservations that were checked in when all of their time is over', async () => {
    clock.moveTo('2026-11-24T09:00:00Z')
    const at = await club(context.api)
    await withPolicy(at)
    const made = await make(at)
    clock.moveTo('2026-12-02T09:00:00Z')
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made.id}/checkin`)
    await stepsAt('2026-12-02T10:59:59Z')
    expect((await read(at, made.id)).state).toBe('CHECKED_IN')
    await stepsAt('2026-12-02T11:00:00Z')
    await stepsAt('2026-12-02T11:01:00Z')
    expect(await read(at, made.id)).toMatchObject({ state: 'DONE', revision: 3 })
  })
})
