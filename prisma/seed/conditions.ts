import type { Tx } from '@/server/db/client'

const fields = [
  { key: 'sconto_cliente', name: 'Sconto cliente', type: 'PERCENTAGE', change: 'DISCOUNT', position: 1 },
  { key: 'trasporto', name: 'Contributo trasporto', type: 'FIXED', change: 'INCREASE', position: 2 },
]

/** The conditions that are agreed with companies, which stand by their place among the demo's. */
const agreed: readonly { at: number; values: Readonly<Record<string, string>> }[] = [
  { at: 3, values: { sconto_cliente: '10' } },
  { at: 4, values: { sconto_cliente: '12.5', trasporto: '2.5' } },
  { at: 6, values: { sconto_cliente: '5' } },
]

/** The demo's business conditions: of its own products, with some of its companies. */
export async function addConditions(tx: Tx, companies: readonly { sku: string }[]): Promise<void> {
  await tx.business_condition_custom_field.createMany({ data: fields })
  const data = agreed.flatMap(({ at, values }) => {
    const sku = companies[at]?.sku
    return sku === undefined ? [] : [{ sku_vendee: sku, values }]
  })
  await tx.business_condition.createMany({ data })
}
