import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { agreementColumns } from '@/lib/api/salesforce/agreements/agreement-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { type AgreementKind, CONTRACT_STATES, OFFER_STATES } from '@/lib/domain/documents/agreement-state'
import { documentFilters, searchOf } from '../list/document-search'

/** The states that a list is filtered by, in the order of a document's life. */
export const STATES_OF = {
  OFFER: OFFER_STATES,
  CONTRACT: CONTRACT_STATES.filter((state) => state !== 'UNKNOWN' && state !== 'ACCEPTED'),
} as const satisfies Record<AgreementKind, readonly string[]>

/** Under this key the browser keeps the pages of a list. */
export const KEY_OF = { OFFER: 'offers', CONTRACT: 'contracts' } as const

/** The values that the lists of offers and contracts keep in their URL (document 3 §9). */
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
  kind: AgreementKind,
  query: TableQuery<(typeof agreementColumns)[number]>,
  filters: Filters,
) => ({
  ...query,
  ...searchOf(filters, (state) => isOneOf(STATES_OF[kind], state)),
})

export type AgreementsInput = ReturnType<typeof agreementsInput>
