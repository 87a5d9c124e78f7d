import { describe, expect, it } from 'vitest'
import { type Day, day } from '@/lib/domain/core/day'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { tabsOf } from '@/lib/domain/documents/lists/document-tab'
import { testApi } from '@/tests/support/api'
import {
  addEntry,
  addOffer,
  agreementData,
  createInvoice,
  invoiceData,
  line,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { creditedLines, pay } from '@/tests/support/salesforce/payments'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const rest = '/api/salesforce/rest'
const STEPS = 50

type Random = ReturnType<typeof randomFrom>
type Row = { id: number; state: string; kind: DocumentKind; type: 'ACTIVE' | 'PASSIVE'; residual: number }

const LISTS: { kind: DocumentKind; type: 'ACTIVE' | 'PASSIVE' }[] = [
  { kind: 'INVOICE', type: 'ACTIVE' },
  { kind: 'CREDITNOTE', type: 'ACTIVE' },
  { kind: 'OFFER', type: 'ACTIVE' },
  { kind: 'INVOICE', type: 'PASSIVE' },
]
/** Between and after the due dates of documents of 2026-11-20. */
const DAYS = [day('2026-12-05'), day('2027-01-02'), day('2027-03-01')]
/** The days on which the tabs of a kind show something else. */
const daysOf = (kind: DocumentKind): readonly Day[] => (kind === 'INVOICE' ? DAYS : DAYS.slice(0, 1))

async function shop(random: Random) {
  const { caller, customer } = await studio(context.api)
  const supplier = await addEntry(context.api, caller)
  const call = (method: string, path: string, body?: unknown) =>
    context.api.call(method, `${rest}/${path}`, { as: caller, body })
  const succeeds = async (...given: Parameters<typeof call>) => (await call(...given)).status === 200
  const terms = () => ({
    typology: random.pick(['STANDARD', 'DIGITAL']),
    payment_methods: ['ALLOWANCE'],
    modality: 'INSTALMENTS',
    payment_days: random.pick([[10], [30], [10, 30], [10, 30, 60]]),
  })
  const lines = () =>
    Array.from({ length: 1 + random.upTo(2) }, () => line({ single_price: (100 + random.upTo(9_000)) / 100 }))
  const rows = () =>
    context.api.asSystem(
      (tx) => tx.$queryRaw<Row[]>`
        select id, state, document_kind as kind, type, residual::float8 as residual from document
        where structure_id = ${caller.structureId} order by id`,
    )
  return { caller, customer, supplier, call, succeeds, terms, lines, rows }
}

type Shop = Awaited<ReturnType<typeof shop>>

const UNISSUED = new Set(['DRAFT', 'TO_BE_ISSUED'])
const CLOSED = new Set([...UNISSUED, 'DELETED', 'DIGITAL_SENT_ERROR'])
const isSale = (row: Row) => row.kind === 'INVOICE' && row.type === 'ACTIVE'
const isPassive = (row: Row) => row.type === 'PASSIVE'

type Act = (shop: Shop, random: Random, rows: Row[], step: number) => Promise<unknown>

/** Acts on a random document that fits, which answer whether they succeeded: some are refused, and change nothing. */
const ACTS: Record<string, Act> = {
  create: ({ caller, customer, terms, lines }, random) =>
    createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, {
        product_list: lines(),
        invoice_configuration: terms(),
        json_state: { invoice_state: random.pick(['DRAFT', 'TO_BE_ISSUED', 'ISSUED']) },
      }),
    ),
  edit: ({ succeeds, customer, terms, lines }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => isSale(row) && UNISSUED.has(row.state))
    const data = invoiceData(customer.sku, { product_list: lines(), invoice_configuration: terms() })
    return succeeds('POST', 'invoice/update', { invoice_data: { ...data, id } })
  },
  issue: ({ succeeds }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => isSale(row) && UNISSUED.has(row.state))
    return succeeds('PUT', `invoice/issue/${id}`)
  },
  remove: ({ succeeds }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => isSale(row) && UNISSUED.has(row.state))
    return succeeds('DELETE', `invoice/${id}`)
  },
  restore: ({ succeeds }, random, rows) =>
    succeeds('POST', 'document/restore', { id: pickOf(random, rows, ({ state }) => state === 'DELETED').id }),
  payPart: async ({ caller }, random, rows) => {
    const { id, residual } = pickOf(random, rows, (row) => row.residual > 1 && !CLOSED.has(row.state))
    const amount = Math.ceil(residual * (10 + random.upTo(90))) / 100
    return (await pay(context.api, caller, id, { amount })).status === 200
  },
  takeBack: async ({ succeeds, caller }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => !CLOSED.has(row.state))
    const payments = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ id: number }[]>`
        select id from document_payment p where document_id = ${id} and structure_id = ${caller.structureId}
          and reverses_id is null and not exists (select from document_payment r where r.reverses_id = p.id)`,
    )
    if (payments.length === 0) return false
    return succeeds('POST', 'payment/reverse', { payment_data: { id: random.pick(payments).id } })
  },
  credit: ({ caller }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => isSale(row) && !CLOSED.has(row.state))
    return creditedLines(context.api, caller, id, [0]).catch(() => false)
  },
  reject: ({ caller }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => isSale(row) && row.state === 'ISSUED')
    return setState(caller.structureId, id, 'DIGITAL_SENT_ERROR')
  },
  sendAgain: ({ caller }, random, rows) => {
    const { id } = pickOf(random, rows, (row) => row.state === 'DIGITAL_SENT_ERROR')
    return setState(caller.structureId, id, 'ISSUED')
  },
  offer: ({ caller, customer, lines }) =>
    addOffer(context.api, caller, agreementData(customer.sku, { product_list: lines() })),
  moveOffer: ({ succeeds }, random, rows) => {
    const { id } = pickOf(random, rows, ({ kind, state }) => kind === 'OFFER' && state !== 'DELETED')
    const json_state = { offer_state: random.pick(['SENT', 'SIGNED']) }
    return succeeds('POST', 'offer/update/state', { offer_data: { id, json_state } })
  },
  receive: ({ succeeds, supplier, lines }, _random, _rows, step) =>
    succeeds('POST', 'passive/add', {
      passive_data: receivedData(supplier.sku, {
        document_kind: 'INVOICE',
        number: `A/${step}`,
        product_list: lines(),
      }),
    }),
  dueAgain: ({ succeeds }, random, rows) => {
    const { id, residual } = pickOf(random, rows, (row) => isPassive(row) && row.state !== 'DELETED')
    const part = random.pick([-5, 0.01, residual / 2])
    const due_date_list = [
      { date: random.pick(['2026-11-30', '2026-12-30']), amount: Math.round(part * 100) / 100 },
      { date: '2027-02-01', amount: Math.round((residual - part) * 100) / 100 },
    ]
    return succeeds('POST', 'passive/update/details', { passive_data: { id, due_date_list } })
  },
  removeReceived: ({ succeeds }, random, rows) =>
    succeeds(
      'DELETE',
      `passive/${pickOf(random, rows, (row) => isPassive(row) && row.state !== 'DELETED').id}`,
    ),
}

/** That there is no document that fits: the act is left out. */
class NothingFits extends Error {}

function pickOf(random: Random, rows: readonly Row[], fits: (row: Row) => boolean): Row {
  const found = rows.filter(fits)
  if (found.length === 0) throw new NothingFits()
  return random.pick(found)
}

const setState = (structureId: number, id: number, state: string) =>
  context.api.asSystem(
    (tx) =>
      tx.$executeRaw`update document set state = ${state} where id = ${id} and structure_id = ${structureId}`,
  )

type Sum = { count: number; total: number; residual: number }

/** The tabs of all lists on all days, as they are answered from what is kept. */
async function kept(structureId: number): Promise<Sum[]> {
  const { sumTabs } = await import('@/server/salesforce/document/list/sum-queries')
  return context.api.asSystem(async (tx) => {
    const sums: Sum[] = []
    for (const { kind, type } of LISTS)
      for (const today of daysOf(kind))
        sums.push(...(await sumTabs(tx, { structureId, kind, type }, { tabs: tabsOf(kind, type), today })))
    return sums
  })
}

/** The same, counted document by document. */
async function counted(structureId: number): Promise<Sum[]> {
  const documents = await context.api.asSystem(
    (tx) => tx.$queryRaw<(Row & { total: number; due: boolean; unsent: boolean; since: Day | null })[]>`
      select d.id, d.state, d.document_kind as kind, d.type, d.residual::float8 as residual, d.total::float8 as total,
        document_is_due(d.document_kind, d.state) and d.residual <> 0 as due,
        d.typology = 'DIGITAL' and d.state not in ('DRAFT', 'TO_BE_ISSUED', 'DELETED') as unsent,
        (select min(u.date)::text from document_due_date u where u.document_id = d.id and u.open_amount > 0) as since
      from document d where d.structure_id = ${structureId} and d.state <> 'DELETED'`,
  )
  return LISTS.flatMap(({ kind, type }) =>
    daysOf(kind).flatMap((today) =>
      tabsOf(kind, type).map(({ states, isOpen, isOverdue, isToSend, amount }) => {
        const found = documents.filter(
          (one) =>
            one.kind === kind &&
            one.type === type &&
            (states.length === 0 || states.some((state) => state === one.state)) &&
            (!isOpen || one.due) &&
            (!isOverdue || (one.due && one.since !== null && one.since < today)) &&
            (!isToSend || one.unsent),
        )
        const sum = (figure: 'total' | 'residual') =>
          Math.round(found.reduce((all, one) => all + one[figure] * 100, 0)) / 100
        return {
          count: found.length,
          total: amount === 'TOTAL' ? sum('total') : 0,
          residual: amount === 'RESIDUAL' ? sum('residual') : 0,
        }
      }),
    ),
  )
}

/** The number of documents of a list, and their sums, from the API. */
async function listed({ call }: Shop, query: Record<string, string>) {
  const list = await call('GET', `invoice/list/structure?${new URLSearchParams({ size: '500', ...query })}`)
  const sum = await call('GET', `document/sum?${new URLSearchParams({ document_kind: 'INVOICE', ...query })}`)
  const rows: (Row & { total: number })[] = list.body.invoice_list
  const added = (figure: 'total' | 'residual') =>
    Math.round(rows.reduce((all, row) => all + row[figure] * 100, 0)) / 100
  const found = { count: rows.length, total: added('total'), residual: added('residual') }
  const { count, total, residual } = sum.body
  return { total: list.body.paging_data.total_items, found, sum: { count, total, residual } }
}

describe.each([11, 12])('what the tabs of lists show, history %s', (seed) => {
  it('is the sum of the documents after each of many random acts, on each day', async () => {
    const random = randomFrom(seed)
    const here = await shop(random)
    const { structureId } = here.caller
    const names = Object.keys(ACTS)
    const often = [...names, 'create', 'create', 'issue', 'issue', 'payPart', 'payPart']
    const done = new Set<string>()
    const isMissing = (name: string) => !done.has(name)
    // After the given number of steps only those acts are tried that did not succeed yet.
    for (let step = 0; step < STEPS || (step < 3 * STEPS && names.some(isMissing)); step += 1) {
      const name = random.pick(step < STEPS ? often : ['create', ...names.filter(isMissing)])
      try {
        if (await ACTS[name]?.(here, random, await here.rows(), step)) done.add(name)
      } catch (error) {
        if (!(error instanceof NothingFits)) throw error
        continue
      }
      expect([step, name, await kept(structureId)]).toEqual([step, name, await counted(structureId)])
    }
    expect(names.filter(isMissing)).toEqual([])
    const { setClock } = await import('@/server/platform/clock')
    const putBack = setClock(() => new Date('2027-01-02T10:00:00Z'))
    const queries: Record<string, string>[] = [
      { open_only: 'true' },
      { open_only: 'true', date_to: '2026-11-19' },
      { open_only: 'true', filter_state: 'ISSUED' },
      { overdue_only: 'true' },
      { overdue_only: 'true', date_to: '2026-11-20' },
      { filter_state: 'ISSUED,PAYED' },
    ]
    for (const query of queries) {
      const { total, found, sum } = await listed(here, query)
      expect([query, total, sum]).toEqual([query, found.count, found])
    }
    putBack()
  }, 60_000)
})
