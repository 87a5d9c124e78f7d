import type { Declaration } from '@/lib/api/salesforce/declarations/declaration-fields'
import type { Api, Caller } from '../api'

let last = 0

/** The protocol of a declaration that no other test has. */
export const newProtocol = (): string => {
  last += 1
  return `26112700000000001-${String(last).padStart(6, '0')}`
}

/** A declaration of 1,000.00 for the year 2026, received on 10 January. */
export const declarationData = (ana_sku: string, over: Record<string, unknown> = {}) => ({
  ana_sku,
  protocol: newProtocol(),
  received_day: '2026-01-10',
  first_day: '2026-01-01',
  last_day: '2026-12-31',
  limit: 1000,
  ...over,
})

/** Adds a declaration of intent through the API and returns it. */
export async function addDeclaration(
  api: Api,
  as: Caller,
  sku: string,
  over: Record<string, unknown> = {},
): Promise<Declaration> {
  const body = { declaration_data: declarationData(sku, over) }
  const answer = await api.call('POST', '/api/salesforce/rest/intentdeclaration/add', { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.declaration
}
