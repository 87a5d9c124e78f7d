import { describe, expect, it } from 'vitest'
import type { Resolution } from '@/lib/api/pricelist/resolved-price-fields'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { type BusinessCondition, resolvePrice } from '@/lib/domain/pricing/pricing'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { agree } from '@/tests/support/business-conditions'

const context = testApi()
const base = '/api/pricelist/rest'
const TODAY = '2026-11-21'

type PriceIn = { amount: number; quantity: number; valid_from?: string; valid_to?: string }
type ProductIn = { name: string; sku_anagrafica?: string; price_list: PriceIn[] }
type ResolutionAnswer = { id: number; quantity: number; resolution: Resolution | null }

async function addProducts(
  as: Caller,
  list: ProductIn[],
): Promise<{ id: number; price_list: { id: number }[] }[]> {
  const product_list = list.map(({ price_list, ...product }) => ({
    ...product,
    price_list: price_list.map((price) => ({
      description: 'Listino',
      currency_id: 978,
      measurementunit_id: 1,
      ...price,
    })),
  }))
  const { status, body } = await context.api.call('POST', `${base}/product`, { as, body: { product_list } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.product_list
}

const resolve = (as: Caller, body: object) =>
  context.api.call('POST', `${base}/product/resolve`, { as, body })

const resolved = async (as: Caller, body: object): Promise<ResolutionAnswer[]> =>
  (await resolve(as, { day: TODAY, ...body })).body.resolved_price_list

const net = (list: ResolutionAnswer[]) => list.map(({ resolution }) => resolution?.net_price ?? null)

describe('the price of a product for a customer', () => {
  it('comes with its steps, its net amount and the line that a document takes', async () => {
    const { caller, customer } = await studio(context.api)
    const [product] = await addProducts(caller, [
      { name: 'Tappetino', price_list: [{ amount: 100, quantity: 1 }] },
    ])
    await agree(context.api, caller, { supplier: null, customer: customer.sku, values: { sconto: 10 } })
    const asked = [{ id: product?.id, quantity: 3 }]
    const [answer] = await resolved(caller, { product_list: asked, sku: customer.sku })
    expect(answer).toEqual({
      id: product?.id,
      quantity: 3,
      resolution: {
        price_cross_id: `${product?.id}_${product?.price_list[0]?.id}`,
        price_id: product?.price_list[0]?.id,
        currency_id: 978,
        measurementunit_id: 1,
        list_price: 100,
        net_price: 90,
        total: 270,
        step_list: [
          { kind: 'LIST', label: 'Listino', after: 100 },
          {
            kind: 'CHANGE',
            label: 'Sconto cliente',
            change: 'DISCOUNT',
            type: 'PERCENTAGE',
            value: 10,
            before: 100,
            after: 90,
          },
        ],
        line: {
          quantity: 3,
          single_price: 100,
          price_change_type: 'DISCOUNT',
          discount_type: 'PERCENTAGE',
          discount: 10,
        },
      },
    })
    const line = { description: 'Tappetino', iva: 22, ...answer?.resolution?.line }
    const invoice = await createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { product_list: [line] }),
    )
    expect(invoice.total).toBe(329.4)
  })

  it('follows quantity, day, customer and supplier, in the order asked', async () => {
    const caller = await context.api.caller()
    const [supplier, customer] = [await addEntry(context.api, caller), await addEntry(context.api, caller)]
    const [own, supplied, bare] = await addProducts(caller, [
      {
        name: 'Acqua',
        price_list: [
          { amount: 2, quantity: 1 },
          { amount: 9, quantity: 6 },
          { amount: 3, quantity: 1, valid_from: '2026-12-01' },
        ],
      },
      { name: 'Vino', sku_anagrafica: supplier.sku, price_list: [{ amount: 10, quantity: 1 }] },
      { name: 'Senza prezzo', price_list: [] },
    ])
    await agree(context.api, caller, { supplier: null, customer: customer.sku, values: { sconto: 50 } })
    const product_list = [
      { id: supplied?.id },
      { id: own?.id, quantity: 5 },
      { id: own?.id, quantity: 6 },
      { id: bare?.id },
    ]
    expect(net(await resolved(caller, { product_list }))).toEqual([10, 2, 9, null])
    expect(net(await resolved(caller, { product_list, sku: customer.sku }))).toEqual([5, 1, 4.5, null])
    expect(net(await resolved(caller, { product_list, day: '2026-12-01' }))).toEqual([10, 3, 9, null])
    await agree(context.api, caller, {
      supplier: supplier.sku,
      customer: customer.sku,
      values: { sconto: 10, trasporto: 1 },
    })
    expect(net(await resolved(caller, { product_list, sku: customer.sku }))).toEqual([10, 1, 4.5, null])
    expect(net(await resolved(caller, { product_list, sku: supplier.sku }))).toEqual([10, 2, 9, null])
  })

  it('is what the pure resolver makes of the same catalogue', async () => {
    const caller = await context.api.caller()
    const customer = await addEntry(context.api, caller)
    await agree(context.api, caller, {
      supplier: null,
      customer: customer.sku,
      values: { sconto: 33.33, trasporto: 0.07 },
    })
    const amounts = Array.from({ length: 200 }, (_, index) =>
      Number(`${index * 7919}.${(index * 104729) % 9_999_999}1`),
    )
    const products = await addProducts(
      caller,
      amounts.map((amount) => ({ name: `Articolo ${amount}`, price_list: [{ amount, quantity: 1 }] })),
    )
    const product_list = products.map(({ id }, index) => ({ id, quantity: 1 + index / 8 }))
    const answers = await resolved(caller, { product_list, sku: customer.sku })
    const conditions: BusinessCondition[] = [
      {
        supplier: null,
        customer: customer.sku,
        changes: [
          { label: 'Sconto cliente', change: 'DISCOUNT', type: 'PERCENTAGE', value: money('33.33') },
          { label: 'Trasporto', change: 'INCREASE', type: 'FIXED', value: money('0.07') },
        ],
      },
    ]
    const expected = amounts.map((amount, index) => {
      const price = { id: 1, description: '', amount: money(amount), quantity: money(1), currency_id: 978 }
      const prices = [{ ...price, valid_from: null, valid_to: null }]
      const quantity = money(1 + index / 8)
      const found = resolvePrice({ supplier: null, prices }, quantity, customer.sku, conditions, day(TODAY))
      return [found?.net_price.toNumber(), found?.total.toNumber()]
    })
    expect(answers.map(({ resolution }) => [resolution?.net_price, resolution?.total])).toEqual(expected)
  })

  it('is told of no product and for no customer of another structure, be it of the family', async () => {
    const parent = await context.api.structure()
    const owner = await context.api.caller({ structure: parent })
    const sibling = await context.api.caller({ structure: await context.api.structure(parent) })
    const customer = await addEntry(context.api, owner)
    const price_list = [{ amount: 1, quantity: 1 }]
    const [theirs] = await addProducts(owner, [{ name: 'Loro', price_list }])
    for (const caller of [sibling, await context.api.caller()]) {
      const [own] = await addProducts(caller, [{ name: 'Nostro', price_list }])
      const mixed = await resolve(caller, { product_list: [{ id: own?.id }, { id: theirs?.id }] })
      expect([mixed.status, mixed.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
      const foreign = await resolve(caller, { product_list: [{ id: own?.id }], sku: customer.sku })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
    }
  })

  it.each([
    [{ product_list: [] }],
    [{ product_list: [{ id: 1, quantity: 0 }] }],
    [{ product_list: [{ id: 1 }], day: '2026-02-30' }],
  ])('refuses %j', async (body) => {
    expect((await resolve(await context.api.caller(), body)).status).toBe(400)
  })
})
