import type { Day } from '@/lib/domain/core/day'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Session } from '@/server/auth'
import type { Page } from '@/server/db/page'
import { today } from '@/server/platform/clock'
import type { DocumentFilter } from './list/filter-queries'

type PageIn = { page: number; size: number; column: string; orderDirection: 'asc' | 'desc' }

/** The page that a query asks for. */
export const pageOf = ({ page, size, column, orderDirection }: PageIn): Page => ({
  number: page,
  size,
  column,
  order: orderDirection,
})

type SearchIn = {
  filter_state: readonly string[]
  search: string
  ana_sku: string
  date_from?: Day
  date_to?: Day
  agreementTypeValue?: 'ACTIVE' | 'PASSIVE'
  typology?: 'STANDARD' | 'DIGITAL'
  open_only?: 'true' | 'false'
  overdue_only?: 'true' | 'false'
  to_send?: 'true' | 'false'
}

/** The filter of a list of one kind of document. */
export const documentFilter = (
  { structureId }: Pick<Session, 'structureId'>,
  kind: DocumentKind,
  input: SearchIn,
): DocumentFilter => ({
  structureId,
  kind,
  type: input.agreementTypeValue ?? 'ACTIVE',
  states: input.filter_state,
  search: input.search,
  anaSku: input.ana_sku,
  from: input.date_from,
  to: input.date_to,
  typology: input.typology,
  isOpen: input.open_only === 'true',
  ...(input.overdue_only === 'true' ? { overdueBefore: today() } : {}),
  isToSend: input.to_send === 'true',
})
