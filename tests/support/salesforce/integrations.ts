import type { Api, Caller } from '../api'
import { addEntry, company, line, receivedData } from '../builders'

const rest = '/api/salesforce/rest'

/** The reference of the lines below. */
const REFERENCE = 'Inversione contabile'

/** A supplier from abroad. */
export const abroad = (country: string, vatnumber: string) =>
  company({
    business: { name: `Lieferant ${country}`, vatnumber, iban: '', tax_regime: '' },
    address_city: 'Berlin',
    address_prov: '',
    zipcode: '10115',
    country,
    id_paese: country,
    codice_destinatario: 'XXXXXXX',
  })

/** A line of 200.00 under reverse charge. */
export const reverse = (natura: string, over: object = {}) =>
  line({ single_price: 200, iva: 0, natura, riferimento_normativo: REFERENCE, ...over })

/** The VAT of a group of such lines. */
export const rate = (natura: string, over: object = {}) => ({
  natura,
  riferimento_normativo: REFERENCE,
  iva: 22,
  ...over,
})

/** A bill of a supplier, typed in; 200.00 without VAT. */
export async function addBill(
  api: Api,
  as: Caller,
  sku: string,
  over: Record<string, unknown> = {},
): Promise<{ id: number }> {
  const passive_data = receivedData(sku, { date: '2026-11-03', product_list: [reverse('N2.1')], ...over })
  const { status, body } = await api.call('POST', `${rest}/passive/add`, { as, body: { passive_data } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.passive
}

/** A bill of 200.00 from Germany. */
export const addGermanBill = async (api: Api, as: Caller): Promise<{ id: number }> =>
  addBill(api, as, (await addEntry(api, as, abroad('DE', '123456789'))).sku)

/** Asks for the integration of a bill of services with lines of N2.1. */
export const integrate = (api: Api, as: Caller, id: number, over: object = {}) =>
  api.call('POST', `${rest}/passive/integrate`, {
    as,
    body: {
      integration_data: { id, date: '2026-11-10', supply: 'SERVICES', rate_list: [rate('N2.1')], ...over },
    },
  })

/** The integration of a bill. */
export async function addIntegration(api: Api, as: Caller, id: number, over: object = {}) {
  const { status, body } = await integrate(api, as, id, over)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.passive
}
