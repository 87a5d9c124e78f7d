import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, school } from '@/tests/support/booking/events'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  mustCall,
  opening,
  reserve,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { billDecember, payingClub } from '@/tests/support/reservations/paying-club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'

/** A blackout of 2 December from 10 to 12. */
const repair = (over: object = {}) => ({
  from_day: '2026-12-02',
  from_time: '10:00',
  to_day: '2026-12-02',
  to_time: '12:00',
  reason: 'Lavori',
  ...over,
})

const tryBlackout = (at: Pick<Club, 'caller'>, blackout: object, over: object = {}) =>
  context.api.call('POST', `${base}/blackout`, { as: at.caller, body: { blackout, ...over } })

const addBlackout = async (at: Pick<Club, 'caller'>, blackout: object, over: object = {}) =>
  (await mustCall(context.api, at.caller, 'POST', '/blackout', { blackout, ...over })).blackout

const codeAt = async (at: Pick<Club, 'caller' | 'sku'>, resource: number, from: string, to: string) => {
  const as = { anagrafica_sku: at.sku }
  const { status, body } = await reserve(context.api, at.caller, [slot(resource, from, to)], as)
  return status === 200 ? 'RESERVED' : body.code
}

describe('a blackout', () => {
  it('keeps a resource from being reserved and offered, until it is deleted', async () => {
    const at = await club(context.api, { units: 2, step_minutes: 60 })
    const made = await addBlackout(at, repair({ resource_id: at.court.id }))
    expect(made).toMatchObject({ ...repair(), group_id: null, resource_id: at.court.id })
    expect(await codeAt(at, at.court.id, '11:00', '12:00')).toBe('ERROR_RESERVATION_TAKEN')
    const ignoring = await reserve(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], {
      anagrafica_sku: at.sku,
      ignore_rules: true,
    })
    expect(ignoring.body.code).toBe('ERROR_RESERVATION_TAKEN')
    const query = `from=2026-12-02&to=2026-12-02&minutes=60&resource_id=${at.court.id}`
    const free = async () =>
      (
        await mustCall(context.api, at.caller, 'GET', `/availability?${query}`)
      ).availability_list[0].start_list
        .map((one: { start_datetime: string }) => one.start_datetime.slice(11, 16))
        .slice(0, 4)
    expect(await free()).toEqual(['08:00', '09:00', '12:00', '13:00'])
    expect(await codeAt(at, at.court.id, '12:00', '13:00')).toBe('RESERVED')
    await mustCall(context.api, at.caller, 'DELETE', `/blackout/${made.id}`)
    expect(await free()).toEqual(['08:00', '09:00', '10:00', '11:00'])
    expect(await codeAt(at, at.court.id, '11:00', '12:00')).toBe('RESERVED')
    const gone = await context.api.call('DELETE', `${base}/blackout/${made.id}`, { as: at.caller })
    expect([gone.status, gone.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  it('blocks a group, or all that there is, and nothing else', async () => {
    const at = await club(context.api)
    const { group } = await mustCall(context.api, at.caller, 'POST', '/group', { group: { name: 'Campi' } })
    const court = await addCourt(context.api, at.caller, { group_id: group.id })
    await addBlackout(at, repair({ group_id: group.id }))
    expect(await codeAt(at, court.id, '10:00', '11:00')).toBe('ERROR_RESERVATION_TAKEN')
    expect(await codeAt(at, at.court.id, '10:00', '11:00')).toBe('RESERVED')
    await addBlackout(at, repair({ from_time: '15:00', to_time: '17:00' }))
    expect(await codeAt(at, court.id, '16:00', '17:00')).toBe('ERROR_RESERVATION_TAKEN')
    expect(await codeAt(at, at.court.id, '16:00', '17:00')).toBe('ERROR_RESERVATION_TAKEN')
    const empty = await tryBlackout(at, repair({ resource_id: 2_000_000_000 }))
    expect([empty.status, empty.body.code]).toEqual([422, 'ERROR_RESERVATION_RESOURCE_GONE'])
  })

  it('names the reservations in it, cancels them only when that is asked, and without a fee', async () => {
    const at = await club(context.api, { after_minutes: 30 })
    await mustCall(context.api, at.caller, 'POST', '/policy', {
      policy: { cancel_free_hours: 8784, late_fee_percent: 100 },
    })
    await mustCall(context.api, at.caller, 'POST', '/price', {
      price: { weekdays: ['WEDNESDAY'], per: 'SLOT', amount: 20, vat_rate: 22 },
    })
    const as = { anagrafica_sku: at.sku }
    const before = await reserved(context.api, at.caller, [slot(at.court.id, '08:00', '09:30')], as)
    const within = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    const blackout = repair({ resource_id: at.court.id })
    const preview = await mustCall(context.api, at.caller, 'POST', '/blackout/preview', { blackout })
    expect(preview).toMatchObject({
      reservation_count: 1,
      reservation_list: [{ id: within.id }],
      event_list: [],
    })
    const refused = await tryBlackout(at, blackout)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_BLACKOUT_RESERVED'])
    expect(refused.body.fault_list).toMatchObject([{ id: within.id, state: 'CONFIRMED' }])
    const added = await tryBlackout(at, blackout, { cancel_reservations: true })
    expect(added.body.cancelled_count).toBe(1)
    const read = async (id: number) =>
      (await mustCall(context.api, at.caller, 'GET', `/reservation/${id}`)).reservation
    expect(await read(within.id)).toMatchObject({ state: 'CANCELLED', cancel_fee: 0, revision: 2 })
    expect(await read(before.id)).toEqual(before)
  })

  it('never cancels a person who is there', async () => {
    const at = await club(context.api)
    const as = { anagrafica_sku: at.sku }
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    clock.moveTo('2026-12-02T09:05:00Z')
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made.id}/checkin`)
    const refused = await tryBlackout(at, repair(), { cancel_reservations: true })
    expect(refused.body).toMatchObject({
      code: 'ERROR_RESERVATION_BLACKOUT_RESERVED',
      fault_list: [{ id: made.id }],
    })
    clock.moveTo('2026-11-24T09:00:00Z')
  })

  it('never cancels what is on an invoice', async () => {
    const at = await payingClub(context.api)
    const as = { anagrafica_sku: at.sku }
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    clock.moveTo('2026-12-02T09:05:00Z')
    await billDecember(context.api, at)
    const refused = await tryBlackout(at, repair(), { cancel_reservations: true })
    clock.moveTo('2026-11-24T09:00:00Z')
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_BILLED'])
  })

  it('is shown in the grid, with its reason to staff, and in the days of the month, also over weeks', async () => {
    const at = await club(context.api, { units: 2 })
    const customer = await customerOfClub(context.api, at)
    const long = repair({ resource_id: at.court.id, to_day: '2026-12-20', to_time: '24:00' })
    const { id } = await addBlackout(at, long)
    const grid = async (caller: Club['caller'], day = '2026-12-16') =>
      (await mustCall(context.api, caller, 'GET', `/slot/list?from=${day}&to=${day}`)).slot_list
    const shown = {
      resource_id: at.court.id,
      kind: 'BLACKOUT',
      unit: null,
      start_datetime: '2026-12-02 10:00:00+0100',
      end_datetime: '2026-12-21 00:00:00+0100',
      blocked_start_datetime: '2026-12-02 10:00:00+0100',
      blocked_end_datetime: '2026-12-21 00:00:00+0100',
      reservation_id: null,
      state: null,
      anagrafica_name: null,
    }
    expect(await grid(at.caller)).toEqual([{ ...shown, blackout_id: id, reason: 'Lavori' }])
    expect(await grid(customer.caller)).toEqual([{ ...shown, blackout_id: null, reason: null }])
    expect(await grid(at.caller, '2026-12-21')).toEqual([])
    await reserved(context.api, at.caller, [slot(at.court.id, '08:00', '09:00')], { anagrafica_sku: at.sku })
    const { occupancy_list } = await mustCall(context.api, at.caller, 'GET', '/occupancy?day=2026-12-01')
    expect(occupancy_list).toHaveLength(19)
    expect(occupancy_list[0]).toEqual({
      resource_id: at.court.id,
      day: '2026-12-02',
      reservations: 1,
      minutes: 60,
      blackout_minutes: 2 * 14 * 60,
    })
    expect(occupancy_list[18]).toMatchObject({
      day: '2026-12-20',
      reservations: 0,
      blackout_minutes: 2 * 1440,
    })
  })

  it('is listed until it has ended, and holds for units that are added later', async () => {
    const at = await club(context.api)
    const made = await addBlackout(at, repair({ resource_id: at.court.id }))
    const listed = async (day: string) =>
      (await mustCall(context.api, at.caller, 'GET', `/blackout/list?from_day=${day}`)).blackout_list
    expect(await listed('2026-12-02')).toEqual([made])
    expect(await listed('2026-12-03')).toEqual([])
    const { resource } = await mustCall(context.api, at.caller, 'GET', `/resource/${at.court.id}`)
    const save = (units: number, revision: number) =>
      mustCall(context.api, at.caller, 'PUT', '/resource', { resource: { ...resource, units, revision } })
    await save(3, 1)
    expect(await codeAt(at, at.court.id, '10:00', '11:00')).toBe('ERROR_RESERVATION_TAKEN')
    await save(1, 2)
    await save(2, 3)
    expect(await codeAt(at, at.court.id, '10:00', '11:00')).toBe('ERROR_RESERVATION_TAKEN')
    await mustCall(context.api, at.caller, 'DELETE', `/blackout/${made.id}`)
    expect(await codeAt(at, at.court.id, '10:00', '11:00')).toBe('RESERVED')
  })

  it('is refused where it is over, ends after a year, overlaps another, or has too many slots', async () => {
    const at = await club(context.api)
    const codeOf = async (over: object) => (await tryBlackout(at, repair(over))).body.code
    expect(await codeOf({ from_day: '2026-11-01', to_day: '2026-11-20' })).toBe('ERROR_RESERVATION_PAST')
    expect(await codeOf({ to_day: '2027-11-26' })).toBe('ERROR_RESERVATION_WINDOW')
    await addBlackout(at, repair())
    expect(await codeOf({ from_time: '11:00', to_time: '13:00' })).toBe('ERROR_RESERVATION_BLACKOUT_OVERLAP')
    await addBlackout(at, repair({ from_time: '12:00', to_time: '13:00' }))
    const wrong = await tryBlackout(at, repair({ to_time: '10:00' }))
    expect([wrong.status, wrong.body.wrong]).toEqual([400, ['blackout.to_day']])
    const long = await tryBlackout(at, repair({ from_day: '2024-02-29' }))
    expect([long.status, long.body.wrong]).toEqual([400, ['blackout.from_day']])
    await addCourt(context.api, at.caller, { units: 500 })
    const heavy = { from_day: '2026-12-03', to_day: '2027-11-20' }
    expect(await codeOf(heavy)).toBe('ERROR_TOO_HEAVY')
  })

  it('is not added beside a class, and no class is saved within it', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    const room = await addCourt(context.api, at.caller, { kind: 'ROOM', location_id: at.location.id })
    const times = { start: '2026-12-02 11:00:00+0100', end: '2026-12-02 12:00:00+0100' }
    const event = await addEvent(context.api, at, times)
    const blackout = repair({ resource_id: room.id })
    const refused = await tryBlackout(at, blackout, { cancel_reservations: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_BLACKOUT_EVENTS'])
    expect(refused.body.fault_list).toEqual([
      { resource_id: room.id, start_datetime: times.start, end_datetime: times.end },
    ])
    const preview = await mustCall(context.api, at.caller, 'POST', '/blackout/preview', { blackout })
    expect(preview.event_list).toHaveLength(1)
    const put = (how: string) =>
      context.api.call('PUT', `/api/booking/rest/event/${event.id}/${how}`, { as: at.caller })
    await put('deactivate')
    await addBlackout(at, blackout)
    expect((await put('activate')).body.code).toBe('ERROR_EVENT_RESERVED')
  })

  it('and reservations of the same time at once never both come about', async () => {
    const at = await club(context.api)
    const times = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const answers = await Promise.all(
      times.map(async (hour) => {
        const dated = repair({ from_time: two(hour), to_time: two(hour + 1) })
        const both = await Promise.all([
          codeAt(at, at.court.id, two(hour), two(hour + 1)),
          tryBlackout(at, dated).then(({ status, body }) => (status === 200 ? 'BLACKOUT' : body.code)),
        ])
        return both.filter((code) => ['RESERVED', 'BLACKOUT'].includes(code)).length
      }),
    )
    expect(answers).toEqual(times.map(() => 1))
  })
})
