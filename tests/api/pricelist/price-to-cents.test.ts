import { describe, expect, it } from 'vitest'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { documentTotals } from '@/lib/domain/documents/totals'
import { formatMoney } from '@/lib/i18n/formats'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { agree } from '@/tests/support/business-conditions'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addProduct, priceData } from '@/tests/support/products'

const context = testApi()
const base = '/api/pricelist/rest'

async function expectOk(as: Caller, path: string, body: object) {
  const answer = await context.api.call('POST', `${base}/${path}`, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('a price of the catalogue, with a changed list, a customer’s conditions and a bundle', () => {
  it('is the same cents in the catalogue, the wizard, the document, its PDF and its XML', async () => {
    const { caller, customer } = await studio(context.api)
    const product = await addProduct(context.api, caller, {
      name: 'Tappetino',
      price_list: [priceData({ amount: 12.35 }), priceData({ amount: 66.66, quantity: 6 })],
    })
    const raise = { type: 'INCREASE', mode: 'PERCENTAGE', value: 3.7 }
    await expectOk(caller, 'pricechange', { ...raise, price_count: 2, product_list: [{ id: product.id }] })
    await agree(context.api, caller, {
      supplier: null,
      customer: customer.sku,
      values: { sconto: 7.5, trasporto: 0.3 },
    })
    const { resolved_price_list: prices } = await expectOk(caller, 'product/resolve', {
      product_list: [1, 5, 6].map((quantity) => ({ id: product.id, quantity })),
      sku: customer.sku,
      day: '2026-11-20',
    })
    // 12.35 and 66.66 become 12.81 and 69.13: less 7.5 % and with 0.30 more, 12.15 and 64.25.
    expect(prices.map(({ resolution }: PricedProductCase) => resolution.total)).toEqual([12.15, 60.75, 64.25])

    const product_list = prices.map(({ resolution }: PricedProductCase) => ({
      description: 'Tappetino',
      iva: 22,
      product_cross_id: product.product_cross_id,
      price_cross_id: resolution.price_cross_id,
      ...resolution.line,
    }))
    const data = invoiceData(customer.sku, { product_list })
    const wizard = documentTotals(contentOf(invoiceDataIn.parse(data), 'RF01'))
    expect(wizard.lines.map(({ total_price }) => total_price.toNumber())).toEqual([12.15, 60.75, 64.25])

    const { id } = await createInvoice(context.api, caller, data)
    const path = `/api/salesforce/rest/invoice`
    const issued = await context.api.call('PUT', `${path}/issue/${id}`, { as: caller })
    const lines: { total_price: number }[] = issued.body.invoice.product_list
    expect(lines.map(({ total_price }) => total_price)).toEqual([12.15, 60.75, 64.25])
    expect(issued.body.invoice.total).toBe(wizard.total.toNumber())

    const file = async (format: string) =>
      (await context.api.call('GET', `${path}/${id}/print/${format}`, { as: caller })).bytes()
    const xml = Buffer.from(await file('xml')).toString('utf8')
    expect([...xml.matchAll(/<PrezzoTotale>([\d.]+)</g)].map(([, cents]) => Number(cents))).toEqual([
      12.15, 60.75, 64.25,
    ])
    const pdf = await pdfText(await file('pdf'))
    for (const amount of [12.15, 60.75, 64.25, issued.body.invoice.total]) {
      expect(pdf).toContain(formatMoney(amount, 'it').replace(/\s/g, ' '))
    }
  })
})

type PricedProductCase = {
  resolution: { total: number; price_cross_id: string; line: { quantity: number; single_price: number } }
}
