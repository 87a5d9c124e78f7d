import { fetchFromAruba, findAtAruba, prepareAruba, readArubaDeliveries, submitToAruba } from '../aruba/files'
import { signIn } from '../aruba/request'
import type { OutgoingFile } from '../channel'
import { fetchFromInvoicetronic, readInvoicetronicUnread } from '../invoicetronic/read-deliveries'
import { findAtInvoicetronic, submitToInvoicetronic } from '../invoicetronic/submit-file'
import { tryInvoicetronic } from '../invoicetronic/try-account'
import type { IntermediaryAccount } from './account'
import { IntermediaryFault } from './fault'
import type { Delivery, HandoverTerms, LookedFor } from './terms'

/** Tries an account, which sends nothing; null when the provider takes its key or password. */
export async function tryIntermediary(account: IntermediaryAccount): Promise<IntermediaryFault | null> {
  try {
    await (account.provider === 'aruba' ? signIn(account) : tryInvoicetronic(account))
    return null
  } catch (error) {
    if (error instanceof IntermediaryFault) return error
    throw error
  }
}

/** Makes sure that a file can be handed over at once. @throws IntermediaryFault PACED where the provider would count too many */
export async function prepareSubmission(account: IntermediaryAccount): Promise<void> {
  if (account.provider === 'aruba') await prepareAruba(account)
}

/** Hands a prepared file over; returns the provider's number or name of it. @throws IntermediaryFault */
export const submitFile = (
  account: IntermediaryAccount,
  file: OutgoingFile,
  terms: HandoverTerms,
): Promise<string> =>
  account.provider === 'aruba'
    ? submitToAruba(account, file, terms)
    : submitToInvoicetronic(account, file, terms)

/** The provider's number or name of a file that it may have; null when it does not show it. @throws IntermediaryFault */
export const findFile = (account: IntermediaryAccount, looked: LookedFor): Promise<string | null> =>
  account.provider === 'aruba' ? findAtAruba(account, looked) : findAtInvoicetronic(account, looked)

/** The suppliers' invoices that may be new, page by page: at Invoicetronic the unread ones. @throws IntermediaryFault */
export const readDeliveries = (account: IntermediaryAccount, since: Date): AsyncGenerator<string[]> =>
  account.provider === 'aruba' ? readArubaDeliveries(account, since) : readInvoicetronicUnread(account)

/** A supplier's invoice with its file. @throws IntermediaryFault */
export const fetchDelivery = (account: IntermediaryAccount, id: string, now: Date): Promise<Delivery> =>
  account.provider === 'aruba' ? fetchFromAruba(account, id, now) : fetchFromInvoicetronic(account, id, now)
