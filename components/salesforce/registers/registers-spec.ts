import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import type {
  RegisterKind,
  RegisterRow,
  RegisterSums,
  SummaryDocument,
} from '@/lib/api/salesforce/registers/register-fields'
import { isTaxPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'

/** The keys of the queries that read the registers. */
export const REGISTER_KEY = 'vat-register'
export const VAT_KEY = 'vat-summary'

export const REGISTERS_HREF = '/app/documents/registers'

export const TABS = ['sales', 'purchases', 'summary', 'bollo', 'ritenute', 'month', 'year'] as const

export type RegisterTab = (typeof TABS)[number]

export const tabParser = parseAsStringLiteral(TABS).withDefault('sales')

/**
 * The values that a register keeps in its URL: the period, '' for the present one, and the series, `*` for all of them.
 */
export const registersSpec = tableSpec({
  columns: ['date'],
  column: 'date',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: { period: parseAsString.withDefault(''), series: parseAsString.withDefault('*') },
  momentary: ['period'],
})

/** The period of a URL, or the present one where the URL has no valid period. */
export const periodOf = (text: string, present: TaxPeriod): TaxPeriod => (isTaxPeriod(text) ? text : present)

/** Returns the input of a register's call. */
export const registerInput = (
  kind: RegisterKind,
  query: TableQuery<'date'>,
  { period, series }: { period: TaxPeriod; series: string },
) => ({ kind, ...query, period, ...(kind === 'sales' && series !== '*' ? { series } : {}) })

export type RegisterInput = ReturnType<typeof registerInput>

/** A page of a register with the sums of the whole. */
export type RegisterPage = TablePage<RegisterRow> & { sums: RegisterSums; series: readonly string[] }

type Answer = {
  row_list: readonly RegisterRow[]
  sums: RegisterSums
  series_list: readonly string[]
  paging_data: { total_items: number }
}

export const registerPageOf = ({ row_list, sums, series_list, paging_data }: Answer): RegisterPage => ({
  rows: row_list,
  total: paging_data.total_items,
  sums,
  series: series_list,
})

/** Where a document of a register is seen. */
export function previewHref({
  id,
  type,
  document_kind,
}: Pick<SummaryDocument, 'id' | 'type' | 'document_kind'>) {
  const kind = document_kind === 'CREDITNOTE' ? 'creditNote' : 'invoice'
  return `/app/documents/preview/${type === 'PASSIVE' ? 'passive_' : ''}${kind}/${id}`
}
