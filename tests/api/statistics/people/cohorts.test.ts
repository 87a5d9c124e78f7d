import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { addDays, day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import { addLesson, attendedLesson, pricedSchool } from '@/tests/support/booking/attendance'
import { addPeople } from '@/tests/support/booking/events'
import { addEntry, invoiceData, issuedInvoice, line } from '@/tests/support/builders'
import { countedCohorts, deedsOf, wrongCustomers } from '@/tests/support/customers'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const cohortPath = (path = '') => `/api/statistics/rest/cohort${path}`
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', cohortPath(path), { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const sell = (as: Caller, sku: string, date: string, price: number) =>
  issuedInvoice(
    context.api,
    as,
    invoiceData(sku, {
      date,
      invoice_configuration: STANDARD,
      product_list: [line({ single_price: price, quantity: 1 })],
    }),
  )

type Cell = { month: string; people: number; percent: number | null; amount: number; per_head: number }

/** The cells of a cohort as `month people percent amount per head`. */
async function cellsOf(as: Caller, basis: string, cohort: string): Promise<string[]> {
  const { cohort_list } = await read(as, `?basis=${basis}&from=${cohort}&to=${cohort}`)
  return (cohort_list[0]?.cell_list ?? []).map((cell: Cell) =>
    [cell.month, cell.people, cell.percent, cell.amount, cell.per_head].join(' '),
  )
}

/** Two people that begin in September: one comes and buys in October, the other one is credited in November. */
async function twoBeginners() {
  const at = await pricedSchool(context.api)
  const [one, two] = [await addEntry(context.api, at.caller), await addEntry(context.api, at.caller)]
  const first = await sell(at.caller, one.sku, '2026-09-10', 30)
  await sell(at.caller, two.sku, '2026-09-30', 20.01)
  await sell(at.caller, one.sku, '2026-10-01', 5)
  await attendedLesson(context.api, at, { day: '2026-10-20', skus: [one.sku, two.sku] })
  await creditedLines(context.api, at.caller, first.id, [0])
  return { at, one, two }
}

describe('cohorts', () => {
  it('are the people of the month of their first purchase or visit, with those active later and their revenue', async () => {
    const { at, one, two } = await twoBeginners()
    expect(await cellsOf(at.caller, 'ANY', '2026-09')).toEqual([
      '2026-09 2 100 50.01 25.01',
      '2026-10 2 100 5 2.5',
      '2026-11 0 0 -30 -15',
    ])
    expect(await cellsOf(at.caller, 'PURCHASE', '2026-09')).toEqual([
      '2026-09 2 100 50.01 25.01',
      '2026-10 1 50 5 2.5',
      '2026-11 0 0 -30 -15',
    ])
    expect(await cellsOf(at.caller, 'VISIT', '2026-09')).toEqual([])
    expect(await cellsOf(at.caller, 'VISIT', '2026-10')).toEqual([
      '2026-10 2 100 5 2.5',
      '2026-11 0 0 -30 -15',
    ])
    const { cohort_list, after_1_percent, after_3_percent } = await read(
      at.caller,
      '?basis=PURCHASE&from=2026-09&to=2026-11',
    )
    expect(cohort_list[0].cell_list.map(({ is_running }: { is_running: boolean }) => is_running)).toEqual([
      false,
      false,
      true,
    ])
    expect([after_1_percent, after_3_percent]).toEqual([50, null])
    const behind = (month: string) => read(at.caller, `/person/list?basis=ANY&cohort=2026-09&month=${month}`)
    expect(await behind('2026-10')).toMatchObject({
      person_list: [
        { sku: one.sku, documents: 1, visits: 1, amount: 5 },
        { sku: two.sku, documents: 0, visits: 1, amount: 0 },
      ],
      total: { people: 2, amount: 5 },
    })
    expect(await behind('2026-11')).toMatchObject({
      person_list: [{ sku: one.sku, documents: 0, visits: 0, amount: -30 }],
      total: { people: 0, amount: -30 },
    })
  })

  it('begin earlier when an earlier visit is marked, and later again when it was a mistake', async () => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    await attendedLesson(context.api, at, { day: '2026-09-01', skus: [sku] })
    const { ids } = await attendedLesson(context.api, at, { day: '2026-07-31', skus: [sku] })
    expect(await cellsOf(at.caller, 'VISIT', '2026-09')).toEqual([])
    expect((await cellsOf(at.caller, 'VISIT', '2026-07'))[2]).toBe('2026-09 1 100 0 0')
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update event_attendant set state = 'NOT_ATTENDED' where id = ${ids[0]}`,
    )
    expect(await cellsOf(at.caller, 'VISIT', '2026-07')).toEqual([])
    expect((await cellsOf(at.caller, 'VISIT', '2026-09'))[0]).toBe('2026-09 1 100 0 0')
  })

  it('of thousands of visits equal those counted by a script of its own', async () => {
    const at = await pricedSchool(context.api)
    const random = randomFrom(7)
    const skus = await addPeople(context.api, at.caller, 60)
    const structureId = at.caller.structureId
    for (let n = 0; n < 80; n += 1) {
      const on = addDays(day('2025-06-03'), random.upTo(530))
      const { id } = await addLesson(context.api, at, on, { availability: 100 })
      const came = skus.filter((_, index) => random.chance(index % 7 === 0 ? 0.9 : 0.55))
      await context.api.asSystem(
        (tx) => tx.$executeRaw`insert into event_attendant (structure_id, event_id, anagrafica_sku, state)
          select ${structureId}, ${id}, sku, 'ATTENDED' from unnest(${came}::text[]) sku`,
      )
    }
    const deeds = await deedsOf(context.api, structureId)
    expect(deeds.length).toBeGreaterThan(2000)
    const counted = countedCohorts(deeds, 'VISIT')
    const { cohort_list } = await read(at.caller, '?basis=VISIT&from=2025-06&to=2026-11')
    const shown = cohort_list.flatMap(({ month, cell_list }: { month: string; cell_list: Cell[] }) =>
      cell_list.filter(({ people }) => people > 0).map((cell) => [`${month} ${cell.month}`, cell.people]),
    )
    expect(new Map(shown)).toEqual(new Map([...counted].map(([key, { people }]) => [key, people])))
    expect(await wrongCustomers(context.api, structureId)).toEqual([])
  }, 120_000)

  it('list their people page by page, and are saved with the rows that are shown', async () => {
    const { at } = await twoBeginners()
    const pages = [1, 2].map((page) =>
      read(at.caller, `/person/list?basis=ANY&cohort=2026-09&month=2026-10&size=1&page=${page}`),
    )
    const [first, second] = await Promise.all(pages)
    expect([first.person_list.length, first.has_more]).toEqual([1, true])
    expect([second.person_list.length, second.has_more]).toEqual([1, false])
    const text = async (path: string) => {
      const answer = await context.api.call('GET', cohortPath(path), { as: at.caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes()).toString()
    }
    const table = await text('/file/csv?basis=PURCHASE&from=2026-09&to=2026-11')
    expect(table).toContain('2026-09;2,00;1,00;2026-10;1,00;50,00;5,00;2,50')
    expect(await text('/file/xlsx?basis=ANY&from=2026-09&to=2026-11')).toContain('PK')
    const people = await text('/person/file/csv?basis=ANY&cohort=2026-09&month=2026-10')
    expect(people.trim().split('\n')).toHaveLength(3)
  })

  it('need the role of charts, and their people the right to list the registry, too', async () => {
    const open = ['?from=2026-09&to=2026-11', '/file/csv?from=2026-09&to=2026-11']
    const place = 'basis=ANY&cohort=2026-09&month=2026-10'
    const names = [`/person/list?${place}`, `/person/file/csv?${place}`]
    const statusOf = async (roles: readonly string[], paths: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', cohortPath(path), { as }))
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
    await twoBeginners()
    const other = await context.api.caller()
    expect(await cellsOf(other, 'ANY', '2026-09')).toEqual([])
    const list = await read(other, '/person/list?basis=ANY&cohort=2026-09&month=2026-09')
    expect(list).toMatchObject({ person_list: [], total: { people: 0, amount: 0 } })
  })
})
