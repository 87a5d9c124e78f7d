import type { Agreement } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { Api, Caller } from '../api'
import { agreementData } from '../builders'

/** Adds a proforma through the API and returns it, ready to be sent by default. */
export async function addProforma(
  api: Api,
  as: Caller,
  sku: string,
  over: Record<string, unknown> = {},
): Promise<Agreement> {
  const body = { proforma_data: agreementData(sku, over) }
  const answer = await api.call('POST', '/api/salesforce/rest/proforma/add', { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.proforma
}
