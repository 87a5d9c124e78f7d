import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
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
import { stopClockAt } from '@/tests/support/time/clock'
import { signal } from '@/tests/support/time/signal'

const context = testApi({ DATABASE_POOL: '20' })
const clock = stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'
const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

const tryWait = (
  at: Pick<Club, 'caller' | 'court'>,
  anagrafica_sku: string | null,
  from = 10,
  over: object = {},
) =>
  context.api.call('POST', `${base}/wait`, {
    as: at.caller,
    body: { wait: { ...slot(at.court.id, hour(from), hour(from + 1)), anagrafica_sku, ...over } },
  })

async function waiting(at: Pick<Club, 'caller' | 'court'>, sku: string | null, from = 10, over: object = {}) {
  const { status, body } = await tryWait(at, sku, from, over)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.wait as { id: number; state: string; position: number }
}

const change = (at: Pick<Club, 'caller'>, id: number, how: string) =>
  mustCall(context.api, at.caller, 'PUT', `/reservation/${id}/${how}`)

type WaitOut = {
  id: number
  anagrafica_sku: string
  state: string
  position: number | null
  reservation_id: number | null
  hold_until: string | null
  start_datetime: string
}

const listed = async (at: Pick<Club, 'caller'>): Promise<WaitOut[]> =>
  (await mustCall(context.api, at.caller, 'GET', '/wait/list?from=2026-12-01&to=2026-12-31')).wait_list

const statesOf = async (at: Pick<Club, 'caller'>) => (await listed(at)).map(({ state }) => state)

/** A court that is reserved from 10 to 11, and three other people. */
async function takenClub(over: object = {}) {
  const at = await club(context.api, over)
  const as = { anagrafica_sku: at.sku }
  const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
  const [first = '', second = '', third = ''] = await addPeople(context.api, at.caller, 3)
  return { ...at, made, first, second, third }
}

describe('a queue for a taken time', () => {
  it('gives the first of it a hold of at least half an hour when the time is cancelled', async () => {
    const at = await takenClub()
    expect(await waiting(at, at.first)).toMatchObject({ state: 'WAITING', position: 1 })
    expect(await waiting(at, at.second)).toMatchObject({ state: 'WAITING', position: 2 })
    await change(at, at.made.id, 'cancel')
    const [one, two] = await listed(at)
    expect(one).toMatchObject({
      anagrafica_sku: at.first,
      state: 'OFFERED',
      position: null,
      hold_until: '2026-11-24 10:30:00+0100',
      start_datetime: '2026-12-02 10:00:00+0100',
      created_datetime: expect.stringMatching(/^20\d\d-/),
    })
    expect(two).toMatchObject({ anagrafica_sku: at.second, state: 'WAITING', position: 1 })
    const { reservation } = await mustCall(
      context.api,
      at.caller,
      'GET',
      `/reservation/${one?.reservation_id}`,
    )
    expect(reservation).toMatchObject({ state: 'HELD', anagrafica_sku: at.first })
    const late = await reserve(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.third,
    })
    expect(late.body.code).toBe('ERROR_RESERVATION_TAKEN')
    await change(at, reservation.id, 'confirm')
    expect(await statesOf(at)).toEqual(['ACCEPTED', 'WAITING'])
  })

  it('has the hold of the policy where that is longer, and never over the beginning', async () => {
    const at = await takenClub()
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { hold_minutes: 90 } })
    await waiting(at, at.first)
    await waiting(at, at.second)
    await change(at, at.made.id, 'cancel')
    expect((await listed(at))[0]?.hold_until).toBe('2026-11-24 11:30:00+0100')
    clock.moveTo('2026-12-02T08:50:00Z')
    await mustCall(context.api, at.caller, 'DELETE', `/wait/${(await listed(at))[0]?.id}`)
    clock.moveTo('2026-11-24T09:00:00Z')
    expect((await listed(at)).map(({ hold_until }) => hold_until)).toEqual(['2026-12-02 10:00:00+0100'])
  })

  it('is served by a rejection, a missing person, a move and the end of a blackout, too', async () => {
    const at = await takenClub({ needs_approval: true })
    const customer = await customerOfClub(context.api, at)
    const offered = async (from: number, free: () => Promise<unknown>) => {
      const wait = await waiting(at, at.first, from)
      await free()
      return (await listed(at)).find(({ id }) => id === wait.id)?.state
    }
    const asked = await reserved(context.api, customer.caller, [slot(at.court.id, '12:00', '13:00')])
    expect(asked.state).toBe('REQUESTED')
    expect(await offered(12, () => change(at, asked.id, 'reject'))).toBe('OFFERED')
    const moved = { id: at.made.id, slot_list: [slot(at.court.id, '14:00', '15:00')] }
    const move = () => mustCall(context.api, at.caller, 'PUT', '/reservation', { reservation: moved })
    expect(await offered(10, move)).toBe('OFFERED')
    const blackout = { from_day: '2026-12-02', from_time: '16:00', to_day: '2026-12-02', to_time: '18:00' }
    const added = await mustCall(context.api, at.caller, 'POST', '/blackout', { blackout })
    const remove = () => mustCall(context.api, at.caller, 'DELETE', `/blackout/${added.blackout.id}`)
    expect(await offered(16, remove)).toBe('OFFERED')
    const long = await reserved(context.api, at.caller, [slot(at.court.id, '19:00', '21:00')], {
      anagrafica_sku: at.sku,
    })
    clock.moveTo('2026-12-02T18:30:00Z')
    expect(await offered(20, () => change(at, long.id, 'noshow'))).toBe('OFFERED')
    clock.moveTo('2026-11-24T09:00:00Z')
  })

  it('offers what a blackout frees around itself when it cancels a reservation', async () => {
    const at = await takenClub({ max_minutes: 240 })
    const long = await reserved(context.api, at.caller, [slot(at.court.id, '14:00', '17:00')], {
      anagrafica_sku: at.sku,
    })
    await waiting(at, at.first, 14)
    await waiting(at, at.second, 16)
    const blackout = { from_day: '2026-12-02', from_time: '16:00', to_day: '2026-12-02', to_time: '18:00' }
    await mustCall(context.api, at.caller, 'POST', '/blackout', { blackout, cancel_reservations: true })
    expect((await mustCall(context.api, at.caller, 'GET', `/reservation/${long.id}`)).reservation.state).toBe(
      'CANCELLED',
    )
    expect(await statesOf(at)).toEqual(['OFFERED', 'WAITING'])
  })

  it('goes on to the next one when an offer is over, by the next act, and when one leaves', async () => {
    const at = await takenClub()
    const one = await waiting(at, at.first)
    const two = await waiting(at, at.second)
    const three = await waiting(at, at.third)
    await change(at, at.made.id, 'cancel')
    clock.moveTo('2026-11-24T09:30:00Z')
    const act = await reserved(context.api, at.caller, [slot(at.court.id, '18:00', '19:00')], {
      anagrafica_sku: at.sku,
    })
    expect(act.state).toBe('CONFIRMED')
    expect(await statesOf(at)).toEqual(['EXPIRED', 'OFFERED', 'WAITING'])
    await mustCall(context.api, at.caller, 'DELETE', `/wait/${two.id}`)
    const [gone, next] = await listed(at)
    expect([gone?.id, gone?.state]).toEqual([one.id, 'EXPIRED'])
    expect([next?.id, next?.state]).toEqual([three.id, 'OFFERED'])
    const again = await context.api.call('DELETE', `${base}/wait/${two.id}`, { as: at.caller })
    expect(again.status).toBe(404)
    clock.moveTo('2026-11-24T09:00:00Z')
  })

  it('passes over a person whose limits are used up, or for whom the time is too near', async () => {
    const at = await takenClub()
    await waiting(at, at.first)
    await waiting(at, at.second)
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { max_per_day: 1 } })
    await reserved(context.api, at.caller, [slot(at.court.id, '15:00', '16:00')], {
      anagrafica_sku: at.first,
    })
    await change(at, at.made.id, 'cancel')
    expect(await statesOf(at)).toEqual(['WAITING', 'OFFERED'])
  })

  it('is joined by nobody whose time is free, who waits already, or waits for twenty', async () => {
    const at = await takenClub({ units: 2 })
    const codeOf = async (sku: string | null, from = 10) => (await tryWait(at, sku, from)).body.code
    expect(await codeOf(at.first)).toBe('ERROR_RESERVATION_FREE')
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    await waiting(at, at.first)
    expect(await codeOf(at.first)).toBe('ERROR_RESERVATION_WAITS_ALREADY')
    expect(await codeOf(at.first, 22)).toBe('ERROR_RESERVATION_CLOSED')
    expect(await codeOf('nobody')).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    await context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into reservation_wait (structure_id, anagrafica_sku, resource_id, starts_at, ends_at)
        select ${at.caller.structureId}, ${at.second}, ${at.court.id}, t, t + interval '1 hour'
        from generate_series(timestamptz '2027-01-01', '2027-01-20', '1 day') t`,
    )
    expect(await codeOf(at.second)).toBe('ERROR_RESERVATION_WAITS')
  })

  it('is seen by staff, and by customers for their own entry alone', async () => {
    const at = await takenClub()
    const customer = await customerOfClub(context.api, at)
    const other = await waiting(at, at.first)
    const own = await waiting({ ...at, caller: customer.caller }, null)
    expect(own.position).toBe(2)
    const list = await mustCall(context.api, customer.caller, 'GET', '/wait/own/list')
    expect(list.wait_list.map(({ id }: { id: number }) => id)).toEqual([own.id])
    const all = await context.api.call('GET', `${base}/wait/list?from=2026-12-01&to=2026-12-31`, {
      as: customer.caller,
    })
    expect(all.status).toBe(403)
    const foreign = await context.api.call('DELETE', `${base}/wait/${other.id}`, { as: customer.caller })
    expect(foreign.status).toBe(404)
    const asked = await tryWait({ ...at, caller: customer.caller }, at.second)
    expect(asked.body.code).toBe('ERROR_FORBIDDEN')
    const elsewhere = await addCourt(context.api, at.caller)
    const query = `from=2026-12-02&to=2026-12-02&resource_id=${elsewhere.id}`
    expect((await mustCall(context.api, at.caller, 'GET', `/wait/list?${query}`)).wait_list).toEqual([])
    const long = await context.api.call('GET', `${base}/wait/list?from=2026-12-01&to=2027-01-01`, {
      as: at.caller,
    })
    expect(long.body.wrong).toEqual(['to'])
    await mustCall(context.api, customer.caller, 'DELETE', `/wait/${own.id}`)
    expect((await listed(at)).map(({ id }) => id)).toEqual([other.id])
  })
})

const HOURS = Array.from({ length: 14 }, (_, index) => 8 + index)

/** The offers of a structure that are held, by their time, and how often one unit is taken twice. */
const offers = (structureId: number) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ starts_at: Date; count: number; people: number }[]>`
      select s.starts_at, count(*)::int as count, count(distinct v.anagrafica_sku)::int as people
      from reservation_slot s join reservation v on v.id = s.reservation_id
      where s.structure_id = ${structureId} and s.state = 'HELD' group by 1`,
  )

describe('a hundred people that cancel, join and leave at once', () => {
  it('never have one time offered twice, and leave no free time for which a person waits', async () => {
    const at = await club(context.api)
    const skus = await addPeople(context.api, at.caller, 84)
    const made = await Promise.all(
      HOURS.map((from) =>
        reserved(context.api, at.caller, [slot(at.court.id, hour(from), hour(from + 1))], {
          anagrafica_sku: at.sku,
        }),
      ),
    )
    const early = await Promise.all(HOURS.map((from, index) => tryWait(at, skus[index] ?? '', from)))
    const join = (column: number) =>
      HOURS.map((from, index) => tryWait(at, skus[column * HOURS.length + index] ?? '', from))
    const joining = [1, 2, 3, 4].flatMap(join)
    await Promise.race(joining)
    const freeing = HOURS.flatMap((_, index) => [
      context.api.call('PUT', `${base}/reservation/${made[index]?.id}/cancel`, { as: at.caller }),
      context.api.call('DELETE', `${base}/wait/${early[index]?.body.wait.id}`, { as: at.caller }),
    ])
    const answers = await Promise.all([...joining, ...freeing, ...join(5)])
    expect(answers).toHaveLength(98)
    const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)))
    expect([...codes].filter((code) => !['ok', 'ERROR_RESERVATION_FREE'].includes(code))).toEqual([])
    const { reservationQueues } = await import('@/server/jobs/reservations/reservation-queues')
    await reservationQueues.run({})
    const held = await offers(at.caller.structureId)
    expect(held.filter(({ count }) => count > 1)).toEqual([])
    const waits = await listed(at)
    const heldTimes = new Set(held.map(({ starts_at }) => starts_at.getTime()))
    const idle = waits.filter(
      ({ state, start_datetime }) =>
        state === 'WAITING' &&
        !heldTimes.has(new Date(start_datetime.replace(' ', 'T').replace('+0100', '+01:00')).getTime()),
    )
    expect(idle).toEqual([])
    expect(held.length).toBeGreaterThan(0)
  }, 120_000)

  it('would be offered what another act takes if nobody held the resource: the control', async () => {
    const at = await takenClub()
    for (const sku of [at.first, at.second, at.third]) await waiting(at, sku)
    const { offerFreed } = await import('@/server/reservations/waits/offers')
    const { resourcesById } = await import('@/server/reservations/rules/resource-queries')
    const { takenUnits } = await import('@/server/reservations/times/slot-queries')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`alter table reservation_slot drop constraint reservation_slot_once`
      await tx.$executeRaw`update reservation_slot set state = 'CANCELLED' where reservation_id = ${at.made.id}`
    })
    try {
      const [from, to] = [new Date('2026-12-02T09:00:00Z'), new Date('2026-12-02T10:00:00Z')]
      const [read, offered] = [signal(), signal()]
      const passing = withTenant(scope, async (tx) => {
        const times = { from, to, now: new Date('2026-11-24'), except: null }
        const taken = await takenUnits(tx, [at.court.id], times)
        read.give()
        await offered.come
        if (taken.length > 0) return
        await tx.$executeRaw`update reservation_slot set state = 'HELD', hold_until = ${to}
          where reservation_id = ${at.made.id}`
      })
      await read.come
      await withTenant(scope, async (tx) => {
        const resources = await resourcesById(tx, [at.court.id])
        await offerFreed(tx, resources, [{ resource_id: at.court.id, from, to }])
      })
      offered.give()
      await passing
      const [found] = await offers(structureId)
      expect(found?.count).toBeGreaterThan(1)
    } finally {
      await context.api.asSystem(async (tx) => {
        await tx.$executeRaw`delete from reservation where structure_id = ${structureId}`
        await tx.$executeRaw`alter table reservation_slot add constraint reservation_slot_once
          exclude using gist (structure_id with =, resource_id with =, unit with =, blocked with &&)
          where (state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT'))`
      })
    }
  }, 60_000)
})
