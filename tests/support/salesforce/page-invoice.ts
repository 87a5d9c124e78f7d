import type { Page } from 'playwright'
import { company, newVatNumber } from '../builders'
import { pageCall } from '../page-call'
import { todayInRome } from '../time/days'

/**
 * Issues an invoice of one line, by default of 122.00, to be paid in 30 days, to a new customer of this name, with the
 * session of a page.
 */
export async function issuedInvoice(
  page: Page,
  name: string,
  over: object = {},
): Promise<{ id: number; number: string; ana_sku: string }> {
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business: { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' } }),
  })
  const line = { description: 'Lezione', quantity: 1, single_price: 100, iva: 22, ...over }
  const { invoice } = await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
    invoice_data: {
      ana_sku: anagrafica.sku,
      date: todayInRome(),
      json_state: { invoice_state: 'ISSUED' },
      product_list: [line],
      invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    },
  })
  return { id: invoice.id, number: invoice.fullNumeration, ana_sku: anagrafica.sku }
}
