import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addProduct, priceData } from '@/tests/support/products'

const context = testApi()
const base = '/api/pricelist/rest'

const call = (method: string, as: Caller, path: string, body?: object) =>
  context.api.call(method, base + path, { as, body })

describe('prices', () => {
  it('are added to products, all or none', async () => {
    const as = await context.api.caller()
    const { id: product_id } = await addProduct(context.api, as)
    const good = priceData({ product_id, valid_from: '2026-01-01', valid_to: '2026-12-31' })
    const { body } = await call('POST', as, '/price', {
      price_list: [good, priceData({ product_id, amount: 0.01 })],
    })
    expect(body.price_list).toMatchObject([
      { ...good, attribute_list: [] },
      { amount: 0.01, valid_from: null },
    ])
    const mixed = await call('POST', as, '/price', {
      price_list: [good, priceData({ product_id: 2_000_000_000 })],
    })
    expect([mixed.status, mixed.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    const list = await call('GET', as, '/product/structure/list')
    expect(list.body.product_list[0].price_list).toHaveLength(2)
  })

  it('keep eight decimals', async () => {
    const as = await context.api.caller()
    const { price_list } = await addProduct(context.api, as, {
      price_list: [priceData({ amount: 0.12345678 })],
    })
    expect(price_list[0]?.amount).toBe(0.12345678)
  })

  it('are saved as far as something is given, with what changed in the audit', async () => {
    const as = await context.api.caller()
    const { id, price_list } = await addProduct(context.api, as, { price_list: [priceData({ amount: 10 })] })
    const [price] = price_list
    const change = { id: price?.id, amount: 12, valid_to: '2026-12-31' }
    const { body } = await call('PUT', as, '/product/price', { product_data: { id, price_list: [change] } })
    expect(body.product.price_list).toEqual([{ ...price, amount: 12, valid_to: '2026-12-31' }])
    const entries = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: as.structureId, entity: 'price', action: 'UPDATE' } }),
    )
    expect(entries.map(({ changes }) => changes)).toEqual([
      { amount: [10, 12], valid_to: [null, '2026-12-31'] },
    ])
  })

  it('refuse a validity turned around by the half that is saved', async () => {
    const as = await context.api.caller()
    const { id, price_list } = await addProduct(context.api, as, {
      price_list: [priceData({ valid_from: '2026-06-01' })],
    })
    const change = { id: price_list[0]?.id, valid_to: '2026-05-31' }
    const { status, body } = await call('PUT', as, '/product/price', {
      product_data: { id, price_list: [change] },
    })
    expect([status, body.code, body.wrong]).toEqual([422, 'ERROR_PRICE_NOT_VALID', ['valid_to']])
  })

  it('of another product are not found', async () => {
    const as = await context.api.caller()
    const one = await addProduct(context.api, as, { price_list: [priceData()] })
    const two = await addProduct(context.api, as)
    const change = { id: one.price_list[0]?.id, amount: 1 }
    const body = { product_data: { id: two.id, price_list: [change] } }
    expect((await call('PUT', as, '/product/price', body)).status).toBe(404)
  })

  it('are deleted all or none', async () => {
    const as = await context.api.caller()
    const { price_list } = await addProduct(context.api, as, { price_list: [priceData(), priceData()] })
    const [one, two] = price_list.map(({ id }) => ({ id }))
    expect((await call('DELETE', as, '/price', { price_list: [one, { id: 2_000_000_000 }] })).status).toBe(
      404,
    )
    expect((await call('DELETE', as, '/price', { price_list: [one] })).status).toBe(200)
    const list = await call('GET', as, '/product/structure/list')
    expect(list.body.product_list[0].price_list.map(({ id }: { id: number }) => id)).toEqual([two?.id])
  })
})
