import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { attendedLesson, pricedSchool } from '@/tests/support/booking/attendance'
import { addEntry, createInvoice, invoiceData, issuedInvoice, line } from '@/tests/support/builders'
import { wrongCustomers } from '@/tests/support/customers'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '10' })
const clock = stopClockAt('2026-11-24T09:00:00Z')
const customerPath = (path = '') => `/api/statistics/rest/customer${path}`
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', customerPath(path), { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const plain = (sku: string, date: string, price = 100) =>
  invoiceData(sku, {
    date,
    invoice_configuration: STANDARD,
    product_list: [line({ single_price: price, quantity: 1 })],
  })

const sell = (as: Caller, sku: string, date: string, price?: number) =>
  issuedInvoice(context.api, as, plain(sku, date, price))

const numbersOf = async (as: Caller, month: string) => {
  const { month_list } = await read(as, `?from=${month}&to=${month}`)
  const { active, new: fresh, returning, lost } = month_list[0]
  return [active, fresh, returning, lost]
}

const peopleOf = async (as: Caller, figure: string, month: string): Promise<[string, string][]> => {
  const { person_list } = await read(as, `/person/list?figure=${figure}&month=${month}`)
  return person_list.map(({ sku, day }: { sku: string; day: string }) => [sku, day])
}

describe('customers by month', () => {
  it('are active for 90 days, new once, returning in later months, and lost after 180 days', async () => {
    const at = await pricedSchool(context.api)
    const [one, two] = [await addEntry(context.api, at.caller), await addEntry(context.api, at.caller)]
    await sell(at.caller, one.sku, '2026-01-15')
    await sell(at.caller, one.sku, '2026-02-01')
    await attendedLesson(context.api, at, { day: '2026-03-02', skus: [two.sku] })
    // The last of 90 days after 1 February is 1 May, the 180th day 31 July; those of 2 March are 30 May and 29 August.
    expect(await numbersOf(at.caller, '2026-01')).toEqual([1, 1, 0, 0])
    expect(await numbersOf(at.caller, '2026-02')).toEqual([1, 0, 1, 0])
    expect(await numbersOf(at.caller, '2026-03')).toEqual([2, 1, 0, 0])
    expect(await numbersOf(at.caller, '2026-04')).toEqual([2, 0, 0, 0])
    expect(await numbersOf(at.caller, '2026-05')).toEqual([0, 0, 0, 0])
    expect(await numbersOf(at.caller, '2026-07')).toEqual([0, 0, 0, 1])
    expect(await numbersOf(at.caller, '2026-08')).toEqual([0, 0, 0, 1])
    expect(await peopleOf(at.caller, 'LOST', '2026-07')).toEqual([[one.sku, '2026-02-01']])
    expect(await peopleOf(at.caller, 'RETURNING', '2026-02')).toEqual([[one.sku, '2026-02-01']])
    expect(await peopleOf(at.caller, 'ACTIVE', '2026-04')).toEqual([
      [two.sku, '2026-03-02'],
      [one.sku, '2026-02-01'],
    ])
  })

  it('of a month that runs are counted up to the present day', async () => {
    const at = await pricedSchool(context.api)
    const { sku } = await addEntry(context.api, at.caller)
    await sell(at.caller, sku, '2026-05-28')
    clock.moveTo('2026-11-23T09:00:00Z')
    expect(await numbersOf(at.caller, '2026-11')).toEqual([0, 0, 0, 0])
    clock.moveTo('2026-11-24T09:00:00Z')
    expect(await numbersOf(at.caller, '2026-11')).toEqual([0, 0, 0, 1])
    const { month_list } = await read(at.caller, '?from=2026-10&to=2027-02')
    expect(month_list.map(({ month, is_running }: never) => [month, is_running])).toEqual([
      ['2026-10', false],
      ['2026-11', true],
    ])
    const answer = await context.api.call('GET', customerPath('/person/list?figure=NEW&month=2026-12'), {
      as: at.caller,
    })
    expect(answer.status).toBe(400)
  })

  it('begin with the hour of the structure, not with that of UTC', async () => {
    const at = await pricedSchool(context.api)
    clock.moveTo('2026-10-31T23:30:00Z')
    const { month_list } = await read(at.caller, '?from=2026-10&to=2026-11')
    expect(month_list.map(({ is_running }: { is_running: boolean }) => is_running)).toEqual([false, true])
  })

  it('are not made by drafts, credit notes, or bookings that nobody came to', async () => {
    const at = await pricedSchool(context.api)
    const { sku } = await addEntry(context.api, at.caller)
    const sold = await sell(at.caller, sku, '2026-05-04')
    await createInvoice(context.api, at.caller, plain(sku, '2026-09-01'))
    await creditedLines(context.api, at.caller, sold.id, [0])
    expect(await numbersOf(at.caller, '2026-09')).toEqual([0, 0, 0, 0])
    expect(await numbersOf(at.caller, '2026-11')).toEqual([0, 0, 0, 0])
    expect(await peopleOf(at.caller, 'LOST', '2026-10')).toEqual([[sku, '2026-05-04']])
    expect(await wrongCustomers(context.api, at.caller.structureId)).toEqual([])
  })

  it('become one with the merge of their entries, and two again when it is undone', async () => {
    const at = await pricedSchool(context.api)
    const [one, two] = [await addEntry(context.api, at.caller), await addEntry(context.api, at.caller)]
    await sell(at.caller, one.sku, '2026-08-03', 30)
    await sell(at.caller, two.sku, '2026-09-04', 12.5)
    await attendedLesson(context.api, at, { day: '2026-09-04', skus: [one.sku, two.sku] })
    const before = [await numbersOf(at.caller, '2026-08'), await numbersOf(at.caller, '2026-09')]
    expect(before).toEqual([
      [1, 1, 0, 0],
      [2, 1, 1, 0],
    ])
    const url = '/api/anagrafica/rest/anagrafica/merge'
    const { body } = await context.api.call('POST', url, {
      as: at.caller,
      body: { keep: two.sku, merge: one.sku },
    })
    expect(await numbersOf(at.caller, '2026-09')).toEqual([1, 0, 1, 0])
    expect(await peopleOf(at.caller, 'NEW', '2026-08')).toEqual([[two.sku, '2026-08-03']])
    const { customer_list } = await read(at.caller, '/top/list?from=2026-08&to=2026-09')
    expect(customer_list).toMatchObject([{ sku: two.sku, amount: 42.5, percent: 100 }])
    expect(await wrongCustomers(context.api, at.caller.structureId)).toEqual([])
    await context.api.call('POST', `${url}/${body.merge.id}/undo`, { as: at.caller, body: {} })
    expect([await numbersOf(at.caller, '2026-08'), await numbersOf(at.caller, '2026-09')]).toEqual(before)
  })
})

describe('the largest customers', () => {
  it('have their share of all revenue, and the others come to the rest, to the cent', async () => {
    const { caller } = await pricedSchool(context.api)
    const people = []
    for (let n = 0; n < 22; n += 1) people.push(await addEntry(context.api, caller))
    for (const [n, { sku }] of people.entries()) await sell(caller, sku, '2026-10-01', (1001 + 100 * n) / 100)
    const { customer_list, rest, total } = await read(caller, '/top/list?from=2026-10&to=2026-11')
    expect(customer_list).toHaveLength(20)
    expect(customer_list[0]).toMatchObject({ sku: people[21]?.sku, amount: 31.01, percent: 6.9 })
    expect([rest, total]).toEqual([21.02, 451.22])
    const { concentration } = await read(caller, '?from=2026-10&to=2026-11')
    expect(concentration).toEqual({
      amount: 451.22,
      people: 22,
      first_percent: 6.9,
      first_5_percent: 32.1,
      first_20_percent: 95.3,
    })
    const { concentration: none } = await read(caller, '?from=2026-08&to=2026-09')
    expect(none).toMatchObject({ amount: 0, first_percent: null, first_5_percent: null })
  })
})

describe('the pages and files of the customers', () => {
  it('list people page by page, latest first, and are saved with the rows that are shown', async () => {
    const at = await pricedSchool(context.api)
    const skus = []
    for (let n = 0; n < 3; n += 1) skus.push((await addEntry(context.api, at.caller)).sku)
    for (const [n, sku] of skus.entries()) await sell(at.caller, sku, `2026-10-0${n + 1}`)
    const pages = [1, 2].map((page) =>
      read(at.caller, `/person/list?figure=NEW&month=2026-10&size=2&page=${page}`),
    )
    const [first, second] = await Promise.all(pages)
    const found = [...first.person_list, ...second.person_list].map(({ sku }: { sku: string }) => sku)
    expect(found).toEqual(skus.toReversed())
    expect([first.has_more, second.has_more, first.total]).toEqual([true, false, 3])
    const text = async (path: string) => {
      const answer = await context.api.call('GET', customerPath(path), { as: at.caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes()).toString()
    }
    const months = 'from=2026-10&to=2026-11'
    expect(await text(`/file/csv?table=MONTHS&${months}`)).toContain('2026-10;3,00;3,00;0,00;0,00')
    expect(await text(`/file/csv?table=TOP&${months}`)).toContain(';100,00;33,30')
    expect(await text('/person/file/csv?figure=NEW&month=2026-10')).toContain(';2026-10-03')
    expect(await text(`/file/xlsx?table=TOP&${months}`)).toContain('PK')
  })

  it('need the role of charts, and those that name people the right to list the registry, too', async () => {
    const months = 'from=2026-10&to=2026-11'
    const open = [`?${months}`, `/file/csv?table=MONTHS&${months}`]
    const names = [
      '/person/list?figure=NEW&month=2026-10',
      '/person/file/csv?figure=NEW&month=2026-10',
      `/top/list?${months}`,
      `/file/csv?table=TOP&${months}`,
    ]
    const statusOf = async (roles: readonly string[], paths: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', customerPath(path), { as }))
      return new Set((await Promise.all(answers)).map(({ status }) => status))
    }
    const charts = 'GUI_SHOW_SIDE_MENU_CHARTS'
    const registry = ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY']
    const others = ROLES.filter((role) => role !== charts)
    expect(await statusOf(others, [...open, ...names])).toEqual(new Set([403]))
    const strangers = ROLES.filter((role) => !registry.includes(role))
    expect(await statusOf(strangers, names)).toEqual(new Set([403]))
    expect(await statusOf([charts], open)).toEqual(new Set([200]))
    for (const role of registry) expect(await statusOf([charts, role], names)).toEqual(new Set([200]))
  })

  it('have nothing of another structure', async () => {
    const at = await pricedSchool(context.api)
    await sell(at.caller, (await addEntry(context.api, at.caller)).sku, '2026-10-01')
    const other = await context.api.caller()
    expect(await numbersOf(other, '2026-10')).toEqual([0, 0, 0, 0])
    expect(await peopleOf(other, 'NEW', '2026-10')).toEqual([])
    expect((await read(other, '/top/list?from=2026-10&to=2026-10')).customer_list).toEqual([])
  })
})
