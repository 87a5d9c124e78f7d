import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'

const base = '/api/salesforce/rest/invoice'
const context = testApi()

describe('createInvoice', () => {
  it('keeps a draft with its totals, and without a number', async () => {
    const { caller, customer } = await studio(context.api)
    const data = invoiceData(customer.sku, {
      product_list: [line({ single_price: 1000, discount_type: 'FIXED', discount: 100 })],
    })
    const answer = await context.api.call('POST', `${base}/createInvoice`, {
      as: caller,
      body: { invoice_data: data },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.invoice).toMatchObject({
      state: 'DRAFT',
      fullNumeration: null,
      subtotal: 900,
      imposta: 198,
      total: 1098,
    })
  })

  it('issues with the first number of the year', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const answer = await context.api.call('PUT', `${base}/issue/${draft.id}`, { as: caller })
    expect(answer.body).toMatchObject({
      status: 'ok',
      invoice: { state: 'ISSUED', fullNumeration: '1/2026' },
    })
  })
})
