import type { InvoicetronicAccount } from '../intermediary/account'
import { askInvoicetronic } from './request'

/** Asks how the account stands, which costs nothing and sends nothing. @throws IntermediaryFault */
export async function tryInvoicetronic(account: InvoicetronicAccount): Promise<void> {
  await askInvoicetronic(account, { path: '/status' })
}
