import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  hourly,
  mustCall,
  opening,
  reserve,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'
const POLICIES = { hold_minutes: 10, cancel_free_hours: 24, late_fee_percent: 50, deposit_percent: 30 }

const change = (at: Pick<Club, 'caller'>, id: number, how: string) =>
  context.api.call('PUT', `${base}/reservation/${id}/${how}`, { as: at.caller })

describe('reserving', () => {
  it('confirms times of one or more resources at the price of the rules, and answers it', async () => {
    const at = await club(context.api)
    const other = await addCourt(context.api, at.caller)
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: POLICIES })
    await mustCall(context.api, at.caller, 'POST', '/price', {
      price: hourly({ from_time: '17:00', to_time: '22:00', amount: 30 }),
    })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ position: 1 }) })
    const { body } = await reserve(
      context.api,
      at.caller,
      [slot(at.court.id, '16:30', '18:00'), slot(other.id, '10:00', '11:00')],
      { anagrafica_sku: at.sku, people: 4, note: 'Compleanno' },
    )
    expect(body.reservation).toMatchObject({
      state: 'CONFIRMED',
      anagrafica_sku: at.sku,
      people: 4,
      note: 'Compleanno',
      total: 60,
      deposit: 18,
      cancel_fee: null,
      hold_until: null,
      slot_list: [{ resource_id: other.id, unit: 1 }, { resource_id: at.court.id }],
    })
    expect(body.reservation.price_list.map((part: { amount: number }) => part.amount)).toEqual([10, 30, 20])
    const read = await mustCall(context.api, at.caller, 'GET', `/reservation/${body.reservation.id}`)
    expect(read.reservation).toEqual(body.reservation)
  })

  it('refuses a time that is taken, names the next three that are free, and takes nothing of the basket', async () => {
    const at = await club(context.api)
    const other = await addCourt(context.api, at.caller)
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    const basket = [slot(other.id, '10:00', '11:00'), slot(at.court.id, '10:30', '11:30')]
    const refused = await reserve(context.api, at.caller, basket, { anagrafica_sku: at.sku })
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
    expect(refused.body.fault_list.map((one: { start_datetime: string }) => one.start_datetime)).toEqual([
      '2026-12-02 11:00:00+0100',
      '2026-12-02 11:30:00+0100',
      '2026-12-02 12:00:00+0100',
    ])
    expect(refused.body.description).toMatch(/11[:.]00/)
    await reserved(context.api, at.caller, [slot(other.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
  })

  it('gives each of several equal units once, the same one to what follows it', async () => {
    const at = await club(context.api, { units: 2 })
    const unitOf = async (from: string, to: string) =>
      (await reserved(context.api, at.caller, [slot(at.court.id, from, to)], { anagrafica_sku: at.sku }))
        .slot_list[0]?.unit
    expect(await unitOf('10:00', '11:00')).toBe(1)
    expect(await unitOf('10:00', '12:00')).toBe(2)
    expect(await unitOf('11:00', '12:00')).toBe(1)
    expect(await unitOf('12:00', '13:00')).toBe(1)
    const both = [slot(at.court.id, '15:00', '16:00'), slot(at.court.id, '15:30', '16:30')]
    const { slot_list } = await reserved(context.api, at.caller, both, { anagrafica_sku: at.sku })
    expect(slot_list.map(({ unit }) => unit).sort()).toEqual([1, 2])
    const third = await reserve(context.api, at.caller, both.slice(0, 1), { anagrafica_sku: at.sku })
    expect(third.body.code).toBe('ERROR_RESERVATION_TAKEN')
  })

  it('gives the unit beside which the smallest gap is left', async () => {
    const at = await club(context.api, { units: 3 })
    const as = { anagrafica_sku: at.sku }
    const nine = [slot(at.court.id, '09:00', '10:00')]
    const first = await reserved(context.api, at.caller, nine, as)
    const second = await reserved(context.api, at.caller, nine, as)
    expect(second.slot_list[0]?.unit).toBe(2)
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${first.id}/cancel`)
    const beside = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    expect(beside.slot_list[0]?.unit).toBe(2)
    const apart = await reserved(context.api, at.caller, [slot(at.court.id, '10:30', '11:30')], as)
    expect(apart.slot_list[0]?.unit).toBe(1)
  })

  it('keeps the times before and after free, also when the rule changes afterwards', async () => {
    const at = await club(context.api, { step_minutes: 10, before_minutes: 10, after_minutes: 30 })
    await reserved(context.api, at.caller, [slot(at.court.id, '18:00', '19:00')], { anagrafica_sku: at.sku })
    const tryAt = (from: string, to: string) =>
      reserve(context.api, at.caller, [slot(at.court.id, from, to)], { anagrafica_sku: at.sku })
    expect((await tryAt('19:30', '20:30')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    const { resource } = await mustCall(context.api, at.caller, 'GET', `/resource/${at.court.id}`)
    await mustCall(context.api, at.caller, 'PUT', '/resource', {
      resource: { ...resource, before_minutes: 0, after_minutes: 0 },
    })
    expect((await tryAt('19:20', '20:20')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    expect((await tryAt('19:30', '20:30')).status).toBe(200)
  })

  it.each([
    ['outside the opening hours', slot(0, '21:30', '22:30'), 'ERROR_RESERVATION_CLOSED'],
    ['between two steps', slot(0, '10:15', '11:15'), 'ERROR_RESERVATION_START'],
    ['shorter than it may be', slot(0, '10:00', '10:30'), 'ERROR_RESERVATION_LENGTH'],
    ['that ends before it begins', slot(0, '11:00', '10:00'), 'ERROR_RESERVATION_LENGTH'],
    ['that is over', slot(0, '09:00', '10:00', '2026-11-24'), 'ERROR_RESERVATION_PAST'],
    ['more than 366 days ahead', slot(0, '10:00', '11:00', '2027-11-26'), 'ERROR_RESERVATION_WINDOW'],
  ])('refuses a time %s', async (_, time, code) => {
    const at = await club(context.api)
    const answer = await reserve(context.api, at.caller, [{ ...time, resource_id: at.court.id }], {
      anagrafica_sku: at.sku,
    })
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  it('lets a manager ignore hours, steps and limits, but never what is taken, and nobody else', async () => {
    const at = await club(context.api)
    const customer = await customerOfClub(context.api, at)
    const odd = [slot(at.court.id, '22:15', '23:05')]
    const ignoring = { anagrafica_sku: at.sku, ignore_rules: true }
    await reserved(context.api, at.caller, odd, ignoring)
    expect((await reserve(context.api, at.caller, odd, ignoring)).body.code).toBe('ERROR_RESERVATION_TAKEN')
    const asked = await reserve(context.api, customer.caller, [slot(at.court.id, '23:30', '23:45')], {
      ignore_rules: true,
    })
    expect([asked.status, asked.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
  })

  it('refuses more people than the resource is for, an unknown person and what is not active', async () => {
    const at = await club(context.api, { people: 4 })
    const idle = await addCourt(context.api, at.caller, { active: false })
    const time = slot(at.court.id, '10:00', '11:00')
    const codeOf = async (over: object, slots = [time]) =>
      (await reserve(context.api, at.caller, slots, { anagrafica_sku: at.sku, ...over })).body.code
    expect(await codeOf({ people: 5 })).toBe('ERROR_RESERVATION_PEOPLE')
    expect(await codeOf({ anagrafica_sku: 'nobody' })).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    expect(await codeOf({}, [slot(idle.id, '10:00', '11:00')])).toBe('ERROR_RESERVATION_RESOURCE_GONE')
    expect((await reserve(context.api, at.caller, [time])).body.code).toBe('ERROR_RESERVATION_NO_PERSON')
  })

  it('counts the limits of a person, by calls as everywhere, each policy for what it is for', async () => {
    const at = await club(context.api)
    const { group } = await mustCall(context.api, at.caller, 'POST', '/group', { group: { name: 'Campi' } })
    const court = await addCourt(context.api, at.caller, { group_id: group.id })
    const policy = { group_id: group.id, max_active: 3, max_per_day: 1, max_per_week: 2 }
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy })
    const customer = await customerOfClub(context.api, at)
    const on = (day: string, hour = 10) =>
      reserve(context.api, customer.caller, [slot(court.id, `${hour}:00`, `${hour + 1}:00`, day)])
    await reserved(context.api, customer.caller, [slot(at.court.id, '15:00', '16:00', '2026-12-01')])
    const first = await on('2026-12-01')
    expect(first.status).toBe(200)
    expect((await on('2026-12-01', 12)).body.description).toMatch(/giorno|a day/)
    expect((await on('2026-12-02')).status).toBe(200)
    expect((await on('2026-12-03')).body.code).toBe('ERROR_RESERVATION_QUOTA')
    expect((await on('2026-12-07')).status).toBe(200)
    expect((await on('2026-12-14')).body.code).toBe('ERROR_RESERVATION_QUOTA')
    await mustCall(context.api, customer.caller, 'PUT', `/reservation/${first.body.reservation.id}/cancel`)
    expect((await on('2026-12-14')).status).toBe(200)
  })

  it('is repeated by its idempotency-key without reserving twice', async () => {
    const at = await club(context.api, { units: 5 })
    const body = { reservation: { slot_list: [slot(at.court.id, '10:00', '11:00')], anagrafica_sku: at.sku } }
    const headers = { 'idempotency-key': 'once' }
    const call = () => context.api.call('POST', `${base}/reservation`, { as: at.caller, body, headers })
    const [one, two] = [await call(), await call()]
    expect(two.body).toEqual(one.body)
    const { slot_list } = await mustCall(
      context.api,
      at.caller,
      'GET',
      '/slot/list?from=2026-12-02&to=2026-12-02',
    )
    expect(slot_list).toHaveLength(1)
  })

  it('keeps wall times and wall prices on the days on which clocks are changed', async () => {
    const at = await club(context.api, { min_minutes: 60, max_minutes: 1440 })
    await mustCall(context.api, at.caller, 'POST', '/opening', {
      opening: opening({ from_time: '00:00', to_time: '24:00' }),
    })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const time = {
      resource_id: at.court.id,
      start_datetime: '2027-03-28 00:00:00+0100',
      end_datetime: '2027-03-29 00:00:00+0200',
    }
    const whole = await reserved(context.api, at.caller, [time], { anagrafica_sku: at.sku })
    expect(whole).toMatchObject({ total: 480, slot_list: [time] })
    const autumn = {
      resource_id: at.court.id,
      start_datetime: '2027-10-31 01:30:00+0200',
      end_datetime: '2027-10-31 03:30:00+0100',
    }
    expect(await reserved(context.api, at.caller, [autumn], { anagrafica_sku: at.sku })).toMatchObject({
      total: 40,
      slot_list: [autumn],
    })
  })
})

describe('a hold', () => {
  it('keeps its time for the minutes of the policy, and then not, without any job', async () => {
    const at = await club(context.api)
    const time = [slot(at.court.id, '10:00', '11:00')]
    const held = await reserved(context.api, at.caller, time, { anagrafica_sku: at.sku, path: '/hold' })
    expect(held).toMatchObject({ state: 'HELD', hold_until: '2026-11-24 10:10:00+0100' })
    clock.moveTo('2026-11-24T09:09:59Z')
    expect((await reserve(context.api, at.caller, time, { anagrafica_sku: at.sku })).status).toBe(409)
    clock.moveTo('2026-11-24T09:10:00Z')
    const next = await reserved(context.api, at.caller, time, { anagrafica_sku: at.sku })
    const read = await mustCall(context.api, at.caller, 'GET', `/reservation/${held.id}`)
    expect(read.reservation.state).toBe('EXPIRED')
    const late = await change(at, held.id, 'confirm')
    expect([late.status, late.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${next.id}/cancel`)
    expect((await change(at, held.id, 'confirm')).body.reservation.state).toBe('CONFIRMED')
    expect((await reserve(context.api, at.caller, time, { anagrafica_sku: at.sku })).status).toBe(409)
  })

  it('is confirmed once, however often that is asked', async () => {
    const at = await club(context.api)
    const time = [slot(at.court.id, '12:00', '13:00')]
    const held = await reserved(context.api, at.caller, time, { anagrafica_sku: at.sku, path: '/hold' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(at, held.id, 'confirm')))
    expect(new Set(answers.map(({ body }) => body.reservation.revision))).toEqual(new Set([2]))
  })
})

describe('moving', () => {
  it('gives other times at their price, also such that overlap the old ones', async () => {
    const at = await club(context.api)
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    const reservation = {
      id: made.id,
      revision: 1,
      slot_list: [slot(at.court.id, '10:30', '12:30')],
      note: 'Dopo',
    }
    const moved = await mustCall(context.api, at.caller, 'PUT', '/reservation', { reservation })
    expect(moved.reservation).toMatchObject({ total: 40, note: 'Dopo', revision: 2, state: 'CONFIRMED' })
    await reserved(context.api, at.caller, [slot(at.court.id, '09:30', '10:30')], { anagrafica_sku: at.sku })
    const stale = await context.api.call('PUT', `${base}/reservation`, {
      as: at.caller,
      body: { reservation },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
  })

  it('keeps everything where one of the new times is taken', async () => {
    const at = await club(context.api)
    const other = await addCourt(context.api, at.caller)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    await reserved(context.api, at.caller, [slot(other.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    const slot_list = [slot(at.court.id, '15:00', '16:00'), slot(other.id, '10:30', '11:30')]
    const body = { reservation: { id: made.id, slot_list } }
    const refused = await context.api.call('PUT', `${base}/reservation`, { as: at.caller, body })
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
    const read = await mustCall(context.api, at.caller, 'GET', `/reservation/${made.id}`)
    expect(read.reservation).toEqual(made)
  })

  it('is not possible once the reservation is cancelled', async () => {
    const at = await club(context.api)
    const time = slot(at.court.id, '10:00', '11:00')
    const made = await reserved(context.api, at.caller, [time], { anagrafica_sku: at.sku })
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made.id}/cancel`)
    const body = { reservation: { id: made.id, slot_list: [time] } }
    const refused = await context.api.call('PUT', `${base}/reservation`, { as: at.caller, body })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_RESERVATION_STATE'])
  })
})

describe('the states of a reservation', () => {
  it('go through an approval, before which nobody else may request the time, and after a move by a customer again', async () => {
    const at = await club(context.api, { needs_approval: true })
    const customer = await customerOfClub(context.api, at)
    const made = await reserved(context.api, customer.caller, [slot(at.court.id, '10:00', '11:00')])
    expect(made.state).toBe('REQUESTED')
    const other = await customerOfClub(context.api, at)
    const second = await reserve(context.api, other.caller, [slot(at.court.id, '10:00', '11:00')])
    expect([second.status, second.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
    const own = await context.api.call('PUT', `${base}/reservation/${made.id}/approve`, {
      as: customer.caller,
    })
    expect(own.status).toBe(403)
    expect((await change(at, made.id, 'approve')).body.reservation.state).toBe('CONFIRMED')
    const reservation = { id: made.id, slot_list: [slot(at.court.id, '11:00', '12:00')] }
    const moved = await mustCall(context.api, customer.caller, 'PUT', '/reservation', { reservation })
    expect(moved.reservation.state).toBe('REQUESTED')
    expect((await change(at, made.id, 'reject')).body.reservation.state).toBe('REJECTED')
    await reserved(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], { anagrafica_sku: at.sku })
    expect((await change(at, made.id, 'approve')).body.code).toBe('ERROR_RESERVATION_STATE')
  })

  it('lead from the check-in to the check-out, which frees the rest of the time', async () => {
    const at = await club(context.api)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '12:00')], {
      anagrafica_sku: at.sku,
    })
    clock.moveTo('2026-12-02T08:29:59Z')
    expect((await change(at, made.id, 'checkin')).body.code).toBe('ERROR_RESERVATION_EARLY')
    clock.moveTo('2026-12-02T08:30:00Z')
    expect((await change(at, made.id, 'checkin')).body.reservation.state).toBe('CHECKED_IN')
    clock.moveTo('2026-12-02T09:55:00Z')
    expect((await change(at, made.id, 'checkout')).body.reservation.state).toBe('DONE')
    await reserved(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], { anagrafica_sku: at.sku })
  })

  it('free the time of a person that is missing, which is checked in later only while it is free', async () => {
    const at = await club(context.api)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '12:00')], {
      anagrafica_sku: at.sku,
    })
    expect((await change(at, made.id, 'noshow')).body.code).toBe('ERROR_RESERVATION_EARLY')
    clock.moveTo('2026-12-02T09:20:00Z')
    expect((await change(at, made.id, 'noshow')).body.reservation.state).toBe('NO_SHOW')
    expect((await change(at, made.id, 'checkin')).body.reservation.state).toBe('CHECKED_IN')
    await change(at, made.id, 'noshow')
    await reserved(context.api, at.caller, [slot(at.court.id, '10:30', '11:30')], { anagrafica_sku: at.sku })
    const late = await change(at, made.id, 'checkin')
    expect([late.status, late.body.code]).toEqual([409, 'ERROR_RESERVATION_TAKEN'])
  })

  it('cost the fee of the policy when they are cancelled late, and nothing before', async () => {
    const at = await club(context.api)
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: POLICIES })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ amount: 15.99 }) })
    const make = (from: string, to: string) =>
      reserved(context.api, at.caller, [slot(at.court.id, from, to)], { anagrafica_sku: at.sku })
    const [early, late] = [await make('10:00', '11:00'), await make('11:00', '12:00')]
    const feeOf = async (id: number) =>
      (await mustCall(context.api, at.caller, 'GET', `/reservation/${id}/cancel`)).cancel_fee
    expect(await feeOf(late.id)).toBe(0)
    clock.moveTo('2026-12-01T09:00:00Z')
    expect((await change(at, early.id, 'cancel')).body.reservation).toMatchObject({
      state: 'CANCELLED',
      cancel_fee: 0,
    })
    clock.moveTo('2026-12-01T10:00:01Z')
    expect(await feeOf(late.id)).toBe(8)
    expect((await change(at, late.id, 'cancel')).body.reservation).toMatchObject({ cancel_fee: 8 })
    expect((await change(at, late.id, 'cancel')).body.reservation.revision).toBe(2)
  })

  it('are written to the audit', async () => {
    const at = await club(context.api)
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    await change(at, made.id, 'cancel')
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { structure_id: at.caller.structureId, entity: 'reservation' },
        orderBy: { id: 'asc' },
      }),
    )
    expect(rows.map(({ action, changes }) => [action, (changes as { state: unknown }).state])).toEqual([
      ['CREATE', [null, 'CONFIRMED']],
      ['STATE', ['CONFIRMED', 'CANCELLED']],
    ])
  })
})

describe('the note of a reservation', () => {
  it('is changed without its time, price or state, and not over a change of somebody else', async () => {
    const at = await club(context.api)
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    const path = `/reservation/${made.id}/note`
    const { reservation } = await mustCall(context.api, at.caller, 'PUT', path, {
      note: 'Porta la rete',
      revision: made.revision,
    })
    expect(reservation).toEqual({ ...made, note: 'Porta la rete', revision: made.revision + 1 })
    const stale = await context.api.call('PUT', `${base}${path}`, {
      as: at.caller,
      body: { note: 'Altro', revision: made.revision },
    })
    expect(stale.body.code).toBe('ERROR_STALE_REVISION')
  })
})

describe('a customer', () => {
  it('reserves for the own entry, sees and changes the own reservations, and of others the time alone', async () => {
    const at = await club(context.api)
    const customer = await customerOfClub(context.api, at)
    const [other = ''] = await addPeople(context.api, at.caller, 1)
    const foreign = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: other,
    })
    const asked = await reserve(context.api, customer.caller, [slot(at.court.id, '11:00', '12:00')], {
      anagrafica_sku: other,
    })
    expect([asked.status, asked.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    const own = await reserved(context.api, customer.caller, [slot(at.court.id, '11:00', '12:00')])
    const grid = await mustCall(
      context.api,
      customer.caller,
      'GET',
      '/slot/list?from=2026-12-02&to=2026-12-02',
    )
    expect(grid.slot_list).toMatchObject([
      {
        start_datetime: '2026-12-02 10:00:00+0100',
        reservation_id: null,
        state: null,
        anagrafica_name: null,
      },
      { reservation_id: own.id, state: 'CONFIRMED' },
    ])
    expect(JSON.stringify(grid)).not.toContain(other)
    const list = await mustCall(context.api, customer.caller, 'GET', '/reservation/own/list')
    expect(list.reservation_list.map(({ id }: { id: number }) => id)).toEqual([own.id])
    for (const [method, path] of [
      ['GET', `/reservation/${foreign.id}`],
      ['PUT', `/reservation/${foreign.id}/cancel`],
      ['PUT', `/reservation/${foreign.id}/confirm`],
    ] as const) {
      expect((await context.api.call(method, `${base}${path}`, { as: customer.caller })).status).toBe(404)
    }
    expect(
      (await context.api.call('PUT', `${base}/reservation/${own.id}/checkin`, { as: customer.caller }))
        .status,
    ).toBe(403)
    clock.moveTo('2026-12-02T10:00:00Z')
    const late = await context.api.call('PUT', `${base}/reservation/${own.id}/cancel`, {
      as: customer.caller,
    })
    expect([late.status, late.body.code]).toEqual([422, 'ERROR_RESERVATION_PAST'])
  })
})
