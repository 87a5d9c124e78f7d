import { fetchCubeDelivery, readCubeDeliveries } from '../acube/read-deliveries'
import { readCubeOutcome } from '../acube/read-outcome'
import { tokenOf } from '../acube/request'
import { findAtCube, submitToCube } from '../acube/submit-file'
import { tryCube } from '../acube/try-account'
import { fetchFromAruba, findAtAruba, prepareAruba, readArubaDeliveries, submitToAruba } from '../aruba/files'
import { readArubaOutcome } from '../aruba/outcome'
import { signIn } from '../aruba/request'
import type { OutgoingFile } from '../channel'
import { fetchFromInvoicetronic, readInvoicetronicUnread } from '../invoicetronic/read-deliveries'
import { findAtInvoicetronic, submitToInvoicetronic } from '../invoicetronic/submit-file'
import { tryInvoicetronic } from '../invoicetronic/try-account'
import type { IntermediaryAccount, InvoicetronicAccount } from './account'
import { IntermediaryFault } from './fault'
import type { Outcome } from './outcome'
import type { Delivery, DeliveryPage, HandoverTerms, LookedFor } from './terms'

/** Tries an account, which sends nothing; null when the provider takes its key, token or password. */
export async function tryIntermediary(account: IntermediaryAccount): Promise<IntermediaryFault | null> {
  try {
    if (account.provider === 'aruba') await signIn(account)
    else if (account.provider === 'invoicetronic') await tryInvoicetronic(account)
    else await tryCube(account)
    return null
  } catch (error) {
    if (error instanceof IntermediaryFault) return error
    throw error
  }
}

/**
 * Makes sure that a file can be handed over at once: that it is signed in, and the provider would not count too many.
 * @throws IntermediaryFault
 */
export async function prepareSubmission(account: IntermediaryAccount): Promise<void> {
  if (account.provider === 'aruba') await prepareAruba(account)
  else if (account.provider === 'acube') await tokenOf(account)
}

/** Whether the provider takes files that are signed; of A-Cube and Openapi nobody states it, and none is handed over. */
export const takesSignedFiles = ({ provider }: IntermediaryAccount): boolean =>
  provider === 'invoicetronic' || provider === 'aruba'

/** Hands a prepared file over; returns the provider's number or name of it. @throws IntermediaryFault */
export function submitFile(
  account: IntermediaryAccount,
  file: OutgoingFile,
  terms: HandoverTerms,
): Promise<string> {
  if (account.provider === 'aruba') return submitToAruba(account, file, terms)
  if (account.provider === 'invoicetronic') return submitToInvoicetronic(account, file, terms)
  return submitToCube(account, file, terms)
}

/**
 * The provider's number or name of a file that it may have; null when it does not show it.
 * @throws IntermediaryFault DOUBTFUL where its answer does not show whether it has it
 */
export function findFile(account: IntermediaryAccount, looked: LookedFor): Promise<string | null> {
  if (account.provider === 'aruba') return findAtAruba(account, looked)
  if (account.provider === 'invoicetronic') return findAtInvoicetronic(account, looked)
  return findAtCube(account, looked)
}

/** How a file stands, at a provider that is asked file by file. @throws IntermediaryFault */
export const readOutcome = (
  account: Exclude<IntermediaryAccount, InvoicetronicAccount>,
  id: string,
): Promise<Outcome> =>
  account.provider === 'aruba' ? readArubaOutcome(account, id) : readCubeOutcome(account, id)

/** The suppliers' invoices that may be new, page by page: at Invoicetronic the unread ones. @throws IntermediaryFault */
export function readDeliveries(account: IntermediaryAccount, since: Date): AsyncGenerator<DeliveryPage> {
  if (account.provider === 'aruba') return readArubaDeliveries(account, since)
  if (account.provider === 'invoicetronic') return readInvoicetronicUnread(account)
  return readCubeDeliveries(account, since)
}

/** A supplier's invoice with its file. @throws IntermediaryFault */
export function fetchDelivery(account: IntermediaryAccount, id: string, now: Date): Promise<Delivery> {
  if (account.provider === 'aruba') return fetchFromAruba(account, id, now)
  if (account.provider === 'invoicetronic') return fetchFromInvoicetronic(account, id, now)
  return fetchCubeDelivery(account, id, now)
}
