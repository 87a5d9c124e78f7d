import type { Api, Caller } from './api'

const base = '/api/pricelist/rest/businesscondition'

/** Of a supplier, or (null) of the own company, for a customer: values of `sconto` and `trasporto`. */
export type AgreedConditions = { supplier: string | null; customer: string; values: Record<string, number> }

/** Agrees on a discount in percent (`sconto`), and an increase as an amount (`trasporto`). */
export async function agree(api: Api, as: Caller, { supplier, customer, values }: AgreedConditions) {
  const of = { anagrafica_sku: supplier }
  const business_condition_custom_field_list = [
    { key: 'sconto', name: 'Sconto cliente', type: 'PERCENTAGE', ...of },
    { key: 'trasporto', name: 'Trasporto', type: 'FIXED', change: 'INCREASE', ...of },
  ]
  await api.call('POST', `${base}/customField`, { as, body: { business_condition_custom_field_list } })
  const condition = {
    business_condition_ana_sku: supplier,
    sku_vendee: customer,
    business_condition_fields: Object.entries(values).map(([key, value]) => ({ key, value })),
  }
  const body = { business_condition_list: [condition] }
  const answer = await api.call('POST', `${base}/add`, { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
