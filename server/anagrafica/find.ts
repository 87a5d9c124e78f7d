import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Party } from '@/lib/domain/document'
import type { Tx } from '@/server/db/client'
import { toAnagrafica, toParty } from './present'
import { findBySkuList, findRow } from './queries'

/** A visible registry entry, or null. */
export async function findAnagrafica(
  tx: Tx,
  key: { id: number } | { sku: string },
): Promise<Anagrafica | null> {
  const row = await findRow(tx, key)
  return row ? toAnagrafica(row) : null
}

/** The visible entries among the skus, as a document's parties, by sku. */
export async function findParties(tx: Tx, skus: readonly (string | null)[]): Promise<Map<string, Party>> {
  const rows = await findBySkuList(
    tx,
    skus.filter((sku) => sku !== null),
  )
  return new Map(rows.map((row) => [row.sku, toParty(row)]))
}
