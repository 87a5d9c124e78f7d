import type { Api, Caller } from '../api'
import { addEntry, company } from '../builders'

const rest = '/api/salesforce/rest'

/** A line of 200.00 with VAT of 22 %. */
export const taxed = (over: object = {}) => ({
  description: 'Merce',
  quantity: 2,
  single_price: 100,
  iva: 22,
  ...over,
})

/** Asks for a self-invoice of 244.00. */
export const selfInvoice = (api: Api, as: Caller, tipo_documento: string, over: object = {}) =>
  api.call('POST', `${rest}/passive/selfinvoice`, {
    as,
    body: { self_invoice_data: { tipo_documento, date: '2026-11-10', product_list: [taxed()], ...over } },
  })

/** The self-invoice. */
export async function addSelfInvoice(api: Api, as: Caller, tipo: string, over: object = {}) {
  const { status, body } = await selfInvoice(api, as, tipo, over)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.passive
}

/** A supplier of San Marino. */
export const addSanMarino = (api: Api, as: Caller) =>
  addEntry(
    api,
    as,
    company({
      business: { name: 'Titano S.A.', vatnumber: '12345', iban: '', tax_regime: '' },
      address_city: 'San Marino',
      address_prov: '',
      zipcode: '47890',
      country: 'SM',
      id_paese: 'SM',
      codice_destinatario: '2R4GTO8',
    }),
  )
