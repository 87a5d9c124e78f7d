import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import {
  type BankMovement,
  type MatchTarget,
  MOVEMENT_STATES,
  movementColumns,
} from '@/lib/api/salesforce/bank/bank-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { purchaseHref } from '../purchases/purchases-spec'
import { receivedHref } from '../received/received-spec'

/** Under these keys the browser keeps the movements and the accounts. */
export const MOVEMENTS_KEY = 'bank-movements'
export const ACCOUNTS_KEY = 'bank-accounts'

/** Whether a query is about the bank, or about what its movements pay. */
export const isBankKey = (name: unknown): boolean => String(name).startsWith('bank-')

export const BANK_HREF = '/app/documents/bank'
export const bankImportHref = (id: number): string => `${BANK_HREF}/import?id=${id}`

/**
 * The values that the list keeps in its URL; by default it shows the movements that are still to be reconciled, the
 * latest first.
 */
export const bankSpec = tableSpec({
  columns: movementColumns,
  column: 'day',
  order: 'desc',
  size: 20,
  sizes: [20, 50, 100],
  filters: {
    state: parseAsString.withDefault('OPEN'),
    search: parseAsString.withDefault(''),
    iban: parseAsString.withDefault(''),
  },
})

type State = BankMovement['state']

const isState = (text: string): text is State => isOneOf(MOVEMENT_STATES, text)

/** The input of the list's call; values of the URL that are not valid are left out. */
export const bankInput = (
  query: TableQuery<(typeof movementColumns)[number]>,
  { state, search, iban }: { state: string; search: string; iban: string },
) => ({
  ...query,
  state: isState(state) ? state : undefined,
  search: search.slice(0, 100),
  iban: iban.slice(0, 34),
})

export type BankInput = ReturnType<typeof bankInput>

type Summary = { open: number; reconciled: number; ignored: number; certain_id_list: readonly number[] }

/** A page of movements, and how many there are in each state. */
export type BankPage = TablePage<BankMovement> & { summary: Summary }

type Answer = {
  movement_list: readonly BankMovement[]
  summary: Summary
  paging_data: { total_items: number }
}

export const pageOf = ({ movement_list: rows, summary, paging_data }: Answer): BankPage => ({
  rows,
  summary,
  total: paging_data.total_items,
})

/** The page of the document or purchase that a movement pays. */
export function targetHref({ document_kind, type, id }: MatchTarget): string {
  if (document_kind === 'PURCHASE') return purchaseHref(id)
  if (type === 'PASSIVE') return receivedHref(document_kind, id)
  return `/app/documents/preview/${document_kind === 'INVOICE' ? 'invoice' : 'creditNote'}/${id}`
}
