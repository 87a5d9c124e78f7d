import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { agreementColumns } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { Role } from '@/lib/domain/access/roles'
import { isOneOf } from '@/lib/domain/core/one-of'
import {
  CONTRACT_STATES,
  OFFER_STATES,
  PROFORMA_STATES,
  type ProposalKind,
} from '@/lib/domain/documents/agreement-state'
import { documentFilters, searchOf } from '../list/document-search'

/** The states that a list is filtered by, in the order of a document's life. */
export const STATES_OF = {
  OFFER: OFFER_STATES,
  CONTRACT: CONTRACT_STATES.filter((state) => state !== 'UNKNOWN' && state !== 'ACCEPTED'),
  PROFORMA: PROFORMA_STATES,
} as const satisfies Record<ProposalKind, readonly string[]>

/** Under this key the browser keeps the pages of a list. */
export const KEY_OF = { OFFER: 'offers', CONTRACT: 'contracts', PROFORMA: 'proformas' } as const

/** The role that may write a document of the kind. */
export const WRITER_OF = {
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
  PROFORMA: 'GUI_CAN_MANAGE_INVOICE',
} as const satisfies Record<ProposalKind, Role>

/** The values that the lists of offers, contracts and proformas keep in their URL (document 3 §9). */
export const agreementsSpec = tableSpec({
  columns: agreementColumns,
  column: 'id',
  order: 'desc',
  size: 10,
  sizes: [10, 15, 20, 25, 500],
  filters: documentFilters,
})

type Filters = { fs: string; search: string; date_from: string; date_to: string }

/** Returns the input of a list's call. */
export const agreementsInput = (
  kind: ProposalKind,
  query: TableQuery<(typeof agreementColumns)[number]>,
  filters: Filters,
) => ({
  ...query,
  ...searchOf(filters, (state) => isOneOf(STATES_OF[kind], state)),
})

export type AgreementsInput = ReturnType<typeof agreementsInput>
