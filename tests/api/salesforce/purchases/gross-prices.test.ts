import { describe, expect, it } from 'vitest'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addPurchase, purchaseData } from '@/tests/support/builders'

const context = testApi()
const base = '/api/salesforce/rest/purchase'

const receipt = (...prices: number[]) =>
  purchaseData({
    purchase_product_list: prices.map((gross_price) => ({ description: 'Carta', quantity: 1, gross_price })),
  })
const save = (as: Caller, data: object) =>
  context.api.call('POST', `${base}/update`, { as, body: { purchase_data: data } })
const add = (as: Caller, data: object) =>
  context.api.call('POST', `${base}/add`, { as, body: { purchase_data: data } })

describe('a purchase whose prices were typed with VAT', () => {
  it('costs what was typed, where the computed VAT would make it a cent more', async () => {
    const as = await context.api.caller()
    const made = await addPurchase(context.api, as, receipt(15))
    expect(made).toMatchObject({
      start_price: 12.3,
      tax_amount: 2.7,
      final_price: 15,
      residual: 15,
      due_date_list: [{ amount: 15 }],
    })
    expect(made.purchase_product_list).toMatchObject([
      { amount: 12.29508197, gross_price: 15, total_price: 12.3 },
    ])
  })

  it('is saved as it was read, price for price, and keeps its total', async () => {
    const as = await context.api.caller()
    const made = await addPurchase(context.api, as, receipt(15, 0.99, 7.37))
    const { status, body } = await save(as, made)
    expect(status).toBe(200)
    const saved: Purchase = body.purchase
    expect(saved.final_price).toBe(23.36)
    expect(saved.purchase_product_list).toEqual(made.purchase_product_list)
  })

  it('keeps its total at another rate, and lines typed without VAT count beside the others', async () => {
    const as = await context.api.caller()
    const lines = [
      { description: 'Carta', gross_price: 15 },
      { description: 'Toner', amount: 10 },
    ]
    const made = await addPurchase(context.api, as, purchaseData({ purchase_product_list: lines }))
    expect(made).toMatchObject({ start_price: 22.3, final_price: 27.2 })
    const { body } = await save(as, {
      ...made,
      tax_percentage: 10,
      due_date_list: [],
      purchase_product_list: lines,
    })
    expect(body.purchase).toMatchObject({ start_price: 23.64, final_price: 26 })
  })

  it('is refused at the field of a price without VAT that is another one', async () => {
    const as = await context.api.caller()
    const line = (amount: number) => ({ description: 'Carta', gross_price: 15, amount })
    const data = purchaseData({ purchase_product_list: [line(12.3), line(15)] })
    const { status, body } = await add(as, data)
    expect([status, body.code, body.wrong]).toEqual([
      422,
      'ERROR_LINE_GROSS_PRICE',
      ['purchase_data.purchase_product_list.1.amount'],
    ])
  })

  it('is refused below nothing, as one without VAT is', async () => {
    const as = await context.api.caller()
    const { status, body } = await add(as, receipt(10, -10.01))
    expect([status, body.code]).toEqual([422, 'ERROR_PURCHASE_NOT_VALID'])
    expect((await addPurchase(context.api, as, receipt(10, -4.99))).final_price).toBe(5.01)
  })
})
