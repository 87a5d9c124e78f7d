import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { toAnagrafica } from './present'
import { findRow } from './queries'

/** A visible registry entry, or null. */
export async function findAnagrafica(
  tx: Tx,
  key: { id: number } | { sku: string },
): Promise<Anagrafica | null> {
  const row = await findRow(tx, key)
  return row ? toAnagrafica(row) : null
}
