import * as z from 'zod'
import type { InvoicetronicAccount } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askInvoicetronic } from './request'

const PAGE_SIZE = 100
/** The provider lets 200 requests through at once, and 60 in a minute. */
const MOST_PAGES = 50
const LIST_BYTES = 8 * 1024 * 1024

/**
 * The pages of a list, oldest first, at most fifty. The last one is known by the provider's count of all entries, without
 * which by its being empty: a page that is shorter than asked for ends nothing. @throws IntermediaryFault
 */
export async function* pagesOf(
  account: InvoicetronicAccount,
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<unknown[]> {
  let seen = 0
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await askInvoicetronic(account, {
      path,
      query: { ...query, page: String(page), page_size: String(PAGE_SIZE) },
      maxBytes: LIST_BYTES,
    }).catch(orNothing)
    if (!answer) return
    const { body, headers } = answer
    const { data: entries } = z.array(z.unknown()).safeParse(body)
    if (!entries) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
    if (entries.length === 0) return
    yield entries
    seen += entries.length
    const total = headers.get('invoicetronic-total-count')
    if (total !== null && seen >= Number(total)) return
  }
}

/** The provider may answer 404 where a list has no entries. */
function orNothing(error: unknown): null {
  if (error instanceof IntermediaryFault && error.status === 404) return null
  throw error
}
