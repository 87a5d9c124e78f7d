import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { creditNoteColumns } from '@/lib/api/salesforce/invoices/credit-note-fields'
import type { DocumentFilters } from '../list/document-filters'
import { invoiceFilters, invoiceSearchOf } from '../list/document-search'

/** Under this key the browser keeps the pages of the list. */
export const CREDIT_NOTES_KEY = 'credit-notes'

/** The values that the list of credit notes keeps in its URL (document 3 §9). */
export const creditNotesSpec = tableSpec({
  columns: creditNoteColumns,
  column: 'issued',
  order: 'desc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: invoiceFilters,
  momentary: ['ana_sku'],
})

/** Returns the input of the list's call. */
export const creditNotesInput = (
  query: TableQuery<(typeof creditNoteColumns)[number]>,
  filters: DocumentFilters,
) => ({ ...query, agreementTypeValue: 'ACTIVE' as const, ...invoiceSearchOf(filters) })

export type CreditNotesInput = ReturnType<typeof creditNotesInput>
