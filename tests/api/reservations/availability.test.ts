import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  hourly,
  mustCall,
  opening,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'

type Start = { start_datetime: string; end_datetime: string; free_units: number; total: number }

async function startsOf(
  at: Pick<Club, 'caller' | 'court'>,
  query: Record<string, string> = {},
): Promise<Start[]> {
  const day = { from: '2026-12-02', to: '2026-12-02' }
  const params = new URLSearchParams({ ...day, minutes: '60', resource_id: String(at.court.id), ...query })
  const { availability_list } = await mustCall(context.api, at.caller, 'GET', `/availability?${params}`)
  return availability_list[0].start_list
}

const timesOf = (starts: readonly Start[]) => starts.map(({ start_datetime }) => start_datetime.slice(11, 16))

describe('free times', () => {
  it('are the possible beginnings without what is taken, with units and prices', async () => {
    const at = await club(context.api, { units: 2, step_minutes: 60 })
    await mustCall(context.api, at.caller, 'POST', '/price', {
      price: hourly({ from_time: '17:00', amount: 30 }),
    })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ position: 1 }) })
    const as = { anagrafica_sku: at.sku }
    await reserved(context.api, at.caller, [slot(at.court.id, '09:00', '10:00')], as)
    await reserved(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], as)
    await reserved(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], as)
    const starts = await startsOf(at)
    expect(timesOf(starts)).toEqual(
      ['08', '09', '10', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21'].map(
        (hour) => `${hour}:00`,
      ),
    )
    expect(starts.slice(0, 2)).toEqual([
      {
        start_datetime: '2026-12-02 08:00:00+0100',
        end_datetime: '2026-12-02 09:00:00+0100',
        free_units: 2,
        total: 20,
      },
      {
        start_datetime: '2026-12-02 09:00:00+0100',
        end_datetime: '2026-12-02 10:00:00+0100',
        free_units: 1,
        total: 20,
      },
    ])
    expect(starts.find(({ start_datetime }) => start_datetime.includes(' 17:00'))?.total).toBe(30)
  })

  it('begin at 19:40 after 18:00 to 19:00 with 10 minutes before and 30 after, at 19:30 where they are shared', async () => {
    for (const [shared_buffer, next] of [
      [false, '19:40'],
      [true, '19:30'],
    ] as const) {
      const at = await club(context.api, {
        step_minutes: 10,
        before_minutes: 10,
        after_minutes: 30,
        shared_buffer,
      })
      await reserved(context.api, at.caller, [slot(at.court.id, '18:00', '19:00')], {
        anagrafica_sku: at.sku,
      })
      const later = timesOf(await startsOf(at)).filter((time) => time >= '18:00')
      expect(later[0]).toBe(next)
    }
  })

  it('are not in the past, nor nearer than the lead time, nor beyond the window', async () => {
    const at = await club(context.api, { step_minutes: 60 })
    clock.moveTo('2026-12-02T11:30:00Z')
    expect(timesOf(await startsOf(at))[0]).toBe('13:00')
    await mustCall(context.api, at.caller, 'POST', '/policy', {
      policy: { lead_minutes: 120, window_days: 0 },
    })
    expect(timesOf(await startsOf(at))[0]).toBe('15:00')
    expect(await startsOf(at, { from: '2026-12-03', to: '2026-12-03' })).toEqual([])
  })

  it('leave closures and holidays out, and what is opened within them in', async () => {
    const at = await club(context.api, { step_minutes: 60 })
    const closure = { from_day: '2026-12-24', to_day: '2027-01-06' }
    await mustCall(context.api, at.caller, 'POST', '/closure', { closure })
    const open = {
      kind: 'OPEN',
      from_day: '2026-12-30',
      from_time: '10:00',
      to_day: '2026-12-30',
      to_time: '12:00',
    }
    await mustCall(context.api, at.caller, 'POST', '/closure', { closure: open })
    const settings = { closed_on_holidays: true, patron_day: '12-07' }
    await mustCall(context.api, at.caller, 'PUT', '/settings', { settings })
    const starts = await startsOf(at, { from: '2026-12-06', to: '2027-01-05' })
    const days = [...new Set(starts.map(({ start_datetime }) => start_datetime.slice(0, 10)))]
    expect(days.filter((day) => day < '2026-12-10')).toEqual(['2026-12-06', '2026-12-09'])
    expect(days.at(-1)).toBe('2026-12-30')
    expect(timesOf(starts.filter(({ start_datetime }) => start_datetime.startsWith('2026-12-30')))).toEqual([
      '10:00',
      '11:00',
    ])
  })

  it('have the price of the person: of the own entry, or of the one that staff names', async () => {
    const at = await club(context.api)
    const customer = await customerOfClub(context.api, at)
    const url = '/api/anagrafica/rest/anagraficatag'
    const tag = await context.api.call('POST', url, { as: at.caller, body: { name: 'Soci' } })
    const { id } = tag.body.anagrafica_tag
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into anagrafica_tag_link (structure_id, anagrafica_id, tag_id)
        select structure_id, id, ${id} from anagrafica where sku = ${customer.sku}`,
    )
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ tag_id: id, amount: 15 }) })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ position: 1 }) })
    const priceFor = async (caller: Club['caller'], query = {}) =>
      (await startsOf({ caller, court: at.court }, query))[0]?.total
    expect(await priceFor(customer.caller)).toBe(15)
    expect(await priceFor(at.caller)).toBe(20)
    expect(await priceFor(at.caller, { anagrafica_sku: customer.sku })).toBe(15)
    const made = await reserved(context.api, customer.caller, [slot(at.court.id, '10:00', '11:00')])
    expect(made.total).toBe(15)
    const params = `from=2026-12-02&to=2026-12-02&minutes=60&anagrafica_sku=${at.sku}`
    const asked = await context.api.call('GET', `${base}/availability?${params}`, { as: customer.caller })
    expect([asked.status, asked.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
  })

  it('come with what cancelling costs, by the policy of the resource', async () => {
    const at = await club(context.api)
    const policy = { resource_id: at.court.id, cancel_free_hours: 24, late_fee_percent: 50 }
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy })
    const other = await addCourt(context.api, at.caller, { position: 1 })
    const query = 'from=2026-12-02&to=2026-12-02&minutes=60'
    const { availability_list } = await mustCall(context.api, at.caller, 'GET', `/availability?${query}`)
    expect(availability_list).toMatchObject([
      { resource_id: at.court.id, cancel_free_hours: 24, late_fee_percent: 50 },
      { resource_id: other.id, cancel_free_hours: 0, late_fee_percent: 0 },
    ])
  })

  it('are those of all active resources for 7 days, or of one for 31', async () => {
    const at = await club(context.api)
    await addCourt(context.api, at.caller, { active: false })
    const other = await addCourt(context.api, at.caller)
    const ask = (query: string) =>
      context.api.call('GET', `${base}/availability?minutes=60&${query}`, { as: at.caller })
    const { body } = await ask('from=2026-12-01&to=2026-12-07')
    expect(body.availability_list.map((one: { resource_id: number }) => one.resource_id).sort()).toEqual(
      [at.court.id, other.id].sort(),
    )
    const wrong = [
      'from=2026-12-01&to=2026-12-08',
      'from=2026-12-02&to=2026-12-01',
      `from=2026-12-01&to=2027-01-01&resource_id=${at.court.id}`,
    ]
    for (const query of wrong) expect((await ask(query)).body.wrong).toEqual(['to'])
    expect((await ask(`from=2026-12-01&to=2026-12-31&resource_id=${at.court.id}`)).status).toBe(200)
  })

  it('go on over midnight where both days are open', async () => {
    const at = await club(context.api, { step_minutes: 60, max_minutes: 180 })
    await mustCall(context.api, at.caller, 'POST', '/opening', {
      opening: opening({ from_time: '22:00', to_time: '24:00' }),
    })
    await mustCall(context.api, at.caller, 'POST', '/opening', {
      opening: opening({ from_time: '00:00', to_time: '02:00' }),
    })
    const times = timesOf(await startsOf(at, { minutes: '180' }))
    expect(times.slice(-3)).toEqual(['21:00', '22:00', '23:00'])
    expect(times).not.toContain('01:00')
  })
})

describe('what is taken', () => {
  it('is listed by day and week without what was cancelled, with names for staff', async () => {
    const at = await club(context.api, { before_minutes: 10, after_minutes: 30 })
    const as = { anagrafica_sku: at.sku }
    const kept = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    const gone = await reserved(context.api, at.caller, [slot(at.court.id, '12:00', '13:00')], as)
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${gone.id}/cancel`)
    const list = async (from: string, to: string, more = '') =>
      (await mustCall(context.api, at.caller, 'GET', `/slot/list?from=${from}&to=${to}${more}`)).slot_list
    expect(await list('2026-11-30', '2026-12-06')).toEqual([
      {
        resource_id: at.court.id,
        kind: 'RESERVATION',
        unit: 1,
        start_datetime: '2026-12-02 10:00:00+0100',
        end_datetime: '2026-12-02 11:00:00+0100',
        blocked_start_datetime: '2026-12-02 09:50:00+0100',
        blocked_end_datetime: '2026-12-02 11:30:00+0100',
        reservation_id: kept.id,
        state: 'CONFIRMED',
        anagrafica_name: expect.stringContaining('Persona'),
        blackout_id: null,
        reason: null,
      },
    ])
    expect(await list('2026-12-03', '2026-12-03')).toEqual([])
    const other = await addCourt(context.api, at.caller)
    expect(await list('2026-12-02', '2026-12-02', `&resource_id=${other.id}`)).toEqual([])
    const long = await context.api.call('GET', `${base}/slot/list?from=2026-12-01&to=2026-12-08`, {
      as: at.caller,
    })
    expect(long.body.wrong).toEqual(['to'])
  })

  it('is listed with the opening hours of each active resource, without what is closed', async () => {
    const at = await club(context.api, { position: 0 })
    const other = await addCourt(context.api, at.caller, { position: 1 })
    const own = opening({ resource_id: other.id, from_time: '15:00', to_time: '24:00' })
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: own })
    const lunch = { from_day: '2026-12-02', from_time: '12:00', to_day: '2026-12-02', to_time: '14:00' }
    await mustCall(context.api, at.caller, 'POST', '/closure', { closure: lunch })
    const { open_list } = await mustCall(
      context.api,
      at.caller,
      'GET',
      '/slot/list?from=2026-12-02&to=2026-12-02',
    )
    expect(open_list).toEqual([
      {
        resource_id: at.court.id,
        start_datetime: '2026-12-02 08:00:00+0100',
        end_datetime: '2026-12-02 12:00:00+0100',
      },
      {
        resource_id: at.court.id,
        start_datetime: '2026-12-02 14:00:00+0100',
        end_datetime: '2026-12-02 22:00:00+0100',
      },
      {
        resource_id: other.id,
        start_datetime: '2026-12-02 15:00:00+0100',
        end_datetime: '2026-12-03 00:00:00+0100',
      },
    ])
  })

  it('is summed for the days of a month, by resource', async () => {
    const at = await club(context.api)
    const as = { anagrafica_sku: at.sku }
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], as)
    await reserved(context.api, at.caller, [slot(at.court.id, '15:00', '16:30')], as)
    await reserved(context.api, at.caller, [slot(at.court.id, '15:00', '16:30', '2027-01-02')], as)
    const { occupancy_list } = await mustCall(context.api, at.caller, 'GET', '/occupancy?day=2026-12-20')
    expect(occupancy_list).toEqual([
      { resource_id: at.court.id, day: '2026-12-02', reservations: 2, minutes: 150, blackout_minutes: 0 },
    ])
  })
})
