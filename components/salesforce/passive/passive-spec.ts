import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { invoiceColumns } from '@/lib/api/salesforce/invoice-fields'
import { isPassiveState } from '@/lib/domain/passive-state'
import { documentFilters, searchOf } from '../documents/document-search'

/** Under this key the browser keeps the pages of the lists, and single documents. */
export const PASSIVE_KEY = 'passive'

/** Whether a query is about received documents: a list, or one of them. */
export const isPassiveKey = (name: unknown): boolean => String(name).startsWith(PASSIVE_KEY)

export type PassiveKind = 'INVOICE' | 'CREDITNOTE'

/** What the lists of received documents keep in their URL (document 3 §9). */
export const passiveSpec = tableSpec({
  columns: invoiceColumns,
  column: 'id',
  order: 'asc',
  size: 20,
  sizes: [10, 20, 40, 100, 500],
  filters: documentFilters,
})

type Filters = { fs: string; search: string; date_from: string; date_to: string }

/** What a list asks of its call; what a URL says wrongly is left out. */
export const passiveInput = (query: TableQuery<(typeof invoiceColumns)[number]>, filters: Filters) => ({
  ...query,
  agreementTypeValue: 'PASSIVE' as const,
  ...searchOf(filters, isPassiveState),
})

export type PassiveInput = ReturnType<typeof passiveInput>

const LISTS = {
  INVOICE: '/app/documents/passive_invoices',
  CREDITNOTE: '/app/documents/passive_creditNotes',
} as const satisfies Record<PassiveKind, string>

const PREVIEWS = {
  INVOICE: '/app/documents/preview/passive_invoice',
  CREDITNOTE: '/app/documents/preview/passive_creditNote',
} as const satisfies Record<PassiveKind, string>

export const passiveListHref = (kind: PassiveKind): string => LISTS[kind]
export const passiveHref = (kind: PassiveKind, id: number): string => `${PREVIEWS[kind]}/${id}`
export const newPassiveHref = (kind: PassiveKind): string => `${LISTS[kind]}/new`
export const editPassiveHref = (kind: PassiveKind, id: number): string => `${LISTS[kind]}/edit/${id}`
