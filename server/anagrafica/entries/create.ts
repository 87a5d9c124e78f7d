import type { AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { newSku } from '@/server/platform/tokens'
import { toColumns } from './present'

/** Adds an entry to the registry of the structure that the transaction works in, and answers its sku. */
export async function createAnagrafica(tx: Tx, entry: AnagraficaIn): Promise<string> {
  const data = { ...toColumns(entry), sku: newSku() }
  await tx.anagrafica.create({ data, select: { id: true } })
  const changes = changesBetween(null, data)
  await audit(tx, { action: 'CREATE', entity: 'anagrafica', entityId: data.sku, changes })
  return data.sku
}
