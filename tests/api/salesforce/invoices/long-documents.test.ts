import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'

const context = testApi()
const base = '/api/salesforce/rest/invoice'
const MOST = 5000

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    line({ description: `Articolo ${index + 1}`, quantity: 3, single_price: (37 + (index % 100)) / 100 }),
  )

describe('an invoice of 5,000 lines', () => {
  it('is written, added up, issued, and had as XML and PDF with every line', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { product_list: lines(MOST) }),
    )
    const cents = lines(MOST).reduce((sum, { single_price }) => sum + Math.round(single_price * 300), 0)
    const total = cents + Math.round(cents * 0.22)
    expect(Math.round(draft.total * 100)).toBe(total)
    const issued = await context.api.call('PUT', `${base}/issue/${draft.id}`, { as: caller })
    expect([issued.status, issued.body.invoice?.product_list.length]).toEqual([200, MOST])
    const xml = await context.api.call('GET', `${base}/${draft.id}/print/xml`, { as: caller })
    const text = Buffer.from(await xml.bytes()).toString('utf8')
    expect(text.match(/<DettaglioLinee>/g)).toHaveLength(MOST)
    expect(text).toContain(`<ImportoTotaleDocumento>${(total / 100).toFixed(2)}</ImportoTotaleDocumento>`)
    const pdf = await context.api.call('GET', `${base}/${draft.id}/print/pdf`, { as: caller })
    const printed = await pdfText(await pdf.bytes())
    expect(printed).toContain('Articolo 1 ')
    expect(printed).toContain(`Articolo ${MOST}`)
  }, 300_000)

  it('is the longest: one more is refused with a word about it', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice_data = invoiceData(customer.sku, { product_list: lines(MOST + 1) })
    const answer = await context.api.call('POST', `${base}/createInvoice`, {
      as: caller,
      body: { invoice_data },
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_DOCUMENT_TOO_MANY_LINES'])
    expect(answer.body.description).toMatch(/5\.?000 righe/)
  })
})
