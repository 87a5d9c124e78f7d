import { randomInt } from 'node:crypto'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import type { Api, Caller } from './api'

let serial = randomInt(1_000_000, 9_000_000)

/** A different valid P.IVA at each call, also beside those of another file on the same database. */
export const newVatNumber = (): string => {
  serial += 1
  return completeVatNumber(`${serial}037`)
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

/** A purchase as the form saves it: two lines, 22 %, a draft. */
export const purchaseData = (over: Record<string, unknown> = {}) => ({
  date: '2026-11-10',
  description: 'Materiale per la sala',
  category: 'RECEIPT',
  purchase_product_list: [
    { description: 'Tappetini', quantity: 3, amount: 19.99 },
    { description: 'Consegna', quantity: 1, amount: 5 },
  ],
  ...over,
})

/** Adds a purchase through the API and returns it. */
export async function addPurchase(api: Api, as: Caller, purchase_data: object = purchaseData()) {
  const answer = await api.call('POST', '/api/salesforce/rest/purchase/add', { as, body: { purchase_data } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.purchase as Purchase
}

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
    product_list: { id: number }[]
  }
}

/** The wizard's payload for an offer or a contract. */
export const agreementData = (anaSku: string, over: Record<string, unknown> = {}) => ({
  ana_sku: anaSku,
  date: '2026-11-20',
  description: 'Corso annuale',
  product_list: [line()],
  invoice_configuration: { payment_methods: ['ALLOWANCE'], payment_days: [30] },
  ...over,
})

export type Agreement = {
  id: number
  numeration: string | null
  state: string
  total: number
  revision: number
}

/** Adds an offer through the API, ready to be sent by default. */
export async function addOffer(api: Api, as: Caller, data: Record<string, unknown>): Promise<Agreement> {
  const answer = await api.call('POST', '/api/salesforce/rest/offer/add', { as, body: { offer_data: data } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.offer as Agreement
}

/** Adds a contract through the API; `signed` for one that the customer signed. */
export async function addContract(
  api: Api,
  as: Caller,
  data: Record<string, unknown>,
  { signed = false } = {},
): Promise<Agreement> {
  const path = '/api/salesforce/rest/contract'
  const answer = await api.call('POST', `${path}/add`, { as, body: { contract_data: data } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const contract = answer.body.contract as Agreement
  if (!signed) return contract
  const moved = await api.call('POST', `${path}/update/state`, {
    as,
    body: { contract_data: { id: contract.id, json_state: { contract_state: 'SIGNED' } } },
  })
  return moved.body.contract as Agreement
}

/** Creates an invoice and issues it. */
export async function issuedInvoice(api: Api, as: Caller, data: Record<string, unknown>) {
  return createInvoice(api, as, { ...data, json_state: { invoice_state: 'ISSUED' } })
}

/** A received document that is typed in: 244.00 from a supplier. */
export const receivedData = (anaSku: string, over: Record<string, unknown> = {}) => ({
  ana_sku: anaSku,
  number: 'A/7',
  date: '2026-11-03',
  description: 'Affitto',
  product_list: [line({ single_price: 200 })],
  ...over,
})
