import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { invoiceColumns } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { DocumentFilters } from '../list/document-filters'
import { invoiceFilters, invoiceSearchOf } from '../list/document-search'

/** Under this key the browser keeps the pages of the list. */
export const INVOICES_KEY = 'invoices'

/** The values that the list of active invoices keeps in its URL. */
export const invoicesSpec = tableSpec({
  columns: invoiceColumns,
  column: 'issued',
  order: 'desc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: invoiceFilters,
  momentary: ['ana_sku'],
})

/** The states that an active invoice of ours can be in, in the order of its life. */
export const ISSUED_STATES = [
  'DRAFT',
  'TO_BE_ISSUED',
  'ISSUED',
  'SENT',
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_SENT_SUCCESS',
  'DIGITAL_SENT_WARNING',
  'DIGITAL_SENT_ERROR',
  'DIGITAL_SENT_ESITO_KO',
  'DIGITAL_OUTPUT_ERROR',
  'PAYED',
  'LATE',
  'EXPIRED',
  'DELETED',
] as const

/** The input of the list's call; values of the URL that are not valid are left out. */
export const invoicesInput = (
  query: TableQuery<(typeof invoiceColumns)[number]>,
  filters: DocumentFilters,
) => ({ ...query, agreementTypeValue: 'ACTIVE' as const, ...invoiceSearchOf(filters) })

export type InvoicesInput = ReturnType<typeof invoicesInput>
