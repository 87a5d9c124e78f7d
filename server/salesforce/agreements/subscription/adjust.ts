import type { Day } from '@/lib/domain/core/day'
import { fixed2, money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  type Adjustment,
  adjustmentDays,
  firstPeriodFrom,
} from '@/lib/domain/documents/subscription/adjustment'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../../document/document-row'
import { ANY_TYPE } from '../../document/row'
import { findDocument, findDocuments } from '../../document/row-queries'
import { type PricedSubscription, type Repricing, repricer, totalOfPeriod, writeRepriced } from './adjusted'
import { type HeldSubscription, holdSubscription, isUnissued, subscriptionOf } from './settle'
import { invoicesAfter, lockInvoicesAfter } from './subscription-queries'
import { addAdjustment } from './subscription-store'

/** The effect of a change of prices on the invoices that wait, and on the total of a period. */
export type AdjustmentEffect = {
  /** The total of a period before and after it, in euros. */
  before: number
  after: number
  changed: number
  /** Those that somebody edited by hand, which keep their prices. */
  edited: DocumentRow[]
  /** Those that were issued for periods from that day on, which never change. */
  issued: number
}

type Asked = { percent: number; from: Day; today: Day }

/** @throws Refusal ERROR_ADJUSTMENT_PERCENT, ERROR_ADJUSTMENT_DAY with the days that are possible */
function checkedAdjustment(
  { held, terms, adjustments }: HeldSubscription,
  { percent, from, today }: Asked,
): Adjustment {
  if (percent === 0) throw new Refusal('ERROR_ADJUSTMENT_PERCENT', {}, ['percent'])
  const bounds = { cycle: terms.cycle, lastDay: held.last_day, today, before: adjustments }
  const { first, last } = adjustmentDays(bounds)
  if (first > last) throw new Refusal('ERROR_ADJUSTMENT_LATE', {}, ['from'])
  if (from < first || from > last) throw new Refusal('ERROR_ADJUSTMENT_DAY', { first, last }, ['from'])
  return { percent: money(percent), from }
}

type Change = { row: DocumentRow; repricing: Repricing }

/** The effect of the last change of a subscription, which may not be kept yet, and what is to be written for it. */
async function effectOf(
  tx: Tx,
  subscription: PricedSubscription,
  { adjustment, isLocking }: { adjustment: Adjustment; isLocking: boolean },
): Promise<{ effect: AdjustmentEffect; changes: Change[] }> {
  const { contract, terms, adjustments } = subscription
  const after = firstPeriodFrom(terms.cycle, adjustment.from) - 1
  const there = await (isLocking ? lockInvoicesAfter : invoicesAfter)(tx, contract.id, after)
  const waiting = there.filter(({ state }) => isUnissued(state))
  const rows = await findDocuments(
    tx,
    waiting.map(({ id }) => id),
    ['INVOICE'],
  )
  const repricingOf = repricer(subscription)
  const changes = waiting.flatMap(({ id, position }) => {
    const row = rows.get(id)
    return row ? [{ row, repricing: repricingOf(row, position) }] : []
  })
  const ofKind = (kind: Repricing['kind']) => changes.filter(({ repricing }) => repricing.kind === kind)
  const effect = {
    before: toWire(totalOfPeriod(subscription, adjustments.length - 1)),
    after: toWire(totalOfPeriod(subscription, adjustments.length)),
    changed: ofKind('CHANGE').length,
    edited: ofKind('EDITED').map(({ row }) => row),
    issued: there.filter(({ state }) => !isUnissued(state) && state !== 'DELETED').length,
  }
  return { effect, changes }
}

/** The effect that a change of a subscription's prices would have. @throws Refusal as adjustPrices */
export async function previewAdjustment(tx: Tx, id: number, asked: Asked): Promise<AdjustmentEffect> {
  const subscription = await subscriptionOf(tx, await findDocument(tx, id, ['CONTRACT']))
  const adjustment = checkedAdjustment(subscription, asked)
  const next = { ...subscription, adjustments: [...subscription.adjustments, adjustment] }
  return (await effectOf(tx, next, { adjustment, isLocking: false })).effect
}

/**
 * Changes the prices of a subscription from a day on: of the invoices that wait, and of those that are made later. The same change
 * a second time does nothing: of two callers at once the second sees what the first kept.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_SUBSCRIPTION_NONE, ERROR_ADJUSTMENT_PERCENT, ERROR_ADJUSTMENT_DAY with the days that are
 * possible, ERROR_ADJUSTMENT_LATE where there is none
 */
export async function adjustPrices(
  tx: Tx,
  id: number,
  asked: Asked & { accountId: number | null },
): Promise<AdjustmentEffect & { isNew: boolean }> {
  const subscription = await holdSubscription(tx, id)
  const { contract, adjustments } = subscription
  const former = adjustments.at(-1)
  if (former?.from === asked.from && former.percent.equals(asked.percent)) {
    const { effect } = await effectOf(tx, subscription, { adjustment: former, isLocking: false })
    return { ...effect, isNew: false }
  }
  const adjustment = checkedAdjustment(subscription, asked)
  const next = { ...subscription, adjustments: [...adjustments, adjustment] }
  const { effect, changes } = await effectOf(tx, next, { adjustment, isLocking: true })
  const percent = fixed2(adjustment.percent)
  await addAdjustment(tx, id, { from: adjustment.from, percent, accountId: asked.accountId })
  for (const { row, repricing } of changes) await writeRepriced(tx, row, repricing)
  await audit(tx, {
    action: 'UPDATE',
    entity: 'contract',
    entityId: contract.id,
    changes: {
      subscription_percent: [null, percent],
      subscription_percent_from: [null, adjustment.from],
      total: [fixed2(money(effect.before)), fixed2(money(effect.after))],
    },
  })
  return { ...effect, isNew: true }
}

/** Brings an invoice that somebody took out of the bin to the prices of its period, where a subscription made it. */
export async function repriceRestored(tx: Tx, id: number): Promise<void> {
  const row = await findDocument(tx, id, ['INVOICE'], ANY_TYPE)
  const { origin_id, origin_kind, origin_position } = row
  if (origin_kind !== 'ACTIVATION' || origin_id === null || origin_position === null) return
  const contract = await findDocument(tx, origin_id, ['CONTRACT'], ANY_TYPE)
  const subscription = await adjustedSubscription(tx, contract)
  if (subscription) await writeRepriced(tx, row, repricer(subscription)(row, origin_position))
}

/** The subscription of a contract whose prices were changed; null for any other contract. */
export async function adjustedSubscription(
  tx: Tx,
  contract: DocumentRow,
): Promise<PricedSubscription | null> {
  try {
    const subscription = await subscriptionOf(tx, contract)
    return subscription.adjustments.length > 0 ? subscription : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
