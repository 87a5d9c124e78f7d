import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PURCHASE_CATEGORIES } from '@/lib/domain/documents/purchase'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  line,
  purchaseData,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { addReceivedDocument, readRegister } from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const figure = '/api/statistics/rest/figure/COSTS'
const rest = '/api/salesforce/rest'
const YEAR = 'from=2026-01&to=2026-12'

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', path, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

type Group = { key: string; name: string; amount: number; whole_months: { before: number } }
const groupsOf = async (as: Caller, group: string, months = YEAR): Promise<Group[]> =>
  (await read(as, `${figure}/group/${group}/list?${months}`)).group_list
const amountsOf = async (as: Caller, group: string) =>
  Object.fromEntries((await groupsOf(as, group)).map(({ key, amount }) => [key, amount]))
const totalOf = async (as: Caller, months = YEAR): Promise<number> =>
  (await read(as, `${figure}?${months}`)).total

const spent = (amount: number, over: object = {}) =>
  purchaseData({ tax_percentage: 0, purchase_product_list: [{ description: 'x', amount }], ...over })
const change = (as: Caller, id: number, over: object) =>
  context.api.call('POST', `${rest}/purchase/update`, {
    as,
    body: { purchase_data: { ...spent(1), id, ...over } },
  })
const cents = (amount: number) => Math.round(amount * 100)

const expectSums = async (as: Caller) => expect(await wrongSums(context.api, as.structureId)).toEqual([])

/** Each sum is that of all pages of the list behind it. */
async function expectBehind(as: Caller, amount: number, query: string) {
  let sum = 0
  let after = ''
  do {
    const body = await read(as, `${figure}/part/list?${query}&size=7${after}`)
    for (const part of body.part_list) sum += cents(part.amount)
    expect(body.amount).toBe(amount)
    after = body.next ? `&after=${body.next}` : ''
  } while (after)
  expect([query, sum]).toEqual([query, cents(amount)])
}

describe('costs', () => {
  it('are the purchases with their VAT and the taxable amounts of received documents, credit notes below zero', async () => {
    const { caller, customer } = await studio(context.api)
    const lease = await addPurchase(
      context.api,
      caller,
      spent(80.5, { date: '2026-10-02', category: 'LEASE' }),
    )
    await addPurchase(
      context.api,
      caller,
      spent(100, { date: '2026-10-31', tax_percentage: 22, ana_sku: customer.sku }),
    )
    await addPurchase(context.api, caller, spent(50, { date: '2025-10-31', category: 'LEASE' }))
    await addReceivedDocument(context.api, caller, customer.sku, { date: '2026-10-05' })
    await addReceivedDocument(context.api, caller, customer.sku, {
      date: '2026-11-05',
      number: 'A/8',
      document_kind: 'CREDITNOTE',
      single_price: 30,
    })
    const { month_list, total } = await read(caller, `${figure}?from=2026-10&to=2026-11`)
    expect(month_list).toEqual([
      { month: '2026-10', amount: 402.5, before: 50, change_percent: 705, is_running: false },
      { month: '2026-11', amount: -30, before: 0, change_percent: null, is_running: true },
    ])
    expect(total).toBe(372.5)
    expect(await amountsOf(caller, 'CATEGORY')).toEqual({ RECEIVED: 170, RECEIPT: 122, LEASE: 80.5 })
    expect(await groupsOf(caller, 'SUPPLIER', 'from=2026-10&to=2026-11')).toMatchObject([
      { key: customer.sku, name: 'Officina Rossi S.r.l.', amount: 292, whole_months: { amount: 322 } },
      { key: '', name: '', amount: 80.5, whole_months: { amount: 80.5, before: 50, change_percent: 61 } },
    ])
    const { part_list } = await read(caller, `${figure}/part/list?${YEAR}&group=CATEGORY&key=LEASE`)
    expect(part_list).toEqual([expect.objectContaining({ kind: 'PURCHASE', id: lease.id, amount: 80.5 })])
    await expectSums(caller)
  })

  it('of received documents are those of the register of purchases, each integration once', async () => {
    const { caller, customer } = await studio(context.api)
    const received = (tipo_documento: string, number: string, single_price: number) =>
      addReceivedDocument(context.api, caller, customer.sku, {
        tipo_documento,
        number,
        single_price,
        date: '2026-10-05',
      })
    await received('TD01', '1', 100)
    await received('TD17', '2', 10)
    const { sums } = await readRegister(context.api, caller, 'purchases', '2026-10')
    expect(await totalOf(caller)).toBe(sums.imponibile)
    await received('TD16', '3', 100)
    await received('TD27', '4', 5)
    await received('TD29', '5', 7)
    const abroad = [line({ single_price: 40, iva: 0, natura: 'N2.1', riferimento_normativo: 'art. 7-ter' })]
    await addReceivedDocument(context.api, caller, customer.sku, {
      number: '6',
      date: '2026-10-05',
      product_list: abroad,
    })
    expect(await totalOf(caller)).toBe(110)
    await expectSums(caller)
  })

  it('lose what is thrown away, and follow a change of day, category, supplier and amount', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addPurchase(
      context.api,
      caller,
      spent(10, { date: '2026-10-02', ana_sku: customer.sku }),
    )
    expect(await amountsOf(caller, 'SUPPLIER')).toEqual({ [customer.sku]: 10 })
    const changed = await change(caller, id, {
      ...spent(25, { date: '2026-09-30', category: 'INSURANCE' }),
      ana_sku: null,
    })
    expect(changed.status).toBe(200)
    expect(await amountsOf(caller, 'CATEGORY')).toEqual({ INSURANCE: 25 })
    expect(await amountsOf(caller, 'SUPPLIER')).toEqual({ '': 25 })
    expect(await totalOf(caller, 'from=2026-09&to=2026-09')).toBe(25)
    await expectSums(caller)
    await read(caller, `${rest}/purchase/delete/${id}`)
    expect(await totalOf(caller)).toBe(0)
    expect(await groupsOf(caller, 'SUPPLIER')).toEqual([])
    await expectSums(caller)
  })

  it('go to the entry that stays when two suppliers are merged, and back when that is undone', async () => {
    const { caller, customer } = await studio(context.api)
    const other = await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Altra S.r.l.', vatnumber: '', iban: '', tax_regime: 'RF01' } }),
    )
    await addPurchase(context.api, caller, spent(10, { ana_sku: other.sku }))
    await addReceivedDocument(context.api, caller, other.sku, { single_price: 5 })
    expect(await amountsOf(caller, 'SUPPLIER')).toEqual({ [other.sku]: 15 })
    const merge = '/api/anagrafica/rest/anagrafica/merge'
    const answer = await context.api.call('POST', merge, {
      as: caller,
      body: { keep: customer.sku, merge: other.sku },
    })
    expect([answer.status, await amountsOf(caller, 'SUPPLIER')]).toEqual([200, { [customer.sku]: 15 }])
    await expectSums(caller)
    const undone = await context.api.call('POST', `${merge}/${answer.body.merge.id}/undo`, {
      as: caller,
      body: {},
    })
    expect([undone.status, await amountsOf(caller, 'SUPPLIER')]).toEqual([200, { [other.sku]: 15 }])
    await expectSums(caller)
  })

  it('are divided by category and supplier, which other figures are not', async () => {
    const as = await context.api.caller()
    const statusOf = async (path: string) => (await context.api.call('GET', path, { as })).status
    expect(await statusOf(`/api/statistics/rest/figure/REVENUE/group/SUPPLIER/list?${YEAR}`)).toBe(400)
    expect(await statusOf(`/api/statistics/rest/figure/REVENUE/part/list?${YEAR}&group=SUPPLIER`)).toBe(400)
    expect(await statusOf(`${figure}/part/list?${YEAR}&key=LEASE`)).toBe(400)
    expect(await statusOf(`${figure}/part/list?${YEAR}&group=CATEGORY&key=LEASE`)).toBe(200)
  })

  it('open only for readers of both purchases and documents', async () => {
    const statusOf = async (...roles: string[]) => {
      const as = await context.api.caller({ roles: ['GUI_SHOW_SIDE_MENU_CHARTS', ...roles] })
      const paths = [
        `${figure}/group/CATEGORY/list?${YEAR}`,
        `${figure}/part/list?${YEAR}`,
        `${figure}/file/csv?${YEAR}&behind=true`,
      ]
      return Promise.all(paths.map(async (path) => (await context.api.call('GET', path, { as })).status))
    }
    expect(await statusOf('GUI_CAN_LIST_INVOICE')).toEqual([200, 403, 403])
    expect(await statusOf('GUI_CAN_LIST_PURCHASE')).toEqual([200, 403, 403])
    expect(await statusOf('GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_PURCHASE')).toEqual([200, 200, 200])
  })

  it('have files of their categories and suppliers, and of what stands behind one of them', async () => {
    const { caller, customer } = await studio(context.api)
    await addPurchase(
      context.api,
      caller,
      spent(12.5, { date: '2026-10-02', category: 'LEASE', ana_sku: customer.sku }),
    )
    await addPurchase(context.api, caller, spent(7, { date: '2026-10-03' }))
    const file = async (query: string) => {
      const answer = await context.api.call('GET', `${figure}/file/csv?${YEAR}&${query}`, { as: caller })
      return Buffer.from(await answer.bytes()).toString()
    }
    expect(await file('group=CATEGORY')).toContain('Affitto e locazioni;12,50;12,50;0,00;')
    expect(await file('group=SUPPLIER')).toContain('Officina Rossi S.r.l.;12,50;12,50;0,00;')
    expect(await file('group=SUPPLIER')).toContain('Senza fornitore;7,00;7,00;0,00;')
    const behind = await file('group=CATEGORY&key=LEASE&behind=true')
    expect(behind.trim().split('\n')).toHaveLength(2)
    expect(behind).toContain('2026-10-02;;Officina Rossi S.r.l.;12,50')
  })
})

/** The statement by which the migration sums up the costs that exist, of one structure. */
function history(structureId: number): string {
  const migration = readFileSync('prisma/migrations/0022_statistics_costs/migration.sql', 'utf8')
  const [, statement = ''] = migration.split("set_config('app.system', 'on', true);")
  return statement.replace("p.figure = 'COSTS'", `p.figure = 'COSTS' AND p.structure_id = ${structureId}`)
}

describe.each(seedsOf(20))('%s: a hundred random acts', (seed) => {
  it('leave the sums of the costs those of their parts, and each sum the one of the list behind it', async () => {
    const random = randomFrom(seed)
    const { caller, customer } = await studio(context.api)
    const skus = [
      customer.sku,
      (
        await addEntry(
          context.api,
          caller,
          company({ business: { name: 'Due', vatnumber: '', iban: '', tax_regime: 'RF01' } }),
        )
      ).sku,
    ]
    const ids = { purchase: [] as number[], received: [] as number[] }
    const on = () =>
      `2026-${String(1 + random.upTo(10)).padStart(2, '0')}-${String(1 + random.upTo(28)).padStart(2, '0')}`
    const price = () => (1 + random.upTo(99_999)) / 100
    const purchase = () =>
      spent(price(), {
        date: on(),
        category: random.pick([...PURCHASE_CATEGORIES]),
        ana_sku: random.pick([...skus, null]),
        tax_percentage: random.pick([0, 22]),
      })
    const received = (number: string) =>
      receivedData(random.pick(skus), {
        number,
        date: on(),
        product_list: [line({ single_price: price(), iva: random.pick([22, 10]), quantity: 1 })],
      })
    const call = (method: string, path: string, body?: object) =>
      context.api.call(method, `${rest}/${path}`, { as: caller, body })
    const ACTS = {
      purchase: async () => {
        ids.purchase.push((await addPurchase(context.api, caller, purchase())).id)
        return 200
      },
      receive: async () => {
        const document_kind = random.pick(['INVOICE', 'INVOICE', 'CREDITNOTE'])
        const tipo_documento =
          document_kind === 'CREDITNOTE' ? 'TD04' : random.pick(['TD01', 'TD16', 'TD17', 'TD27'])
        const over = { ...received(`N${ids.received.length}`), document_kind, tipo_documento }
        ids.received.push((await addReceivedDocument(context.api, caller, over.ana_sku, over)).id)
        return 200
      },
      change: async () => {
        const id = ids.purchase.length > 0 ? random.pick(ids.purchase) : 0
        return (await call('POST', 'purchase/update', { purchase_data: { ...purchase(), id } })).status
      },
      correct: async () => {
        const at = random.upTo(Math.max(1, ids.received.length))
        const passive_data = { ...received(`N${at}`), id: ids.received[at] ?? 0 }
        return (await call('POST', 'passive/update', { passive_data })).status
      },
      drop: async () =>
        (await call('GET', `purchase/delete/${ids.purchase.length > 0 ? random.pick(ids.purchase) : 0}`))
          .status,
      dropReceived: async () =>
        (await call('DELETE', `passive/${ids.received.length > 0 ? random.pick(ids.received) : 0}`)).status,
    }
    const names = Object.keys(ACTS) as (keyof typeof ACTS)[]
    const done = new Set<string>()
    for (let step = 0; step < 100; step += 1) {
      const name = random.pick([...names, 'purchase', 'receive', 'receive'] as const)
      if ((await ACTS[name]()) === 200) done.add(name)
      if (step % 25 === 24) await expectSums(caller)
    }
    expect(names.filter((name) => !done.has(name))).toEqual([])
    const { month_list, total } = await read(caller, `${figure}?${YEAR}`)
    for (const { month, amount } of month_list)
      await expectBehind(caller, amount, `from=${month}&to=${month}`)
    for (const group of ['CATEGORY', 'SUPPLIER']) {
      const groups = await groupsOf(caller, group)
      expect(groups.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(total))
      for (const { key, amount } of groups)
        await expectBehind(caller, amount, `${YEAR}&group=${group}&key=${key}`)
    }
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`delete from statistics_sum where structure_id = ${caller.structureId} and figure = 'COSTS'`
      await tx.$executeRawUnsafe(history(caller.structureId))
    })
    await expectSums(caller)
  }, 120_000)
})
