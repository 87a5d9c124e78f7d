import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { agreementData, invoiceData, line, studio } from '@/tests/support/builders'
import { addProduct } from '@/tests/support/products'
import { wrongVatBlocks } from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const rest = '/api/salesforce/rest'
const STEPS = 200

type Random = ReturnType<typeof randomFrom>
type Row = {
  id: number
  date: Date
  state: string
  document_kind: string
  number: number | null
  origin_id: number | null
}

const TODAY = new Date('2026-11-20T00:00:00Z')
const KINDS = new Set(['INVOICE', 'CREDITNOTE'])

const standard = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

/** A studio in stock mode, its product, and what may happen to its documents. */
async function shop(random: Random) {
  const { caller, customer } = await studio(context.api)
  const configuration = '/api/auth/rest/structure/configuration'
  const { body } = await context.api.call('GET', configuration, { as: caller })
  const data = { ...body.data, registry: undefined, revision: undefined, stockMode: true }
  await context.api.call('PUT', configuration, { as: caller, body: { data } })
  const product = await addProduct(context.api, caller)
  await context.api.call('PUT', '/api/pricelist/rest/product/availability', {
    as: caller,
    body: { products_stock: [{ id: product.id, availability: 60 }] },
  })
  const call = (method: string, path: string, body?: unknown) =>
    context.api.call(method, `${rest}/${path}`, { as: caller, body })
  const lines = () =>
    Array.from({ length: 1 + random.upTo(3) }, (_, index) =>
      line({
        single_price: (1 + random.upTo(99_999)) / 100,
        iva: random.pick([22, 10, 4]),
        quantity: 1 + random.upTo(4),
        ...(index === 0 && random.chance(0.5) ? { product_cross_id: product.product_cross_id } : {}),
      }),
    )
  const rows = () =>
    context.api.asSystem((tx) =>
      tx.document.findMany({ where: { structure_id: caller.structureId }, orderBy: { id: 'asc' } }),
    ) as Promise<Row[]>
  return { caller, customer, call, lines, rows, productId: product.id }
}

type Shop = Awaited<ReturnType<typeof shop>>
type Action = (shop: Shop, random: Random, rows: readonly Row[]) => Promise<unknown>

const some = (random: Random, rows: readonly Row[], fits: (row: Row) => boolean): Row | undefined => {
  const found = rows.filter(fits)
  return found.length > 0 ? random.pick(found) : undefined
}

const isInvoice = (row: Row) => row.document_kind === 'INVOICE'
const path = (row: Row) => ({ INVOICE: 'invoice', CREDITNOTE: 'creditnote' })[row.document_kind] ?? 'invoice'

/** The actions of users; an action that does not fit the chosen document is refused, and changes nothing. */
const ACTIONS: Record<string, Action> = {
  create: ({ call, customer, lines }) =>
    call('POST', 'invoice/createInvoice', {
      invoice_data: invoiceData(customer.sku, {
        product_list: lines(),
        invoice_configuration: standard,
        json_state: { invoice_state: 'TO_BE_ISSUED' },
      }),
    }),
  edit: async ({ call, customer, lines }, random, rows) => {
    const row = some(random, rows, isInvoice)
    if (!row) return
    const data = invoiceData(customer.sku, { product_list: lines(), invoice_configuration: standard })
    return call('POST', 'invoice/update', { invoice_data: { ...data, id: row.id } })
  },
  issue: async ({ call }, random, rows) => {
    // The documents that a contract makes for later days would keep the earlier ones from being issued.
    const row = some(
      random,
      rows,
      (one) => one.number === null && one.date <= TODAY && KINDS.has(one.document_kind),
    )
    return row && call('PUT', `${path(row)}/issue/${row.id}`)
  },
  credit: async ({ call }, random, rows) => {
    const row = some(random, rows, (one) => isInvoice(one) && one.number !== null)
    if (!row) return
    const { body } = await call('GET', `invoice/productsFromInvoiceId/${row.id}`)
    const products = (body.products_data as { id: number }[]).filter(() => random.chance(0.5))
    return call('POST', 'creditnote/createSingleCreditnote', {
      invoiceId: row.id,
      products: products.map(({ id }) => ({ id })),
      date: '2026-11-20',
    })
  },
  creditAll: async ({ call }, random, rows) => {
    const row = some(random, rows, (one) => isInvoice(one) && one.number !== null)
    return (
      row &&
      call('POST', 'creditnote/createMultipleCreditnote', { creditnote_id: [row.id], date: '2026-11-20' })
    )
  },
  remove: async ({ call }, random, rows) => {
    const row = some(random, rows, ({ document_kind, number }) => number === null && KINDS.has(document_kind))
    return row && call('DELETE', `${path(row)}/${row.id}`)
  },
  restore: async ({ call }, random, rows) => {
    const row = some(random, rows, ({ state }) => state === 'DELETED')
    return row && call('POST', 'document/restore', { id: row.id })
  },
  mail: async ({ call }, random, rows) => {
    const row = some(random, rows, isInvoice)
    return row && call('POST', 'invoice/send', { invoice_id: row.id, mail_to: 'a@posta.example' })
  },
  pay: async ({ call }, random, rows) => {
    const row = some(random, rows, isInvoice)
    const json_state = { invoice_state: 'PAYED' }
    return row && call('POST', 'invoice/update/state', { invoice_data: { id: row.id, json_state } })
  },
  contract: async ({ call, customer, lines }, random) => {
    const contract_data = agreementData(customer.sku, {
      product_list: lines(),
      recurrence: 'SUBSCRIPTION',
      invoice_configuration: {
        ...standard,
        max_times: 1 + random.upTo(3),
        start_date: '2026-11-20',
        frequency_type: 'week',
      },
    })
    const { body } = await call('POST', 'contract/add', { contract_data })
    const json_state = { contract_state: 'SIGNED' }
    await call('POST', 'contract/update/state', { contract_data: { id: body.contract.id, json_state } })
    return call('GET', `contract/${body.contract.id}/activate`)
  },
  activateAgain: async ({ call }, random, rows) => {
    const row = some(random, rows, ({ document_kind }) => document_kind === 'CONTRACT')
    return row && call('GET', `contract/${row.id}/activate`)
  },
}

/** Everything about the documents of a structure that must stay as it was once they are issued. */
const issuedContent = (as: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ id: number; content: string }[]>`
      select d.id, md5((to_jsonb(d) - array['state', 'revision', 'updated_at', 'paid_amount', 'credited_amount', 'residual', 'overpaid'])::text
        || (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]')::text from document_line l where l.document_id = d.id)
        || (select coalesce(jsonb_agg(to_jsonb(u) - array['open_amount', 'invoice_residual'] order by u.id), '[]')::text from document_due_date u where u.document_id = d.id)) as content
      from document d where d.structure_id = ${as.structureId} and d.number is not null
        and d.document_kind in ('INVOICE', 'CREDITNOTE')`,
  )

async function expectSound({ caller, productId }: Shop): Promise<void> {
  const [numbers, credits, stock, miscounted, misdated] = await context.api.asSystem(async (tx) => [
    await tx.$queryRaw<{ document_kind: string; numbers: number[] }[]>`
      select document_kind, array_agg(number order by number) as numbers from document
      where structure_id = ${caller.structureId} and number is not null group by 1`,
    await tx.$queryRaw<{ id: number; total: number; credited: number }[]>`
      select i.id, i.total::float8 as total, sum(n.total)::float8 as credited from document i
      join document n on n.origin_id = i.id and n.origin_kind = 'CREDIT' and n.state <> 'DELETED'
      where i.structure_id = ${caller.structureId} group by i.id`,
    await tx.$queryRaw<{ availability: number; ledger: number }[]>`
      select p.availability::float8 as availability, coalesce(sum(m.quantity), 0)::float8 as ledger
      from product p left join stock_movement m on m.product_id = p.id where p.id = ${productId} group by p.id`,
    await tx.$queryRaw<object[]>`
      select document_kind, state, month from (
        select document_kind, state, issued_month(number, date) as month, 1 as n, total
        from document where structure_id = ${caller.structureId}
        union all select document_kind, state, month, -n, -total from document_tally
        where structure_id = ${caller.structureId}) x
      group by 1, 2, 3 having sum(n) <> 0 or sum(total) <> 0`,
    await tx.$queryRaw<object[]>`
      select source, flow, date from (
        select 'DOCUMENT' as source, flow, date, 1 as n, open_amount as amount from document_due_date
        where structure_id = ${caller.structureId} and open_amount <> 0
        union all select 'PURCHASE', 'OUT', date, 1, open_amount from purchase_due_date
        where structure_id = ${caller.structureId} and open_amount <> 0
        union all select source, flow, date, -n, -amount from due_tally where structure_id = ${caller.structureId}) x
      group by 1, 2, 3 having sum(n) <> 0 or sum(amount) <> 0`,
  ])
  expect(miscounted).toEqual([])
  expect(misdated).toEqual([])
  expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  expect(await wrongSums(context.api, caller.structureId)).toEqual([])
  for (const { numbers: taken } of numbers) expect(taken).toEqual(taken.map((_, index) => index + 1))
  for (const { id, total, credited } of credits) {
    expect([id, Math.round(credited * 100) <= Math.round(total * 100)]).toEqual([id, true])
  }
  expect(stock[0]?.availability).toBe(stock[0]?.ledger)
  expect(stock[0]?.availability).toBeGreaterThanOrEqual(0)
}

describe.each([1, 2, 3])('%s: two hundred random actions', (seed) => {
  it('leave numbers without gaps, nothing over-credited, the stock as its ledger, and what is issued as it was', async () => {
    const random = randomFrom(seed)
    const here = await shop(random)
    const names = Object.keys(ACTIONS)
    const often = [...names, 'create', 'issue', 'issue', 'issue', 'issue']
    const kept = new Map<number, string>()
    const done = new Set<string>()
    for (let step = 0; step < STEPS; step += 1) {
      const name = random.pick(often)
      const answer = (await ACTIONS[name]?.(here, random, await here.rows())) as
        | { status: number }
        | undefined
      if (answer) expect([name, [200, 422].includes(answer.status)]).toEqual([name, true])
      if (answer?.status === 200) done.add(name)
      if (step % 20 !== 19) continue
      for (const { id, content } of await issuedContent(here.caller)) {
        expect([id, kept.get(id) ?? content]).toEqual([id, content])
        kept.set(id, content)
      }
      await expectSound(here)
    }
    expect(names.filter((name) => !done.has(name))).toEqual([])
    expect(kept.size).toBeGreaterThan(10)
  }, 180_000)
})
