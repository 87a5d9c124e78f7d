import type { Page } from 'playwright'
import { company, newVatNumber } from '../builders'
import { pageCall } from '../page-call'
import { todayInRome } from '../time/days'

type Issued = { id: number; number: string; ana_sku: string }

type Order = { name: string; typology: 'STANDARD' | 'DIGITAL'; line?: object; entry?: object }

/** Issues an invoice of one line to a new customer, by default of 122.00, to be paid in 30 days. */
async function issue(page: Page, { name, typology, line, entry }: Order): Promise<Issued> {
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business, ...entry }),
  })
  const { invoice } = await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
    invoice_data: {
      ana_sku: anagrafica.sku,
      date: todayInRome(),
      json_state: { invoice_state: 'ISSUED' },
      product_list: [{ description: 'Lezione', quantity: 1, single_price: 100, iva: 22, ...line }],
      invoice_configuration: { typology, payment_methods: ['ALLOWANCE'], payment_days: [30] },
    },
  })
  return { id: invoice.id, number: invoice.fullNumeration, ana_sku: anagrafica.sku }
}

/** Issues an invoice on paper to a new customer of this name, with the session of a page. */
export const issuedInvoice = (page: Page, name: string, line: object = {}): Promise<Issued> =>
  issue(page, { name, typology: 'STANDARD', line })

/** Issues an e-invoice, ready to be sent, to a new customer of this name, with the session of a page. */
export const issuedEinvoice = (page: Page, name: string, entry: object = {}): Promise<Issued> =>
  issue(page, { name, typology: 'DIGITAL', entry })
