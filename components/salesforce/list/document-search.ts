import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { isDay } from '@/lib/domain/core/day'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import type { DocumentFilters } from './document-filters'

const text = parseAsString.withDefault('')

/** The parsers of the filters that every list of documents keeps in its URL. */
export const documentFilters = { fs: text, search: text, date_from: text, date_to: text }

/** Whether a list shows only documents of a sort. */
export const onlyThose = parseAsStringLiteral(['', 'true'] as const).withDefault('')

/**
 * Those of the lists of invoices and credit notes: only what is still to be paid, only what is overdue, only what waits to be
 * sent to SdI, only those of a customer.
 */
export const invoiceFilters = {
  ...documentFilters,
  typology: text,
  open: onlyThose,
  overdue: onlyThose,
  to_send: onlyThose,
  ana_sku: text,
}

const dayOf = (value: string): string | undefined => (isDay(value) ? value : undefined)

/** The same filters as the input of a list's call; values of the URL that are not valid are left out. */
export const searchOf = (
  { fs, search, date_from, date_to }: { fs: string; search: string; date_from: string; date_to: string },
  isState: (state: string) => boolean,
) => ({
  filter_state: fs.split(',').filter(isState).join(','),
  search: search.slice(0, 100),
  date_from: dayOf(date_from),
  date_to: dayOf(date_to),
})

const typologyOf = (value: string | undefined): 'STANDARD' | 'DIGITAL' | undefined =>
  value === 'STANDARD' || value === 'DIGITAL' ? value : undefined

/** The same of a list of invoices or credit notes. */
export const invoiceSearchOf = ({
  typology,
  open,
  overdue,
  to_send,
  ana_sku,
  ...filters
}: DocumentFilters) => ({
  ...searchOf(filters, isInvoiceState),
  ana_sku: (ana_sku ?? '').slice(0, 40),
  typology: typologyOf(typology),
  open_only: open || ('false' as const),
  overdue_only: overdue || ('false' as const),
  to_send: to_send || ('false' as const),
})
