import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addPass } from '@/tests/support/booking/attendance'
import { addPeople } from '@/tests/support/booking/events'
import { addCourt, hourly, mustCall, opening, reserved, slot } from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const DECEMBER = 'start_date=2026-12-01&end_date=2026-12-31'
const resourcePath = (path = '') => `/api/statistics/rest/resource${path}`

type Figures = {
  open_minutes: number
  reserved_minutes: number
  amount: number
  reservations: number
  cancelled: number
  no_shows: number
}

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', resourcePath(path), { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const setState = (id: number, state: string, fee: number | null = null) =>
  context.api.asSystem(async (tx) => {
    await tx.$executeRaw`update reservation set state = ${state}, cancel_fee = ${fee} where id = ${id}`
    await tx.$executeRaw`update reservation_slot set state = ${state} where reservation_id = ${id}`
  })

/**
 * A club that is open from 8 to 22, closed on Christmas, with two courts of which one has two units, at ten euro an hour:
 * a reservation of an hour and a half, one of both courts, one without its person, and one cancelled for a fee.
 */
async function busyClub() {
  const caller = await context.api.caller()
  await mustCall(context.api, caller, 'POST', '/opening', { opening: opening() })
  await mustCall(context.api, caller, 'POST', '/price', { price: hourly({ amount: 10.01 }) })
  await mustCall(context.api, caller, 'POST', '/closure', {
    closure: {
      kind: 'CLOSED',
      from_day: '2026-12-25',
      from_time: '00:00',
      to_day: '2026-12-25',
      to_time: '24:00',
    },
  })
  const one = await addCourt(context.api, caller, { name: 'Campo 1' })
  const two = await addCourt(context.api, caller, { name: 'Campo 2', units: 2 })
  const [anagrafica_sku = ''] = await addPeople(context.api, caller, 1)
  const make = (slots: Parameters<typeof reserved>[2]) =>
    reserved(context.api, caller, slots, { anagrafica_sku })
  await make([slot(one.id, '09:30', '11:00')])
  await make([slot(one.id, '18:00', '19:00'), slot(two.id, '18:00', '20:00')])
  const missed = await make([slot(two.id, '09:00', '10:00')])
  const gone = await make([slot(one.id, '12:00', '13:00')])
  await make([slot(one.id, '09:00', '10:00', '2027-01-02')])
  await setState(missed.id, 'NO_SHOW')
  await setState(gone.id, 'CANCELLED', 4)
  return { caller, one, two }
}

describe('statistics of resources', () => {
  it('are the open and the reserved hours of a period with what they bring in, by resource', async () => {
    const { caller } = await busyClub()
    const { resource_list, total, is_running } = await read(caller, `?${DECEMBER}`)
    const open = 30 * 14 * 60
    expect(resource_list).toMatchObject([
      {
        name: 'Campo 1',
        open_minutes: open,
        reserved_minutes: 150,
        reservations: 2,
        cancelled: 1,
        no_shows: 0,
        amount: 29.03,
      },
      {
        name: 'Campo 2',
        open_minutes: 2 * open,
        reserved_minutes: 120,
        reservations: 1,
        cancelled: 0,
        no_shows: 1,
        amount: 20.02,
      },
    ])
    expect(total).toMatchObject({ open_minutes: 3 * open, amount: 49.05, per_open_hour: 0.04, use_rate: 0.4 })
    expect(is_running).toBe(true)
  })

  it('count nothing for a time that a pass covers, as it is not billed', async () => {
    const { caller, one } = await busyClub()
    const before = (await read(caller, `?${DECEMBER}`)).resource_list[0].amount
    const [sku = ''] = await addPeople(context.api, caller, 1)
    await mustCall(context.api, caller, 'POST', '/price', { price: hourly({ resource_id: one.id }) })
    const times = [slot(one.id, '20:00', '21:00', '2026-12-20')]
    const priced = await reserved(context.api, caller, times, { anagrafica_sku: sku })
    expect(priced.total).toBeGreaterThan(0)
    const with_price = (await read(caller, `?${DECEMBER}`)).resource_list[0].amount
    await addPass(context.api, caller, sku, { resource_list: [{ id: one.id }] })
    await reserved(context.api, caller, [slot(one.id, '20:00', '21:00', '2026-12-21')], {
      anagrafica_sku: sku,
    })
    const { amount, reservations } = (await read(caller, `?${DECEMBER}`)).resource_list[0]
    expect([with_price, amount, reservations]).toEqual([before + priced.total, with_price, 4])
  })

  it('bill a time that nobody used where the structure does so', async () => {
    const { caller } = await busyClub()
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into reservation_settings (structure_id, bill_no_shows)
        values (${caller.structureId}, true)`,
    )
    expect((await read(caller, `?${DECEMBER}`)).total.amount).toBe(59.06)
  })

  it('open into times that come to the same, to the cent, by resource and by hour', async () => {
    const { caller, one } = await busyClub()
    const { resource_list, hour_list, total } = await read(caller, `?${DECEMBER}`)
    const narrowed = await read(caller, `?${DECEMBER}&resource_id=${one.id}`)
    const hourCells = (list: { weekday: string; hour: number }[], more = '') =>
      list.map((hour) => [`&weekday=${hour.weekday}&hour=${hour.hour}${more}`, hour])
    const cells = [
      ['', total],
      ...resource_list.map((found: { resource_id: number }) => [`&resource_id=${found.resource_id}`, found]),
      ...hourCells(hour_list).slice(0, 40),
      ...hourCells(narrowed.hour_list, `&resource_id=${one.id}`).filter(
        ([, hour]) => (hour as unknown as Figures).amount > 0,
      ),
    ] as [string, Figures][]
    const sums = { minutes: 0, amount: 0 }
    for (const figures of hour_list as Figures[]) {
      sums.minutes += figures.reserved_minutes
      sums.amount += Math.round(figures.amount * 100)
    }
    expect(sums).toEqual({ minutes: total.reserved_minutes, amount: Math.round(total.amount * 100) })
    for (const [cell, figures] of cells) {
      const { time_list, total: behind } = await read(caller, `/reservation/list?${DECEMBER}${cell}`)
      const add = (key: 'minutes' | 'amount') =>
        time_list.reduce(
          (all: number, time: Record<string, number>) => all + Math.round((time[key] ?? 0) * 100),
          0,
        ) / 100
      const { reserved_minutes, amount, reservations, cancelled, no_shows } = figures
      expect([cell, add('minutes'), add('amount')]).toEqual([cell, reserved_minutes, amount])
      expect(behind).toEqual({ minutes: reserved_minutes, amount, reservations, cancelled, no_shows })
    }
  })

  it('divide a reservation between the hours through which it goes', async () => {
    const { caller, one } = await busyClub()
    const { hour_list } = await read(caller, `?${DECEMBER}&resource_id=${one.id}`)
    const at = (hour: number) =>
      hour_list.find(
        (one: { weekday: string; hour: number }) => one.weekday === 'WEDNESDAY' && one.hour === hour,
      )
    expect([at(9), at(10)]).toMatchObject([
      { reserved_minutes: 30, amount: 5.01, reservations: 1 },
      { reserved_minutes: 60, amount: 10.01, reservations: 0 },
    ])
    expect(at(12)).toMatchObject({ reserved_minutes: 0, amount: 4, cancelled: 1 })
  })

  it('list their times page by page, newest first', async () => {
    const { caller } = await busyClub()
    const pages = [1, 2].map((page) => read(caller, `/reservation/list?${DECEMBER}&size=3&page=${page}`))
    const [first, second] = await Promise.all(pages)
    const starts = [...first.time_list, ...second.time_list].map(
      (time: { from_time: string }) => time.from_time,
    )
    expect(starts).toEqual(['18:00', '18:00', '12:00', '09:30', '09:00'])
    expect([first.has_more, second.has_more]).toEqual([true, false])
  })

  it('are saved as files, each with the rows that are shown', async () => {
    const { caller } = await busyClub()
    const text = async (path: string) => {
      const answer = await context.api.call('GET', resourcePath(path), { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes()).toString()
    }
    expect(await text(`/file/csv?by=RESOURCE&${DECEMBER}`)).toContain(
      'Campo 1;420,00;2,50;0,60;29,03;0,07;2,00;1,00;0,00',
    )
    expect(await text(`/file/csv?by=HOUR&${DECEMBER}`)).toContain('Mercoledì;9,00;')
    expect((await text(`/reservation/file/csv?${DECEMBER}`)).trim().split('\n')).toHaveLength(6)
    expect(await text(`/file/xlsx?by=HOUR&${DECEMBER}`)).toContain('PK')
  })

  it('need the role of charts, and their reservations the right to manage them, too', async () => {
    const paths = [
      `?${DECEMBER}`,
      `/file/csv?by=HOUR&${DECEMBER}`,
      `/reservation/list?${DECEMBER}`,
      `/reservation/file/csv?${DECEMBER}`,
    ]
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', resourcePath(path), { as }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const charts = ['GUI_SHOW_SIDE_MENU_CHARTS']
    const manage = 'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED'
    expect(await statusOf(ROLES.filter((role) => !charts.includes(role)))).toEqual([403, 403, 403, 403])
    expect(await statusOf([...charts, 'GUI_BOOKING_EVENT_FOR_OTHER'])).toEqual([200, 200, 403, 403])
    expect(await statusOf([...charts, manage])).toEqual([200, 200, 200, 200])
  })

  it('have nothing of another structure, and no more than a year', async () => {
    const { one } = await busyClub()
    const other = await context.api.caller()
    expect((await read(other, `?${DECEMBER}&resource_id=${one.id}`)).hour_list).toEqual([])
    expect((await read(other, `/reservation/list?${DECEMBER}&resource_id=${one.id}`)).time_list).toEqual([])
    const long = '?start_date=2025-12-01&end_date=2026-12-02'
    expect((await context.api.call('GET', resourcePath(long), { as: other })).status).toBe(400)
  })
})
