import type { YearOfSales } from '@/lib/api/salesforce/balances/balance-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { REFUSED } from '@/lib/domain/documents/invoice-state'
import type { Flow } from '@/lib/domain/registers/schedule'
import { ISSUED_STATES } from '../invoices/invoices-spec'
import { SCHEDULE_HREF } from '../schedule/schedule-href'

/** The states of documents that count as issued: no draft, nothing in the bin, nothing that SdI rejected. */
const COUNTED = ISSUED_STATES.filter(
  (state) => !isOneOf(['DRAFT', 'TO_BE_ISSUED', 'DELETED', ...REFUSED], state),
)

const LISTS = { INVOICE: '/app/documents/invoices', CREDITNOTE: '/app/documents/creditNotes' } as const

/** The list of the issued invoices or credit notes of an entry in a year. */
export function yearHref(
  kind: keyof typeof LISTS,
  ana_sku: string,
  { year }: Pick<YearOfSales, 'year'>,
): string {
  const days = { date_from: `${year}-01-01`, date_to: `${year}-12-31` }
  return `${LISTS[kind]}?${new URLSearchParams({ ana_sku, fs: COUNTED.join(','), ...days })}`
}

/** The open due dates of an entry in the scadenzario, or those of them that are overdue. */
export const dueHref = (ana_sku: string, flow: Flow, isOverdue = false): string =>
  `${SCHEDULE_HREF}?${new URLSearchParams({ ana_sku, flow, ...(isOverdue ? { due: 'OVERDUE' } : {}) })}`

/** The invoices that an entry has paid, the last one first. */
export const paidHref = (ana_sku: string): string =>
  `${LISTS.INVOICE}?${new URLSearchParams({ ana_sku, fs: 'PAYED' })}`
