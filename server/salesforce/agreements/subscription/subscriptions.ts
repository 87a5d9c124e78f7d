import { ok } from '@/lib/api/endpoint'
import type { Subscription } from '@/lib/api/salesforce/agreements/subscription-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { money, toWire } from '@/lib/domain/core/money'
import { isErrorCode, Refusal } from '@/lib/domain/core/refusal'
import { firstPeriodFrom } from '@/lib/domain/documents/subscription/adjustment'
import { periodDay, periodEnd } from '@/lib/domain/documents/subscription/horizon'
import { REMINDER_DAYS, termOf } from '@/lib/domain/documents/subscription/renewal'
import type { Standing, SubscriptionTerms } from '@/lib/domain/documents/subscription/standing'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import { findDocument, findDocuments } from '../../document/row-queries'
import { subscriptionTerms } from '../terms'
import {
  type AdjustmentEffect,
  adjustedSubscription,
  adjustPrices,
  previewAdjustment as effectOfChange,
} from './adjust'
import { totalOfPeriod } from './adjusted'
import { type HeldSubscription, holdSubscription, isUnissued, settleSubscription } from './settle'
import { findAdjustments, findSubscription, invoicesAfter, noticesBetween } from './subscription-queries'

const procedures = api.salesforce.subscriptions

/** Contracts that are named in one answer. */
const MOST = 20

/** @throws Refusal ERROR_NOT_FOUND when the document is no contract of ours. */
async function stateOf(tx: Tx, id: number, language: Language): Promise<Subscription | null> {
  const contract = await findDocument(tx, id, ['CONTRACT'])
  const held = await findSubscription(tx, id)
  const terms = subscriptionTerms(contract)
  if (!held || !terms) return null
  const { planned, last_day, renews, fault_code, fault_params } = held
  const { cycle, renewal } = terms
  const later = last_day === null ? [] : await invoicesAfter(tx, id, planned)
  const issued = later.filter(({ state }) => !isUnissued(state) && state !== 'DELETED')
  const stored = await findAdjustments(tx, id)
  const adjustments = stored.map(({ from, percent }) => ({ from, percent: money(percent) }))
  const period_total = totalOfPeriod({ contract, adjustments }, adjustments.length)
  const code = fault_code !== null && isErrorCode(fault_code) ? fault_code : 'ERROR_UNEXPECTED'
  return {
    contract_id: id,
    kind: renewal ? 'RENEWAL' : 'OPEN',
    start: cycle.start,
    planned_until: planned > 0 ? periodEnd(cycle, planned) : null,
    last_day,
    notice_days: contract.invoice_configuration.notice_days,
    renews,
    term: renewal ? toTerm(termOf(cycle, renewal, held.terms), held.terms) : null,
    issued_after: issued.length,
    next_period: nextPeriod(terms, held),
    period_total: toWire(period_total),
    adjustment_list: stored.map(({ percent, created_at, ...one }) => ({
      ...one,
      percent: toWire(money(percent)),
      date_ts: created_at.toISOString(),
    })),
    fault:
      fault_code === null ? null : { code, description: translate(language, `errors.${code}`, fault_params) },
  }
}

/** The first day of the next period; null where notice or the last term ends the contract before it. */
function nextPeriod(
  { cycle, renewal }: SubscriptionTerms,
  { last_day, renews, terms }: Standing,
): Day | null {
  const next = periodDay(cycle, firstPeriodFrom(cycle, addDays(today(), 1)))
  const end = last_day ?? (renewal && !renews ? termOf(cycle, renewal, terms).end : null)
  return end !== null && next > end ? null : next
}

const toTerm = ({ start, end, notice_by }: ReturnType<typeof termOf>, number: number) => ({
  number,
  start,
  end,
  notice_by,
})

async function stateAfter(tx: Tx, id: number, language: Language): Promise<Subscription> {
  const state = await stateOf(tx, id, language)
  if (!state) throw new Refusal('ERROR_SUBSCRIPTION_NONE')
  return state
}

const read = procedures.read.handler(async ({ context: { tx, language }, input }) =>
  ok({ subscription: await stateOf(tx, input.id, language) }),
)

/** The last day lies in the contract: not before it begins, nor after the term that was agreed last. */
function refuseOutside({ held, terms: { cycle, renewal } }: HeldSubscription, lastDay: Day): void {
  const isLate = renewal !== null && lastDay > termOf(cycle, renewal, held.terms).end
  if (lastDay < cycle.start || isLate) throw new Refusal('ERROR_SUBSCRIPTION_LAST_DAY', {}, ['last_day'])
}

const end = procedures.end.handler(async ({ context: { tx, caller, language }, input }) => {
  const { id, last_day } = input
  const subscription = await holdSubscription(tx, id)
  if (last_day !== null) refuseOutside(subscription, last_day)
  const wanted: Standing = { ...subscription.held, last_day }
  const work = { today: today(), accountId: caller.accountId }
  const { removed, made } = await settleSubscription(tx, subscription, wanted, work)
  return ok({ subscription: await stateAfter(tx, id, language), removed, made })
})

/** @throws Refusal ERROR_SUBSCRIPTION_NONE without terms, ERROR_SUBSCRIPTION_ENDED once notice was given */
function refuseUnrenewable({ held, terms }: HeldSubscription): void {
  if (terms.renewal === null) throw new Refusal('ERROR_SUBSCRIPTION_NONE')
  if (held.last_day !== null) throw new Refusal('ERROR_SUBSCRIPTION_ENDED')
}

const renewal = procedures.renewal.handler(async ({ context: { tx, caller, language }, input }) => {
  const { id, renews } = input
  const subscription = await holdSubscription(tx, id)
  refuseUnrenewable(subscription)
  const work = { today: today(), accountId: caller.accountId }
  await settleSubscription(tx, subscription, { ...subscription.held, renews }, work)
  return ok({ subscription: await stateAfter(tx, id, language) })
})

const renew = procedures.renew.handler(async ({ context: { tx, caller, language }, input }) => {
  const { id, term } = input
  const subscription = await holdSubscription(tx, id)
  refuseUnrenewable(subscription)
  const { held } = subscription
  if (term > held.terms + 1) throw new Refusal('ERROR_CONFLICT', {}, ['term'])
  const isNew = term > held.terms
  const work = { today: today(), accountId: caller.accountId }
  const { made } = isNew
    ? await settleSubscription(tx, subscription, { ...held, terms: term }, work)
    : { made: 0 }
  return ok({ subscription: await stateAfter(tx, id, language), made })
})

/** Invoices that are named in one answer. */
const MOST_NAMED = 20

type Asked = { percent: number; from: Day }

const toEffect = (
  { percent, from }: Asked,
  { edited, before, after, changed, issued }: AdjustmentEffect,
) => ({
  percent,
  from,
  before,
  after,
  changed,
  edited_list: edited.slice(0, MOST_NAMED).map(({ id, description, day, total }) => ({
    id,
    description,
    date: day,
    total: toWire(money(total.toString())),
  })),
  edited: edited.length,
  issued,
})

const previewAdjustment = procedures.previewAdjustment.handler(async ({ context: { tx }, input }) => {
  const effect = await effectOfChange(tx, input.id, { ...input, today: today() })
  return ok({ adjustment: toEffect(input, effect) })
})

const adjust = procedures.adjust.handler(async ({ context: { tx, caller, language }, input }) => {
  const asked = { ...input, today: today(), accountId: caller.accountId }
  const { isNew, ...effect } = await adjustPrices(tx, input.id, asked)
  const subscription = await stateAfter(tx, input.id, language)
  return ok({ subscription, adjustment: toEffect(input, effect), is_new: isNew })
})

const notices = procedures.notices.handler(async ({ context: { tx } }) => {
  const day = today()
  const rows = await noticesBetween(tx, day, addDays(day, REMINDER_DAYS), MOST)
  const contracts = await findDocuments(
    tx,
    rows.map(({ id }) => id),
    ['CONTRACT'],
  )
  const notice_list = []
  for (const { count: _, total, ...row } of rows) {
    const contract = contracts.get(row.id)
    const adjusted = contract && (await adjustedSubscription(tx, contract))
    const now = adjusted ? totalOfPeriod(adjusted, adjusted.adjustments.length) : money(total)
    notice_list.push({ ...row, total: toWire(now) })
  }
  return ok({ notice_list, count: rows[0]?.count ?? 0 })
})

export const subscriptions = { read, end, renewal, renew, previewAdjustment, adjust, notices }
