import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import type { Api, Caller } from './api'

let serial = 0

/** A different valid P.IVA at each call. */
export const newVatNumber = (): string => {
  serial += 1
  return completeVatNumber(`${String(1_200_000 + serial).padStart(7, '0')}037`.slice(0, 10))
}

/** An Italian company that can be invoiced electronically; change what the test is about. */
export const company = (over: Record<string, unknown> = {}) => ({
  business: { name: 'Officina Rossi S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' },
  address_street_name: 'Via Saragozza',
  address_street_number: '12',
  address_city: 'Bologna',
  address_prov: 'BO',
  zipcode: '40123',
  country: 'IT',
  id_paese: 'IT',
  email: 'info@officinarossi.example',
  codice_destinatario: 'ABC1234',
  ...over,
})

/** A product line: 22 %, no discount. */
export const line = (over: Record<string, unknown> = {}) => ({
  description: 'Lezione di yoga',
  quantity: 1,
  single_price: 100,
  iva: 22,
  ...over,
})

/** The wizard's payload for an invoice to a customer. */
export const invoiceData = (anaSku: string, over: Record<string, unknown> = {}) => ({
  ana_sku: anaSku,
  date: '2026-11-20',
  description: 'Corsi di novembre',
  json_state: { invoice_state: 'DRAFT' },
  product_list: [line()],
  invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] },
  ...over,
})

/** Adds a registry entry through the API and returns it. */
export async function addEntry(api: Api, as: Caller, entry: Record<string, unknown> = company()) {
  const answer = await api.call('POST', '/api/anagrafica/rest/anagrafica', {
    as,
    body: { anagrafica: entry },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.anagrafica as { id: number; sku: string; revision: number }
}

/** A structure ready to invoice: its caller, its own company and a customer. */
export async function studio(api: Api, options: Parameters<Api['caller']>[0] = {}) {
  const caller = await api.caller(options)
  const own = await addEntry(
    api,
    caller,
    company({
      business: { name: 'Studio Luna S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' },
    }),
  )
  const saved = await api.call('PUT', '/api/auth/rest/structure/configuration', {
    as: caller,
    body: { data: { registry_sku: own.sku, aliquoteiva: [{ aliquota: 22, descrizione: 'Ordinaria' }] } },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return { caller, own, customer: await addEntry(api, caller) }
}

/** Creates an invoice through the API and returns it. */
export async function createInvoice(api: Api, as: Caller, data: Record<string, unknown>) {
  const path = '/api/salesforce/rest/invoice/createInvoice'
  const answer = await api.call('POST', path, { as, body: { invoice_data: data } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.invoice as {
    id: number
    state: string
    total: number
    fullNumeration: string | null
    revision: number
  }
}
