import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addSeries as addClasses, addPeople, school } from '@/tests/support/booking/events'
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
  type Slot,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-08-24T09:00:00Z')
const base = '/api/reservations/rest'

type DateOut = {
  day: string
  state: string
  reason: string | null
  name: string
  total: number | null
  reservation_id: number | null
  alternative_list: { resource_id: number; start_datetime: string }[]
}

/** A weekly series from the day of its first time to another day. */
const weekly = (times: readonly Slot[], last: string, over: object = {}, days = ['TUESDAY']) => ({
  reservation: { slot_list: times, ...over },
  recurring_info: { end_recurring_date: last, recurring_days: days },
})

/** 20:00 to 21:00 of a day of summer time. */
const evening = (resourceId: number, day = '2026-09-01') => ({
  resource_id: resourceId,
  start_datetime: `${day} 20:00:00+0200`,
  end_datetime: `${day} 21:00:00+0200`,
})

const series = (path: string) => `${base}/reservation/series${path}`
const tryAdd = (at: Pick<Club, 'caller'>, body: object) =>
  context.api.call('POST', series(''), { as: at.caller, body })

const on = (dates: readonly DateOut[], day: string): DateOut | undefined =>
  dates.find((date) => date.day === day)

const daysOf = (dates: readonly DateOut[], state: string) =>
  dates.filter((date) => date.state === state).map(({ day }) => day)

/** A club with a price, closures and three Tuesdays on which the court is taken at eight in the evening. */
async function busyClub() {
  const at = await club(context.api)
  const { group } = await mustCall(context.api, at.caller, 'POST', '/group', { group: { name: 'Campi' } })
  const read = (await mustCall(context.api, at.caller, 'GET', `/resource/${at.court.id}`)).resource
  await mustCall(context.api, at.caller, 'PUT', '/resource', { resource: { ...read, group_id: group.id } })
  const other = await addCourt(context.api, at.caller, { group_id: group.id })
  await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly({ amount: 15.5 }) })
  const settings = { closed_on_holidays: true, patron_day: null }
  await mustCall(context.api, at.caller, 'PUT', '/settings', { settings })
  const closure = { from_day: '2026-12-24', to_day: '2027-01-06', reason: 'Vacanze di Natale' }
  await mustCall(context.api, at.caller, 'POST', '/closure', { closure })
  const as = { anagrafica_sku: at.sku }
  const taken = ['2026-09-22', '2026-11-10', '2027-03-16']
  const ids: number[] = []
  for (const day of taken) {
    const zone = day < '2026-10-25' ? '+0200' : '+0100'
    const time = {
      resource_id: at.court.id,
      start_datetime: `${day} 20:00:00${zone}`,
      end_datetime: `${day} 21:00:00${zone}`,
    }
    ids.push((await reserved(context.api, at.caller, [time], as)).id)
  }
  const [sku = ''] = await addPeople(context.api, at.caller, 1)
  return { ...at, other, taken, ids, person: sku }
}

describe('a series of Tuesdays from September to June', () => {
  it('is previewed date by date with the reason of each that is not free, and reserved without these', async () => {
    const at = await busyClub()
    const body = weekly([evening(at.court.id)], '2027-06-29', { anagrafica_sku: at.person })
    const { date_list, total, free_count } = await mustCall(
      context.api,
      at.caller,
      'POST',
      '/reservation/series/preview',
      body,
    )
    expect(date_list).toHaveLength(44)
    const closed = ['2026-12-08', '2026-12-29', '2027-01-05']
    expect(daysOf(date_list, 'CLOSED')).toEqual(closed)
    expect(on(date_list, '2026-12-08')).toMatchObject({ reason: 'HOLIDAY', name: '' })
    expect(on(date_list, '2026-12-29')).toMatchObject({ reason: 'CLOSURE', name: 'Vacanze di Natale' })
    expect(daysOf(date_list, 'TAKEN')).toEqual(at.taken)
    expect(on(date_list, '2026-11-10')?.alternative_list).toEqual([
      {
        resource_id: at.court.id,
        start_datetime: '2026-11-10 19:00:00+0100',
        end_datetime: '2026-11-10 20:00:00+0100',
      },
      {
        resource_id: at.court.id,
        start_datetime: '2026-11-10 21:00:00+0100',
        end_datetime: '2026-11-10 22:00:00+0100',
      },
      {
        resource_id: at.court.id,
        start_datetime: '2026-11-10 18:30:00+0100',
        end_datetime: '2026-11-10 19:30:00+0100',
      },
      {
        resource_id: at.other.id,
        start_datetime: '2026-11-10 20:00:00+0100',
        end_datetime: '2026-11-10 21:00:00+0100',
      },
    ])
    expect([free_count, total]).toEqual([38, 38 * 15.5])
    const made = (await tryAdd(at, body)).body.series
    expect(made).toMatchObject({ anagrafica_sku: at.person, total: 38 * 15.5, people: 1 })
    expect(made.recurring_info.recurring_days).toEqual(['TUESDAY'])
    expect(daysOf(made.date_list, 'RESERVED')).toHaveLength(38)
    expect(daysOf(made.date_list, 'CLOSED')).toEqual(closed)
    expect(daysOf(made.date_list, 'TAKEN')).toEqual(at.taken)
    const read = await mustCall(context.api, at.caller, 'GET', `/reservation/series/${made.id}`)
    expect(read.series).toEqual(made)
    const one = on(made.date_list, '2027-03-30')?.reservation_id
    const { reservation } = await mustCall(context.api, at.caller, 'GET', `/reservation/${one}`)
    expect(reservation).toMatchObject({ series_id: made.id, state: 'CONFIRMED', total: 15.5 })
    expect(reservation.slot_list[0].start_datetime).toBe('2027-03-30 20:00:00+0200')
  })

  it('gives the dates of a range back, and takes them and skipped ones again later', async () => {
    const at = await busyClub()
    const body = weekly([evening(at.court.id)], '2027-06-29', { anagrafica_sku: at.person })
    const { id, date_list } = (await tryAdd(at, body)).body.series
    const range = { from: '2027-02-01', to: '2027-02-14' }
    const cancelled = await mustCall(context.api, at.caller, 'PUT', `/reservation/series/${id}/cancel`, range)
    expect(cancelled.cancelled_count).toBe(2)
    expect(daysOf(cancelled.series.date_list, 'CANCELLED')).toEqual(['2027-02-02', '2027-02-09'])
    expect(cancelled.series.total).toBe(36 * 15.5)
    const again = await mustCall(context.api, at.caller, 'PUT', `/reservation/series/${id}/cancel`, range)
    expect(again.cancelled_count).toBe(0)
    const freed = slot(at.court.id, '20:00', '21:00', '2027-02-02')
    await reserved(context.api, at.caller, [freed], { anagrafica_sku: at.sku })
    const addDate = (day: string) =>
      context.api.call('POST', series(`/${id}/date`), { as: at.caller, body: { day } })
    expect((await addDate('2027-02-02')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    expect((await addDate('2027-02-09')).status).toBe(200)
    expect((await addDate('2026-12-08')).body.code).toBe('ERROR_RESERVATION_CLOSED')
    expect((await addDate('2026-09-22')).body.code).toBe('ERROR_RESERVATION_TAKEN')
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${at.ids[0]}/cancel`)
    const added = await addDate('2026-09-22')
    expect(on(added.body.series.date_list, '2026-09-22')).toMatchObject({
      state: 'RESERVED',
      reason: null,
      reservation_state: 'CONFIRMED',
      total: 15.5,
    })
    expect((await addDate('2026-09-22')).body.code).toBe('ERROR_RESERVATION_SERIES_DATE')
    expect((await addDate('2026-09-23')).body.code).toBe('ERROR_NOT_FOUND')
    const kept = on(added.body.series.date_list, '2026-09-15')
    expect(kept).toEqual(on(date_list, '2026-09-15'))
  })
})

describe('a series', () => {
  it('has another time or resource on a taken date, in the same act', async () => {
    const at = await busyClub()
    const other = { ...evening(at.other.id, '2026-09-22') }
    const late = {
      resource_id: at.court.id,
      start_datetime: '2026-11-10 21:00:00+0100',
      end_datetime: '2026-11-10 22:00:00+0100',
    }
    const body = {
      ...weekly([evening(at.court.id)], '2026-11-10', { anagrafica_sku: at.person }),
      alternative_list: [
        { day: '2026-09-22', slot_list: [other] },
        { day: '2026-11-10', slot_list: [late] },
      ],
    }
    const preview = await mustCall(context.api, at.caller, 'POST', '/reservation/series/preview', body)
    expect(daysOf(preview.date_list, 'TAKEN')).toEqual([])
    const made = (await tryAdd(at, body)).body.series
    expect(daysOf(made.date_list, 'RESERVED')).toHaveLength(11)
    expect([made.total, preview.total]).toEqual([11 * 15.5, 11 * 15.5])
    expect(on(made.date_list, '2026-09-22')).toMatchObject({ time_list: [other] })
    expect(on(made.date_list, '2026-11-10')).toMatchObject({ time_list: [late] })
    expect(on(made.date_list, '2026-09-01')).toMatchObject({ time_list: [evening(at.court.id)] })
  })

  it.each([
    ['of a day that is no date', '2026-09-09', '2026-09-09'],
    ['that begins on another day', '2026-09-08', '2026-09-09'],
  ])('with another time %s is refused', async (_, day, begins) => {
    const at = await club(context.api)
    const answer = await tryAdd(at, {
      ...weekly([evening(at.court.id)], '2026-09-15', { anagrafica_sku: at.sku }),
      alternative_list: [{ day, slot_list: [evening(at.court.id, begins)] }],
    })
    expect(answer.body).toMatchObject({ code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG' })
    expect(JSON.stringify(answer.body)).toContain('alternative_list')
  })

  it('leaves out Saint Francis, and what the week is not open for, and a date between two steps', async () => {
    const at = await club(context.api)
    const settings = { closed_on_holidays: true, patron_day: null }
    await mustCall(context.api, at.caller, 'PUT', '/settings', { settings })
    const body = weekly([evening(at.court.id)], '2026-10-11', { anagrafica_sku: at.sku }, ['SUNDAY'])
    const preview = async (over: object) =>
      (await mustCall(context.api, at.caller, 'POST', '/reservation/series/preview', over))
        .date_list as DateOut[]
    const dates = await preview(body)
    expect(on(dates, '2026-10-04')).toMatchObject({ state: 'CLOSED', reason: 'HOLIDAY' })
    expect(daysOf(dates, 'FREE')).toHaveLength(5)
    const late = {
      resource_id: at.court.id,
      start_datetime: '2026-09-01 21:30:00+0200',
      end_datetime: '2026-09-01 22:30:00+0200',
    }
    expect((await preview(weekly([late], '2026-09-08', { anagrafica_sku: at.sku })))[0]).toMatchObject({
      state: 'CLOSED',
      reason: 'HOURS',
    })
    const odd = {
      resource_id: at.court.id,
      start_datetime: '2026-09-01 20:10:00+0200',
      end_datetime: '2026-09-01 21:10:00+0200',
    }
    expect((await preview(weekly([odd], '2026-09-08', { anagrafica_sku: at.sku })))[0]).toMatchObject({
      state: 'CLOSED',
      reason: 'START',
    })
  })

  it('counts the limits of the person date by date, those that it takes itself included', async () => {
    const at = await club(context.api)
    const customer = await customerOfClub(context.api, at)
    await mustCall(context.api, at.caller, 'POST', '/policy', {
      policy: { max_per_week: 2, max_active: 5, window_days: 20, lead_minutes: 60 },
    })
    await reserved(context.api, customer.caller, [evening(at.court.id, '2026-08-26')])
    const times = [evening(at.court.id, '2026-08-25')]
    const days = ['TUESDAY', 'THURSDAY', 'FRIDAY']
    const made = await mustCall(
      context.api,
      customer.caller,
      'POST',
      '/reservation/series',
      weekly(times, '2026-09-18', {}, days),
    )
    const dates: DateOut[] = made.series.date_list
    expect(daysOf(dates, 'RESERVED')).toEqual(['2026-08-25', '2026-09-01', '2026-09-03', '2026-09-08'])
    expect(on(dates, '2026-08-27')).toMatchObject({ state: 'LIMIT', reason: 'QUOTA' })
    expect(on(dates, '2026-09-10')).toMatchObject({ state: 'LIMIT', reason: 'QUOTA' })
    expect(on(dates, '2026-09-18')).toMatchObject({ state: 'LIMIT', reason: 'WINDOW' })
  })

  it('sees classes at its place, also their dates without rows, and days on which clocks are changed', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    const room = await addCourt(context.api, at.caller, { kind: 'ROOM', location_id: at.location.id })
    await addClasses(
      context.api,
      at,
      { days: ['SUNDAY'] },
      { start: '2026-10-18 20:30:00+0200', end: '2026-10-18 21:30:00+0200' },
    )
    const body = weekly([evening(room.id, '2026-10-06')], '2026-10-25', { anagrafica_sku: at.customer.sku }, [
      'SUNDAY',
    ])
    const dates = (await tryAdd(at, body)).body.series.date_list
    expect(daysOf(dates, 'RESERVED')).toEqual(['2026-10-11'])
    expect(daysOf(dates, 'TAKEN')).toEqual(['2026-10-18', '2026-10-25'])
  })

  it('takes several resources on each date, all or none', async () => {
    const at = await club(context.api)
    const other = await addCourt(context.api, at.caller)
    await reserved(context.api, at.caller, [evening(other.id, '2026-09-08')], { anagrafica_sku: at.sku })
    const times = [evening(at.court.id), evening(other.id)]
    const body = weekly(times, '2026-09-15', { anagrafica_sku: at.sku, people: 3, note: 'Torneo' })
    const made = (await tryAdd(at, body)).body.series
    expect(daysOf(made.date_list, 'RESERVED')).toEqual(['2026-09-01', '2026-09-15'])
    expect(made).toMatchObject({ people: 3, note: 'Torneo' })
    const grid = await mustCall(context.api, at.caller, 'GET', '/slot/list?from=2026-09-08&to=2026-09-08')
    expect(grid.slot_list).toHaveLength(1)
  })

  it('that overlaps itself takes a time once', async () => {
    const at = await club(context.api, { max_minutes: 2880 })
    await mustCall(context.api, at.caller, 'POST', '/opening', {
      opening: opening({ from_time: '00:00', to_time: '24:00' }),
    })
    const long = {
      resource_id: at.court.id,
      start_datetime: '2026-09-01 20:00:00+0200',
      end_datetime: '2026-09-03 20:00:00+0200',
    }
    const days = ['TUESDAY', 'WEDNESDAY', 'THURSDAY']
    const made = (await tryAdd(at, weekly([long], '2026-09-03', { anagrafica_sku: at.sku }, days))).body
      .series
    expect(daysOf(made.date_list, 'RESERVED')).toEqual(['2026-09-01', '2026-09-03'])
    expect(daysOf(made.date_list, 'TAKEN')).toEqual(['2026-09-02'])
  })

  it('of a whole year of days is reserved in one act', async () => {
    const at = await club(context.api)
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
    const body = weekly([evening(at.court.id)], '2027-08-25', { anagrafica_sku: at.sku }, days)
    const dates = (await tryAdd(at, body)).body.series.date_list
    expect(daysOf(dates, 'RESERVED')).toHaveLength(359)
  })

  it.each([
    ['longer than a year', { end_recurring_date: '2027-09-03' }, 'ERROR_RESERVATION_SERIES_LENGTH'],
    ['without a date', { end_recurring_date: '2026-08-31' }, 'ERROR_RESERVATION_SERIES_NONE'],
  ])('%s is refused', async (_, rule, code) => {
    const at = await club(context.api)
    const body = weekly([evening(at.court.id)], '2026-09-30', { anagrafica_sku: at.sku })
    const answer = await tryAdd(at, { ...body, recurring_info: { ...body.recurring_info, ...rule } })
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  it('without any free date, of a length or a resource that cannot be reserved, is refused', async () => {
    const at = await club(context.api, { people: 2 })
    const codeOf = async (time: object, over: object = {}) =>
      (await tryAdd(at, weekly([time as Slot], '2026-09-08', { anagrafica_sku: at.sku, ...over }))).body.code
    const short = { ...evening(at.court.id), end_datetime: '2026-09-01 20:30:00+0200' }
    expect(await codeOf(short)).toBe('ERROR_RESERVATION_LENGTH')
    expect(await codeOf(evening(2_000_000_000))).toBe('ERROR_RESERVATION_RESOURCE_GONE')
    expect(await codeOf(evening(at.court.id), { people: 3 })).toBe('ERROR_RESERVATION_PEOPLE')
    await tryAdd(at, weekly([evening(at.court.id)], '2026-09-08', { anagrafica_sku: at.sku }))
    expect(await codeOf(evening(at.court.id))).toBe('ERROR_RESERVATION_SERIES_NONE')
  })

  it('ignores the rules for a manager alone, and is requested where a resource needs an approval', async () => {
    const at = await club(context.api, { needs_approval: true })
    const customer = await customerOfClub(context.api, at)
    const late = {
      resource_id: at.court.id,
      start_datetime: '2026-09-01 22:10:00+0200',
      end_datetime: '2026-09-01 22:50:00+0200',
    }
    const ignoring = { anagrafica_sku: at.sku, ignore_rules: true }
    const made = (await tryAdd(at, weekly([late], '2026-09-08', ignoring))).body.series
    expect(daysOf(made.date_list, 'RESERVED')).toHaveLength(2)
    const own = weekly([evening(at.court.id)], '2026-09-08', { ignore_rules: true })
    expect((await tryAdd(customer, own)).body.code).toBe('ERROR_FORBIDDEN')
    const asked = (await tryAdd(customer, weekly([evening(at.court.id)], '2026-09-08'))).body.series
    expect(asked.date_list[0]).toMatchObject({ state: 'RESERVED', reservation_state: 'REQUESTED' })
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${asked.date_list[0].reservation_id}/reject`)
    const read = await mustCall(context.api, customer.caller, 'GET', `/reservation/series/${asked.id}`)
    expect(read.series.date_list[0]).toMatchObject({ state: 'CANCELLED', reservation_state: 'REJECTED' })
    expect((await context.api.call('GET', series(`/${made.id}`), { as: customer.caller })).status).toBe(404)
  })

  it('keeps dates that have begun when the others are cancelled, each with the fee of its policy', async () => {
    const at = await club(context.api)
    await mustCall(context.api, at.caller, 'POST', '/policy', {
      policy: { cancel_free_hours: 48, late_fee_percent: 50 },
    })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const body = weekly([evening(at.court.id)], '2026-09-15', { anagrafica_sku: at.sku })
    const { id, date_list } = (await tryAdd(at, body)).body.series
    clock.moveTo('2026-09-07T10:00:00Z')
    const range = { from: '2026-09-01', to: '2026-09-30' }
    const before = await mustCall(
      context.api,
      at.caller,
      'GET',
      `/reservation/series/${id}/cancel?from=2026-09-01&to=2026-09-30`,
    )
    expect(before).toMatchObject({ cancel_fee: 10, cancel_count: 2 })
    const { cancelled_count } = await mustCall(
      context.api,
      at.caller,
      'PUT',
      `/reservation/series/${id}/cancel`,
      range,
    )
    clock.moveTo('2026-08-24T09:00:00Z')
    expect(cancelled_count).toBe(2)
    const feeOf = async (index: number) =>
      (await mustCall(context.api, at.caller, 'GET', `/reservation/${date_list[index].reservation_id}`))
        .reservation.cancel_fee
    expect([await feeOf(0), await feeOf(1), await feeOf(2)]).toEqual([null, 10, 0])
  })
})

describe('series of many people at once', () => {
  it('give each date once, without a deadlock, beside single reservations', async () => {
    const at = await club(context.api)
    const other = await addCourt(context.api, at.caller)
    const skus = await addPeople(context.api, at.caller, 16)
    const answers = await Promise.all(
      skus.map((anagrafica_sku, index) => {
        const times = [evening(at.court.id), evening(other.id)]
        if (index % 2 === 1) times.reverse()
        const single = [evening(at.court.id, '2026-09-15'), evening(other.id, '2026-09-15')]
        return index % 4 === 3
          ? reserve(context.api, at.caller, single, { anagrafica_sku })
          : tryAdd(at, weekly(times, '2026-10-27', { anagrafica_sku }))
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409, 422]))
    const [found] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ taken: number; days: number }[]>`
        select count(*)::int as taken, count(distinct (resource_id, start_day))::int as days from reservation_slot
        where structure_id = ${at.caller.structureId} and state = 'CONFIRMED'`,
    )
    expect(found).toEqual({ taken: 18, days: 18 })
  })

  it('add a date again once', async () => {
    const at = await club(context.api, { units: 20 })
    const body = weekly([evening(at.court.id)], '2026-09-08', { anagrafica_sku: at.sku })
    const { id } = (await tryAdd(at, body)).body.series
    const range = { from: '2026-09-01', to: '2026-09-01' }
    await mustCall(context.api, at.caller, 'PUT', `/reservation/series/${id}/cancel`, range)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        context.api.call('POST', series(`/${id}/date`), { as: at.caller, body: { day: '2026-09-01' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
    expect(new Set(codes)).toEqual(new Set(['ERROR_RESERVATION_SERIES_DATE']))
  })
})
