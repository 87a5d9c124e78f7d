import type { Tx } from '@/server/db/client'
import { readConditions, toCondition } from './business-condition-queries'

/** The business conditions of a registry entry, as customer and as supplier, as files of an export about it. */
export async function conditionFiles(tx: Tx, sku: string): Promise<{ name: string; content: string }[]> {
  const conditions = [
    ...(await readConditions(tx, { structureId: null, customer: sku })),
    ...(await readConditions(tx, { structureId: null, supplier: sku })),
  ]
  return [{ name: 'business_conditions.json', content: JSON.stringify(conditions.map(toCondition), null, 2) }]
}
