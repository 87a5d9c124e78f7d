import type { InvoicetronicAccount } from './account'
import { InvoicetronicFault } from './fault'
import { askInvoicetronic } from './request'

/** Asks how the account stands, which costs nothing and sends nothing; null when the provider takes the key. */
export async function tryInvoicetronic(account: InvoicetronicAccount): Promise<InvoicetronicFault | null> {
  try {
    await askInvoicetronic(account, { path: '/status' })
    return null
  } catch (error) {
    if (error instanceof InvoicetronicFault) return error
    throw error
  }
}
