import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Party } from '@/lib/domain/document'
import type { Tx } from '@/server/db/client'
import { toAnagrafica, toParty } from './present'
import { findRow } from './queries'

type Key = { id: number } | { sku: string }

/** A visible registry entry, or null. */
export async function findAnagrafica(tx: Tx, key: Key): Promise<Anagrafica | null> {
  const row = await findRow(tx, key)
  return row ? toAnagrafica(row) : null
}

/** A visible registry entry as a document's party, or null. */
export async function findParty(tx: Tx, sku: string): Promise<Party | null> {
  const row = await findRow(tx, { sku })
  return row ? toParty(row) : null
}
