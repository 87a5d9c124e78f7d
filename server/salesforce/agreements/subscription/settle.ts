import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Adjustment } from '@/lib/domain/documents/subscription/adjustment'
import { binnedAfter, stepAt } from '@/lib/domain/documents/subscription/binned'
import {
  type Standing,
  type SubscriptionTerms,
  standingOn,
} from '@/lib/domain/documents/subscription/standing'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../../document/document-row'
import { findDocument, lockDocument } from '../../document/row-queries'
import { moveDocument } from '../../document/state-store'
import { discardDraft, restoreDraft } from '../../invoices/discard'
import { createPlanned } from '../activation'
import { subscriptionTerms } from '../terms'
import { adjustedPayloads, repricer, writeRepriced } from './adjusted'
import {
  findAdjustments,
  findSubscription,
  invoicesAfter,
  lockInvoicesAfter,
  type PeriodInvoice,
  type StoredSubscription,
} from './subscription-queries'
import { writeSubscription } from './subscription-store'

export type HeldSubscription = {
  contract: DocumentRow
  held: StoredSubscription
  terms: SubscriptionTerms
  /** The changes of its prices, in the order of their days. */
  adjustments: readonly Adjustment[]
}

/**
 * The subscription of a contract, held until the transaction ends by the lock of the contract's row: of two callers that make or
 * remove its invoices the second sees what the first did.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_SUBSCRIPTION_NONE for a contract that does not go on by itself, or is not active
 */
export const holdSubscription = async (tx: Tx, contractId: number): Promise<HeldSubscription> =>
  subscriptionOf(tx, await lockDocument(tx, contractId, ['CONTRACT']))

/** As holdSubscription, of a contract whose row need not be locked. */
export async function subscriptionOf(tx: Tx, contract: DocumentRow): Promise<HeldSubscription> {
  const held = await findSubscription(tx, contract.id)
  const terms = subscriptionTerms(contract)
  if (!held || !terms) throw new Refusal('ERROR_SUBSCRIPTION_NONE')
  const adjustments = (await findAdjustments(tx, contract.id)).map(({ from, percent }) => ({
    from,
    percent: money(percent),
  }))
  return { contract, held, terms, adjustments }
}

type Work = { today: Day; accountId: number | null }

/**
 * Brings a subscription that the caller holds from where it stood to where it is to stand: removes the drafts of periods that
 * are no longer its own, makes the invoices of those that have come in, and takes those that a withdrawn notice had removed out
 * of the bin, but none that somebody put there. One that was issued stays. Answers how many it removed and made.
 */
export async function settleSubscription(
  tx: Tx,
  subscription: HeldSubscription,
  wanted: Standing,
  work: Work,
): Promise<{ removed: number; made: number }> {
  const { contract, held, terms } = subscription
  const { positions, ...next } = standingOn(terms, wanted, work.today)
  const there = await lockInvoicesAfter(tx, contract.id, Math.min(held.planned, next.planned))
  const gone = there.filter(({ position, state }) => position > next.planned && isUnissued(state))
  for (const { id } of gone) await discardDraft(tx, 'INVOICE', id, work.accountId)
  let made = 0
  const payloads = adjustedPayloads(subscription, positions)
  for (const [at, position] of positions.entries()) {
    const old = there.find((invoice) => invoice.position === position)
    const payload = payloads[at]
    const step = stepAt(position, old, held)
    if (step === 'RESTORE' && old) await bringBack(tx, subscription, old, work)
    else if (step === 'MAKE' && payload)
      await createPlanned(tx, { contractId: contract.id, position }, payload, work.accountId)
    else continue
    made += 1
  }
  const inBin = gone.length > 0 ? await invoicesAfter(tx, contract.id, next.planned) : []
  const moved = inBin.filter(({ id }) => gone.some((one) => one.id === id))
  const binned = binnedAfter(held.binned, next.planned, moved)
  const { renews, last_day } = wanted
  const { language } = held
  await writeSubscription(tx, { ...next, contractId: contract.id, language, renews, last_day, binned })
  const changes = changesOf(held, { ...wanted, terms: next.terms })
  if (Object.keys(changes).length > 0) {
    await audit(tx, { action: 'UPDATE', entity: 'contract', entityId: contract.id, changes })
  }
  return { removed: gone.length, made }
}

/** An invoice that binds no party. */
export const isUnissued = (state: string): boolean => state === 'DRAFT' || state === 'TO_BE_ISSUED'

/** An invoice in the bin keeps its content: it gets the prices of its period when it comes back. */
async function bringBack(
  tx: Tx,
  subscription: HeldSubscription,
  { id, position }: PeriodInvoice,
  { accountId }: Work,
): Promise<void> {
  await restoreDraft(tx, id, ['INVOICE'], accountId)
  const row = await findDocument(tx, id)
  await writeRepriced(tx, row, repricer(subscription)(row, position))
  await moveDocument(tx, await findDocument(tx, id), { state: 'TO_BE_ISSUED', action: 'STATE', accountId })
}

function changesOf(before: Standing, after: Standing) {
  const names = {
    last_day: 'subscription_last_day',
    renews: 'subscription_renews',
    terms: 'subscription_terms',
  } as const
  const changed = (['last_day', 'renews', 'terms'] as const).filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [names[name], [before[name], after[name]] as const]))
}
