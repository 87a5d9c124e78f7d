import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { referencesTo } from './reference-queries'

const MAX_IN_TEXT = 20

/**
 * ERROR_ANAGRAFICA_IN_USE with what refers to the entries; the foreign keys of the database refuse what happens at the
 * same time.
 */
export async function refuseReferred(tx: Tx, skus: readonly string[]): Promise<void> {
  const found = await referencesTo(tx, skus)
  if (found.length === 0) return
  const names = found.slice(0, MAX_IN_TEXT).map((reference) => reference.name)
  const documents = names.join(', ') + (found.length > names.length ? ', …' : '')
  throw new Refusal('ERROR_ANAGRAFICA_IN_USE', { documents }, [], found)
}
