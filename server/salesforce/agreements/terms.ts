import { contractTerms } from '@/lib/api/salesforce/invoices/invoice-content'
import { Refusal } from '@/lib/domain/core/refusal'
import { type ContractTerms, rhythmOf } from '@/lib/domain/documents/activation'
import { noticeFits, type Renewal } from '@/lib/domain/documents/subscription/renewal'
import type { SubscriptionTerms } from '@/lib/domain/documents/subscription/standing'
import { today } from '@/server/platform/clock'
import type { DocumentHead } from '../document/document-row'

/**
 * How a contract is invoiced when it is activated today.
 * @throws Refusal ERROR_CONTRACT_NO_TIMES for a subscription whose end is missing, ERROR_SUBSCRIPTION_NOTICE for one whose notice
 * is longer than a term.
 */
export function termsOf(row: DocumentHead): ContractTerms {
  const terms = contractTerms({ ...row, date: row.day }, today())
  if (!terms) throw new Refusal('ERROR_CONTRACT_NO_TIMES', {}, ['invoice_configuration.max_times'])
  const lasting = subscriptionTerms(row)
  if (lasting?.renewal && !noticeFits(lasting.cycle, lasting.renewal)) {
    throw new Refusal('ERROR_SUBSCRIPTION_NOTICE', {}, ['invoice_configuration.notice_days'])
  }
  return terms
}

/** How a subscription goes on by itself: without an end, or by its renewal; null for any other contract. */
export function subscriptionTerms(row: DocumentHead): SubscriptionTerms | null {
  if (row.recurrence !== 'SUBSCRIPTION') return null
  const { times, open_ended, renews, notice_days, ...cycle } = rhythmOf(row.invoice_configuration, row.day)
  if (open_ended) return { cycle, renewal: null }
  if (!renews || times === null) return null
  const renewal: Renewal = { times, notice_days: notice_days ?? 0 }
  return { cycle, renewal }
}

/** The part of a configuration by which a subscription goes on, as an invoice has it: an invoice does not. */
export const WITHOUT_TERMS = { open_ended: false, renews: false, notice_days: null } as const
