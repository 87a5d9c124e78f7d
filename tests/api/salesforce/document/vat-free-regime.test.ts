import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, invoiceData, line, studio } from '@/tests/support/builders'

const context = testApi()
const base = '/api/salesforce/rest'

async function flatRate() {
  const { caller } = await studio(context.api)
  const customer = await addEntry(context.api, caller, company())
  await context.api.asSystem((tx) =>
    tx.anagrafica.updateMany({
      where: { structure_id: caller.structureId, sku: { not: customer.sku } },
      data: { business_tax_regime: 'RF19' },
    }),
  )
  return { caller, sku: customer.sku }
}

const create = async (as: Caller, data: object) => {
  const answer = await context.api.call('POST', `${base}/invoice/createInvoice`, {
    as,
    body: { invoice_data: data },
  })
  return answer.body.invoice
}

describe('a flat-rate taxpayer', () => {
  it('issues nothing with VAT: the fault names the line', async () => {
    const { caller, sku } = await flatRate()
    const { id } = await create(caller, invoiceData(sku, { product_list: [line({ iva: 22 })] }))
    const answer = await context.api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'ERROR_INVOICE_VAT_IN_REGIME', wrong: ['product_list.0.iva'] },
    })
  })

  it('gets N2.2 with its legal text, and the stamp, for a plain amount', async () => {
    const { caller, sku } = await flatRate()
    const data = invoiceData(sku)
    const invoice_configuration = { ...(data.invoice_configuration as object), amount: 100 }
    const invoice = await create(caller, {
      ...data,
      product_list: [],
      description: 'Consulenza',
      invoice_configuration,
    })
    expect(invoice.product_list[0]).toMatchObject({ iva: 0, natura: 'N2.2' })
    expect(invoice.product_list[0].riferimento_normativo).toContain('190/2014')
    expect(invoice.imposta).toBe(0)
    expect(invoice.tax_list.find(({ name }: { name: string }) => name === 'BOLLO')).toMatchObject({
      amount: 2,
    })
  })
})
