import { standingOn } from '@/lib/domain/documents/subscription/standing'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import type { DocumentRow } from '../../document/document-row'
import { subscriptionTerms } from '../terms'
import { writeSubscription } from './subscription-store'

/** Lets a contract, whose first invoices were made today, go on by itself where it was agreed so. */
export async function beginSubscription(tx: Tx, contract: DocumentRow, language: Language): Promise<void> {
  const terms = subscriptionTerms(contract)
  if (!terms) return
  const standing = { planned: 0, terms: 1, renews: terms.renewal !== null, last_day: null }
  const { positions: _, ...next } = standingOn(terms, standing, today())
  const { renews, last_day } = standing
  await writeSubscription(tx, { ...next, contractId: contract.id, language, renews, last_day, binned: {} })
}
