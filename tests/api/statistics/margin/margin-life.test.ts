import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, line, studio } from '@/tests/support/builders'
import { changeProduct, removeProduct, soldLine, wrongMargins, wrongRevenue } from '@/tests/support/margin'
import { addProduct, priceData } from '@/tests/support/products'
import { seedsOf } from '@/tests/support/property-runs'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const clock = stopClockAt('2026-02-02T09:00:00Z')
const margin = '/api/statistics/rest/margin'
const rest = '/api/salesforce/rest'
const YEAR = 'from=2026-01&to=2026-12'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const DAY = 86_400_000

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', path, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const toCents = (amount: number) => Math.round(amount * 100)

type Figures = { revenue: number; cost: number; margin: number; uncosted: number; other: number }

/** Each amount is that of all pages of the list behind it, to the cent. */
async function expectLists(as: Caller, figures: Figures, query: string) {
  const parts = [
    ['COSTED', figures.revenue],
    ['UNCOSTED', figures.uncosted],
    ['OTHER', figures.other],
  ] as const
  for (const [part, amount] of parts) {
    const sums = { amount: 0, cost: 0, unknown: 0 }
    let after = ''
    do {
      const body = await read(as, `${margin}/line/list?${query}&part=${part}&size=9${after}`)
      for (const one of body.line_list) {
        sums.amount += toCents(one.amount)
        sums.cost += toCents(one.cost ?? 0)
        if (one.cost === null) sums.unknown += 1
      }
      expect(body.total).toEqual({ amount, cost: part === 'COSTED' ? figures.cost : 0 })
      if (part === 'COSTED') expect(sums.unknown).toBe(0)
      after = body.next ? `&after=${body.next}` : ''
    } while (after)
    expect([query, part, sums.amount, sums.cost]).toEqual([
      query,
      part,
      toCents(amount),
      part === 'COSTED' ? toCents(figures.cost) : 0,
    ])
  }
  expect(toCents(figures.margin)).toBe(toCents(figures.revenue) - toCents(figures.cost))
}

/** The margin by month, by product and by supplier comes to the lists behind it, and with the rest to the revenue. */
async function expectMargin(as: Caller) {
  expect(await wrongMargins(context.api, as.structureId)).toEqual([])
  expect(await wrongRevenue(context.api, as.structureId)).toEqual([])
  const { month_list, total } = await read(as, `${margin}?${YEAR}`)
  const revenue = await read(as, `/api/statistics/rest/figure/REVENUE?${YEAR}`)
  const whole = (one: Figures) => toCents(one.revenue) + toCents(one.uncosted) + toCents(one.other)
  month_list.forEach((one: Figures, at: number) => {
    expect([at, whole(one)]).toEqual([at, toCents(revenue.month_list[at].amount)])
  })
  for (const one of month_list) await expectLists(as, one, `from=${one.month}&to=${one.month}`)
  for (const group of ['PRODUCT', 'SUPPLIER']) {
    const { group_list } = await read(as, `${margin}/group/${group}/list?${YEAR}`)
    for (const name of ['revenue', 'cost', 'uncosted', 'other'] as const) {
      const sum = group_list.reduce((all: number, one: Figures) => all + toCents(one[name]), 0)
      expect([group, name, sum]).toEqual([group, name, toCents(total[name])])
    }
    for (const one of group_list) await expectLists(as, one, `${YEAR}&group=${group}&key=${one.key}`)
  }
}

/** The statements by which the migration brings in what existing documents have sold, of one structure. */
function history(structureId: number): string[] {
  const migration = readFileSync('prisma/migrations/0027_statistics_offers_and_margin/migration.sql', 'utf8')
  const [, after = ''] = migration.split("set_config('app.system', 'on', true);")
  const [statements = ''] = after.split('-- Keeps what a document sells')
  return statements
    .split(';\n')
    .filter((statement) => statement.trim())
    .map((statement) =>
      statement.replace(
        "WHERE d.type = 'ACTIVE'",
        `WHERE d.structure_id = ${structureId} AND d.type = 'ACTIVE'`,
      ),
    )
}

describe.each(seedsOf(20))('%s: a random life of what is sold', (seed) => {
  it('leaves each amount of the margin that of the lines behind it, and the parts the revenue', async () => {
    const random = randomFrom(seed)
    const { caller, customer } = await studio(context.api)
    const other = await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Due', vatnumber: '', iban: '', tax_regime: 'RF01' } }),
    )
    const price = () => (1 + random.upTo(9_999)) / 100
    const cost = () => random.pick([null, 0, price(), price()])
    const products: Product[] = []
    const invoices: number[] = []
    let now = Date.parse('2026-02-02T09:00:00Z')
    const today = () => new Date(now).toISOString().slice(0, 10)
    const call = (method: string, path: string, body?: object) =>
      context.api.call(method, path, { as: caller, body })
    const productLine = () => {
      const quantity = random.pick([1, 2, 3.5])
      return products.length === 0
        ? line({ single_price: price(), quantity })
        : soldLine(random.pick(products), { single_price: price(), quantity }, random.upTo(3))
    }
    const lines = () => [
      productLine(),
      ...(random.chance(0.6) ? [productLine()] : []),
      ...(random.chance(0.4) ? [line({ single_price: price() })] : []),
    ]
    const data = (over: object = {}) => {
      const extra = {
        description: 'Trasporto',
        importo: price(),
        percentuale: false,
        tassabile: random.chance(0.5),
        includi: true,
        iva: 22,
      }
      return invoiceData(customer.sku, {
        date: today(),
        invoice_configuration: STANDARD,
        product_list: lines(),
        extra_expenses_list: random.chance(0.3) ? [extra] : [],
        ...over,
      })
    }
    const move = async (states: readonly string[], to: string) => {
      const done = await context.api.asSystem(
        (tx) => tx.$executeRaw`update document set state = ${to} where id = (select id from document
          where structure_id = ${caller.structureId} and document_kind = 'INVOICE' and state = any(${[...states]})
          order by id desc limit 1)`,
      )
      return done > 0 ? 200 : 404
    }
    const ACTS: Record<string, () => Promise<number>> = {
      product: async () => {
        const price_list = [priceData(), priceData({ quantity: 6 })]
        const sku_anagrafica = random.pick([customer.sku, other.sku, null])
        products.push(
          await addProduct(context.api, caller, {
            name: `P${products.length}`,
            purchase_price: cost(),
            sku_anagrafica,
            price_list,
          }),
        )
        return 200
      },
      reprice: async () => {
        if (products.length === 0) return 404
        await changeProduct(context.api, caller, random.pick(products), { purchase_price: cost() })
        return 200
      },
      resupply: async () => {
        if (products.length === 0) return 404
        await changeProduct(context.api, caller, random.pick(products), {
          sku_anagrafica: random.pick([customer.sku, other.sku]),
        })
        return 200
      },
      remove: async () => {
        const [gone] = products.length > 3 ? products.splice(random.upTo(products.length), 1) : []
        if (!gone) return 404
        await removeProduct(context.api, caller, gone)
        return 200
      },
      draft: async () => {
        await createInvoice(context.api, caller, data())
        return 200
      },
      issue: async () => {
        const made = await createInvoice(
          context.api,
          caller,
          data({ json_state: { invoice_state: 'ISSUED' } }),
        )
        invoices.push(made.id)
        return 200
      },
      credit: async () => {
        const invoiceId = invoices.length > 0 ? random.pick(invoices) : 0
        const { body } = await call('GET', `${rest}/invoice/productsFromInvoiceId/${invoiceId}`)
        const [first] = body.products_data ?? []
        if (!first) return 404
        const made = await call('POST', `${rest}/creditnote/createSingleCreditnote`, {
          invoiceId,
          products: [{ id: first.id }],
          date: today(),
        })
        if (made.status !== 200) return made.status
        return (await call('PUT', `${rest}/creditnote/issue/${made.body.creditNote.id}`)).status
      },
      reject: () => move(['ISSUED'], 'DIGITAL_SENT_ESITO_KO'),
      accept: () => move(['DIGITAL_SENT_ESITO_KO'], 'ISSUED'),
    }
    const names = Object.keys(ACTS)
    const done = new Set<string>()
    for (let step = 0; step < 120; step += 1) {
      now += random.upTo(3 * DAY)
      clock.moveTo(new Date(now).toISOString())
      const name =
        step === 0 ? 'product' : random.pick([...names, 'product', 'issue', 'issue', 'issue', 'accept'])
      if ((await ACTS[name]?.()) === 200) done.add(name)
      if (step % 30 === 29) await expectMargin(caller)
    }
    expect(names.filter((name) => !done.has(name))).toEqual([])
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`delete from sold_line where structure_id = ${caller.structureId}`
      for (const statement of history(caller.structureId)) await tx.$executeRawUnsafe(statement)
    })
    await expectMargin(caller)
    expect((await read(caller, `${margin}?${YEAR}`)).total).toMatchObject({ revenue: 0, cost: 0, margin: 0 })
  }, 180_000)
})
