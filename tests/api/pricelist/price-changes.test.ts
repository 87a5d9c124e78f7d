import { describe, expect, it } from 'vitest'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { changedPrice, PRICE_ROUNDINGS } from '@/lib/domain/pricing/price-change'
import { type Caller, testApi } from '@/tests/support/api'
import { addProduct, addProducts, priceData } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/pricechange'
const raise = { type: 'INCREASE', mode: 'PERCENTAGE', value: 3 }

const call = (as: Caller, under: string, body?: object) =>
  context.api.call('POST', path + under, { as, body })

const preview = async (as: Caller, body: object) => (await call(as, '/preview', body)).body

const all = { filter: {} }

const amounts = async (as: Caller): Promise<number[]> => {
  const { body } = await context.api.call('GET', '/api/pricelist/rest/product/structure/list', { as })
  return body.product_list.flatMap(({ price_list }: Product) => price_list.map(({ amount }) => amount))
}

/** A product for each list of amounts. */
const catalogue = (as: Caller, ...lists: readonly (readonly number[])[]) =>
  addProducts(
    context.api,
    as,
    lists.map((list, at) => ({
      name: `Prodotto ${at}`,
      price_list: list.map((amount) => priceData({ amount })),
    })),
  )

async function apply(as: Caller, body: object) {
  const { totals } = await preview(as, body)
  const answer = await call(as, '', { ...body, price_count: totals.changed })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.price_change
}

describe('a change of many prices', () => {
  it('shows what it would do before it does it, and writes nothing meanwhile', async () => {
    const as = await context.api.caller()
    await catalogue(as, [10, 20], [0.01])
    const body = { ...raise, ...all }
    const { totals, price_list, paging_data } = await preview(as, body)
    expect(totals).toEqual({ changed: 2, refused: 0, unchanged: 1, products: 1 })
    expect(price_list.map(({ before, after }: { before: number; after: number }) => [before, after])).toEqual(
      [
        [10, 10.3],
        [20, 20.6],
      ],
    )
    expect([paging_data.total_items, await amounts(as)]).toEqual([2, [10, 20, 0.01]])
    const change = await apply(as, body)
    expect(change).toMatchObject({ ...raise, rounding: 'CENT', price_count: 2, undone_at: null })
    expect(change.author).toBe(as.email)
    expect(await amounts(as)).toEqual([10.3, 20.6, 0.01])
  })

  it('leaves alone, and shows first, prices that would fall to nothing', async () => {
    const as = await context.api.caller()
    await catalogue(as, [5, 4.99, 100], [99_999_999])
    const body = { type: 'DISCOUNT', mode: 'FIXED', value: 5, ...all }
    const { totals, price_list } = await preview(as, body)
    expect(totals).toMatchObject({ changed: 2, refused: 2 })
    expect(price_list.map(({ after }: { after: number | null }) => after)).toEqual([
      null,
      null,
      95,
      99_999_994,
    ])
    await apply(as, body)
    expect(await amounts(as)).toEqual([5, 4.99, 95, 99_999_994])
    expect(await preview(as, { ...raise, ...all })).toMatchObject({ totals: { refused: 1 } })
  })

  it('is about the products that are named, or those that a filter finds', async () => {
    const as = await context.api.caller()
    const [one, two] = await catalogue(as, [10], [20], [30])
    await apply(as, { ...raise, product_list: [{ id: one?.id }, { id: one?.id }] })
    expect(await amounts(as)).toEqual([10.3, 20, 30])
    await apply(as, { ...raise, filter: { search: two?.name } })
    expect(await amounts(as)).toEqual([10.3, 20.6, 30])
    for (const body of [raise, { ...raise, ...all, product_list: [{ id: one?.id }] }])
      expect((await call(as, '/preview', body)).status).toBe(400)
  })

  it('refuses to do something else than its preview said', async () => {
    const as = await context.api.caller()
    const [product] = await catalogue(as, [10])
    const { totals } = await preview(as, { ...raise, ...all })
    const price_list = [{ ...priceData(), product_id: product?.id }]
    await context.api.call('POST', '/api/pricelist/rest/price', { as, body: { price_list } })
    const stale = await call(as, '', { ...raise, ...all, price_count: totals.changed })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_PRICE_CHANGE_STALE'])
    expect(await amounts(as)).toEqual([10, 10])
  })

  it('touches no other structure', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const [theirs] = await catalogue(other, [10])
    await catalogue(as, [10])
    await apply(as, { ...raise, ...all })
    const answer = await call(as, '', { ...raise, product_list: [{ id: theirs?.id }], price_count: 1 })
    expect([answer.status, await amounts(other), await amounts(as)]).toEqual([404, [10], [10.3]])
  })

  it('loses none of a hundred made at once', async () => {
    const as = await context.api.caller()
    await catalogue(as, [10, 20], [30])
    const body = { type: 'INCREASE', mode: 'FIXED', value: 1, ...all, price_count: 3 }
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(as, '', body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await amounts(as)).toEqual([110, 120, 130])
  }, 60_000)

  it('computes in the database what the domain computes', async () => {
    const as = await context.api.caller()
    const list = [
      0.01, 0.014, 0.02, 0.49, 1, 1.005, 2.675, 9.99, 12.345, 99.995, 1234.56789, 0.5, 7.13, 88.88,
    ]
    await catalogue(as, list)
    for (const rounding of PRICE_ROUNDINGS)
      for (const type of ['INCREASE', 'DISCOUNT'] as const)
        for (const mode of ['PERCENTAGE', 'FIXED'] as const)
          for (const value of [0.5, 3, 33.3333, 100]) {
            const change = { type, mode, value, rounding }
            const { price_list } = await preview(as, { ...change, ...all })
            const found = new Map(
              price_list.map(({ before, after }: { before: number; after: number }) => [before, after]),
            )
            const expected = list.map((amount) => {
              const after = changedPrice(money(amount), { ...change, value: money(value) })
              return after.greaterThan(0) ? toWire(after) : null
            })
            const said = list.map((amount) => (found.has(amount) ? found.get(amount) : amount))
            expect(said, JSON.stringify(change)).toEqual(expected)
          }
  }, 60_000)
})

describe('undoing a change of prices', () => {
  it('gives every price back what it was, to the last decimal', async () => {
    const as = await context.api.caller()
    const list = [10, 0.3333, 12.34567891]
    await catalogue(as, list)
    const { id } = await apply(as, { ...raise, ...all })
    expect(await amounts(as)).toEqual([10.3, 0.34, 12.72])
    const { status, body } = await call(as, `/${id}/undo`)
    expect([status, body.kept_count, body.price_change.restored_count]).toEqual([200, 0, 3])
    expect(await amounts(as)).toEqual(list)
  })

  it('leaves alone what was changed or deleted since, and says so', async () => {
    const as = await context.api.caller()
    const product = await addProduct(context.api, as, {
      price_list: [10, 20, 30, 40].map((amount) => priceData({ amount, description: `Da ${amount}` })),
    })
    const { id } = await apply(as, { ...raise, ...all })
    const [kept, edited, resized, deleted] = product.price_list
    const save = (price: object) =>
      context.api.call('PUT', '/api/pricelist/rest/product/price', {
        as,
        body: { product_data: { id: product.id, price_list: [price] } },
      })
    await save({ id: edited?.id, amount: 21 })
    await save({ id: resized?.id, quantity: 10 })
    await save({ id: kept?.id, description: 'Altro nome' })
    const gone = { price_list: [{ id: deleted?.id }] }
    await context.api.call('DELETE', '/api/pricelist/rest/price', { as, body: gone })
    const { body } = await call(as, `/${id}/undo`)
    expect(body.price_change).toMatchObject({ restored_count: 1, price_count: 4 })
    expect(body.kept_count).toBe(3)
    expect(body.kept_list.map((price: { id: number; now: number | null }) => [price.id, price.now])).toEqual([
      [edited?.id, 21],
      [resized?.id, 30.9],
      [deleted?.id, null],
    ])
    expect(await amounts(as)).toEqual([10, 21, 30.9])
  })

  it('happens once, however many ask at once', async () => {
    const as = await context.api.caller()
    await catalogue(as, [10])
    const { id } = await apply(as, { ...raise, ...all })
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(as, `/${id}/undo`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PRICE_CHANGE_UNDONE']))
    expect(await amounts(as)).toEqual([10])
  }, 60_000)

  it('goes back through several, the last one first', async () => {
    const as = await context.api.caller()
    await catalogue(as, [10])
    const first = await apply(as, { ...raise, ...all })
    const second = await apply(as, { ...raise, ...all })
    const early = await call(as, `/${first.id}/undo`)
    expect([early.body.kept_count, await amounts(as)]).toEqual([1, [10.61]])
    await call(as, `/${second.id}/undo`)
    expect(await amounts(as)).toEqual([10.3])
    const { body } = await context.api.call('GET', `${path}/list`, { as })
    expect(
      body.price_change_list.map(({ id, restored_count }: { id: number; restored_count: number }) => [
        id,
        restored_count,
      ]),
    ).toEqual([
      [second.id, 1],
      [first.id, 0],
    ])
  })
})
