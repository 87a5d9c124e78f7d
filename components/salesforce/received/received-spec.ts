import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { StateOf } from '@/components/salesforce/list/state-chip'
import type { AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { invoiceColumns } from '@/lib/api/salesforce/invoices/invoice-fields'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { DocumentKind } from '@/lib/domain/documents/document'
import {
  isAgreementKind,
  isPassiveAgreementState,
  isPassiveOpen,
  isPassiveState,
} from '@/lib/domain/documents/received-state'
import { documentFilters, searchOf } from '../list/document-search'

/** Under this key the browser keeps the pages of the lists, and single documents. */
export const PASSIVE_KEY = 'passive'

/** Whether a query is about received documents: a list, or one of them. */
export const isPassiveKey = (name: unknown): boolean => String(name).startsWith(PASSIVE_KEY)

export type PassiveKind = DocumentKind

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
export const passiveInput = (
  kind: PassiveKind,
  query: TableQuery<(typeof invoiceColumns)[number]>,
  filters: Filters,
) => ({
  ...query,
  agreementTypeValue: 'PASSIVE' as const,
  ...searchOf(filters, isAgreementKind(kind) ? isPassiveAgreementState : isPassiveState),
})

export type PassiveInput = ReturnType<typeof passiveInput>

/** The same for offers and contracts, whose number has one name. */
export const agreementInput = ({ column, ...input }: PassiveInput) => ({
  ...input,
  column: column === 'fullNumeration' ? ('numeration' as const) : column,
})

/** A row of a list of received documents. */
export type PassiveRow = Pick<
  InvoiceRow,
  | 'id'
  | 'fullNumeration'
  | 'date'
  | 'receiver_name'
  | 'description'
  | 'state'
  | 'state_date'
  | 'typology'
  | 'total'
  | 'residual'
> & {
  /** The last day of an offer or a contract. */
  end_date: string | null
  is_expired: boolean
}

export const passiveRowOf = (row: InvoiceRow): PassiveRow => ({ ...row, end_date: null, is_expired: false })

export const receivedAgreementOf = (row: AgreementRow): PassiveRow => ({
  ...row,
  fullNumeration: row.numeration,
  typology: 'STANDARD',
  residual: 0,
})

/** Whose words its states are. */
export const stateOfKind = (kind: PassiveKind): StateOf =>
  kind === 'CONTRACT' ? 'received_contract' : 'received'

/** Who changes it. */
export const managesPassive = (roles: readonly string[], kind: PassiveKind): boolean =>
  hasAny(roles, [MANAGES[kind]])

const MANAGES = {
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
  CREDITNOTE: 'GUI_CAN_MANAGE_INVOICE',
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
} as const satisfies Record<PassiveKind, Role>

/** It may still be changed: it is neither paid nor answered. */
export const isPassiveChangeable = (kind: PassiveKind, state: string): boolean =>
  isAgreementKind(kind) ? state === 'SENT' : isPassiveOpen(state)

const LISTS = {
  INVOICE: '/app/documents/passive_invoices',
  CREDITNOTE: '/app/documents/passive_creditNotes',
  OFFER: '/app/documents/passive_offers',
  CONTRACT: '/app/documents/passive_contracts',
} as const satisfies Record<PassiveKind, string>

const PREVIEWS = {
  INVOICE: '/app/documents/preview/passive_invoice',
  CREDITNOTE: '/app/documents/preview/passive_creditNote',
  OFFER: '/app/documents/preview/passive_offer',
  CONTRACT: '/app/documents/preview/passive_contract',
} as const satisfies Record<PassiveKind, string>

export const passiveListHref = (kind: PassiveKind): string => LISTS[kind]
export const passiveHref = (kind: PassiveKind, id: number): string => `${PREVIEWS[kind]}/${id}`
export const newPassiveHref = (kind: PassiveKind): string => `${LISTS[kind]}/new`
export const editPassiveHref = (kind: PassiveKind, id: number): string => `${LISTS[kind]}/edit/${id}`
