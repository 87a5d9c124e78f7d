import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { invoiceColumns } from '@/lib/api/salesforce/invoices/invoice-fields'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import { isUnsent } from '@/lib/domain/documents/integration'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import {
  isAgreementKind,
  isReceivedAgreementState,
  isReceivedOpen,
  isReceivedState,
} from '@/lib/domain/documents/received-state'
import type { DocumentFilters } from '../list/document-filters'
import { documentFilters, onlyThose, searchOf } from '../list/document-search'

/** Under this key the browser keeps the pages of the lists, and single documents. */
export const RECEIVED_KEY = 'received'

/** Whether a query is about received documents: a list, or one of them. */
export const isReceivedKey = (name: unknown): boolean => String(name).startsWith(RECEIVED_KEY)

/** The values that the lists of received documents keep in their URL (document 3 §9). */
export const receivedSpec = tableSpec({
  columns: invoiceColumns,
  column: 'id',
  order: 'desc',
  size: 20,
  sizes: [10, 20, 40, 100, 500],
  filters: { ...documentFilters, open: onlyThose, overdue: onlyThose },
})

/** The input of a list's call; values of the URL that are not valid are left out. */
export const receivedInput = (
  kind: ReceivedKind,
  query: TableQuery<(typeof invoiceColumns)[number]>,
  { open, overdue, ...filters }: DocumentFilters,
) => ({
  ...query,
  agreementTypeValue: 'PASSIVE' as const,
  open_only: open || ('false' as const),
  overdue_only: overdue || ('false' as const),
  ...searchOf(filters, isAgreementKind(kind) ? isReceivedAgreementState : isReceivedState),
})

export type ReceivedInput = ReturnType<typeof receivedInput>

/** The same for offers and contracts, whose number has one name, and which are not paid. */
export const agreementInput = ({
  column,
  open_only: _open,
  overdue_only: _overdue,
  ...input
}: ReceivedInput) => ({
  ...input,
  column: column === 'fullNumeration' ? ('numeration' as const) : column,
})

/** A row of a list of received documents. */
export type ReceivedRow = Pick<
  InvoiceRow,
  | 'id'
  | 'fullNumeration'
  | 'date'
  | 'receiver_name'
  | 'description'
  | 'state'
  | 'state_date'
  | 'typology'
  | 'exchange_state'
  | 'total'
  | 'residual'
> & {
  /** The last day of an offer or a contract. */
  end_date: string | null
  is_expired: boolean
}

export const receivedRowOf = (row: InvoiceRow): ReceivedRow => ({ ...row, end_date: null, is_expired: false })

export const receivedAgreementOf = (row: AgreementRow): ReceivedRow => ({
  ...row,
  fullNumeration: row.numeration,
  typology: 'STANDARD',
  exchange_state: null,
  residual: 0,
})

/** Whose words its states are. */
export const stateOfKind = (kind: ReceivedKind): StateSubject =>
  kind === 'CONTRACT' ? 'received_contract' : 'received'

/** Whether the roles allow changing documents of the kind. */
export const managesReceived = (roles: readonly string[], kind: ReceivedKind): boolean =>
  hasAny(roles, [MANAGES[kind]])

const MANAGES = {
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
  CREDITNOTE: 'GUI_CAN_MANAGE_INVOICE',
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
} as const satisfies Record<ReceivedKind, Role>

/** It may still be changed: it is neither paid nor answered. */
export const isReceivedChangeable = (kind: ReceivedKind, state: string): boolean =>
  isAgreementKind(kind) ? state === 'SENT' : isReceivedOpen(state)

/** Of received documents only integrations of ours have a state of sending. */
export const isIntegration = ({ exchange_state }: { exchange_state: string | null }): boolean =>
  exchange_state !== null

/** An integration that was sent, and not rejected, stays out of the bin. */
export const isSentIntegration = ({ exchange_state }: { exchange_state: string | null }): boolean =>
  exchange_state !== null && !isUnsent(exchange_state)

const LISTS = {
  INVOICE: '/app/documents/passive_invoices',
  CREDITNOTE: '/app/documents/passive_creditNotes',
  OFFER: '/app/documents/passive_offers',
  CONTRACT: '/app/documents/passive_contracts',
} as const satisfies Record<ReceivedKind, string>

const PREVIEWS = {
  INVOICE: '/app/documents/preview/passive_invoice',
  CREDITNOTE: '/app/documents/preview/passive_creditNote',
  OFFER: '/app/documents/preview/passive_offer',
  CONTRACT: '/app/documents/preview/passive_contract',
} as const satisfies Record<ReceivedKind, string>

export const receivedListHref = (kind: ReceivedKind): string => LISTS[kind]
export const receivedHref = (kind: ReceivedKind, id: number): string => `${PREVIEWS[kind]}/${id}`
export const newReceivedHref = (kind: ReceivedKind): string => `${LISTS[kind]}/new`
export const editReceivedHref = (kind: ReceivedKind, id: number): string => `${LISTS[kind]}/edit/${id}`
