import { describe, expect, it } from 'vitest'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { fixed2, toWire } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import { childrenOf, readInvoice, textAt } from '@/server/einvoice'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'
import { randomContent, randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi()
const base = '/api/salesforce/rest/invoice'
const DOCUMENTS = 150

/** Random content as the wizard would send it: only what a sale can hold. */
function randomPayload(random: ReturnType<typeof randomFrom>) {
  const content = randomContent(random)
  const product_list = content.product_list.map((entry) => ({
    ...entry,
    quantity: toWire(entry.quantity),
    single_price: Math.abs(toWire(entry.single_price)),
    iva: toWire(entry.iva),
    natura: entry.iva.isZero() ? (entry.natura ?? 'N4') : null,
    discount: Math.min(
      toWire(entry.discount),
      entry.discount_type === 'PERCENTAGE' ? 100 : toWire(entry.single_price.abs()),
    ),
  }))
  const extra_expenses_list = content.extra_expenses_list.map((entry) => ({
    ...entry,
    importo: toWire(entry.importo.abs().toDecimalPlaces(2)),
    iva: toWire(entry.iva),
  }))
  return { product_list, extra_expenses_list }
}

describe('the totals', () => {
  it.each([
    [
      '1,000.00 less 100.00 at 22 %',
      [line({ single_price: 1000, discount: 100, discount_type: 'FIXED' })],
      [900, 198, 1098],
    ],
    [
      '2 × 100.00 and 3 × 49.90 at 22 %',
      [line({ quantity: 2 }), line({ quantity: 3, single_price: 49.9 })],
      [349.7, 76.93, 426.63],
    ],
  ])('are exact: %s', async (_, product_list, [subtotal, imposta, total]) => {
    const { caller, customer } = await studio(context.api)
    const created = await createInvoice(context.api, caller, invoiceData(customer.sku, { product_list }))
    expect(created).toMatchObject({ subtotal, imposta, total })
  })

  it('are exact in three parts: 1,220.00 is 406.67, 406.67 and 406.66', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice_configuration = {
      modality: 'INSTALMENTS',
      payment_methods: ['ALLOWANCE'],
      payment_days: [30, 60, 90],
    }
    const data = invoiceData(customer.sku, {
      product_list: [line({ single_price: 1000 })],
      invoice_configuration,
    })
    const created = await createInvoice(context.api, caller, data)
    const { body } = await context.api.call('GET', `${base}/${created.id}`, { as: caller })
    expect(body.invoice.due_date_list).toEqual([
      { date: '2026-12-20', amount: 406.67 },
      { date: '2027-01-19', amount: 406.67 },
      { date: '2027-02-18', amount: 406.66 },
    ])
  })

  it(`of ${DOCUMENTS} random documents are the same on screen, in the API and in the XML`, async () => {
    const { caller, customer } = await studio(context.api)
    const random = randomFrom(7)
    let issued = 0
    for (let index = 0; index < DOCUMENTS; index += 1) {
      const data = invoiceData(customer.sku, { ...randomPayload(random), taxes: { bollo: 'AUTO_CHARGED' } })
      const screen = documentTotals(contentOf(invoiceDataIn.parse(data), 'RF01'))
      const created = await createInvoice(context.api, caller, data)
      expect(created).toMatchObject({
        total: toWire(screen.total),
        subtotal: toWire(screen.subtotal),
        imposta: toWire(screen.imposta),
        amount_due: toWire(screen.amount_due),
      })
      const answer = await context.api.call('PUT', `${base}/issue/${created.id}`, { as: caller })
      if (answer.status !== 200) continue
      issued += 1
      const printed = await context.api.call('GET', `${base}/${created.id}/print/xml`, { as: caller })
      const { tree } = readInvoice(Buffer.from(await printed.bytes()))
      const body = childrenOf(tree, 'FatturaElettronicaBody')[0]
      expect(textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'ImportoTotaleDocumento')).toBe(
        fixed2(screen.total),
      )
    }
    expect(issued).toBeGreaterThan(DOCUMENTS / 2)
  }, 120_000)
})
