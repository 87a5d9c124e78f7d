import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { invoiceColumns } from '@/lib/api/salesforce/invoice-fields'
import { isDay } from '@/lib/domain/day'
import { isInvoiceState } from '@/lib/domain/invoice-state'

/** Under this key the browser keeps the pages of the list. */
export const INVOICES_KEY = 'invoices'

const text = parseAsString.withDefault('')

/** What the list of active invoices keeps in its URL; `fs` are states, separated by commas (document 3 §2). */
export const invoicesSpec = tableSpec({
  columns: invoiceColumns,
  column: 'id',
  order: 'asc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: { fs: text, search: text, typology: text, date_from: text, date_to: text },
})

export type InvoiceFilters = {
  fs: string
  search: string
  typology: string
  date_from: string
  date_to: string
}

export const statesOf = (fs: string): readonly string[] => fs.split(',').filter(isInvoiceState)

const dayOf = (value: string): string | undefined => (isDay(value) ? value : undefined)

const typologyOf = (value: string): 'STANDARD' | 'DIGITAL' | undefined =>
  value === 'STANDARD' || value === 'DIGITAL' ? value : undefined

/** What the list asks of its call; what a URL says wrongly is left out. */
export const invoicesInput = (
  query: TableQuery<(typeof invoiceColumns)[number]>,
  { fs, search, typology, date_from, date_to }: InvoiceFilters,
) => ({
  ...query,
  agreementTypeValue: 'ACTIVE' as const,
  filter_state: statesOf(fs).join(','),
  search: search.slice(0, 100),
  typology: typologyOf(typology),
  date_from: dayOf(date_from),
  date_to: dayOf(date_to),
})

export type InvoicesInput = ReturnType<typeof invoicesInput>
