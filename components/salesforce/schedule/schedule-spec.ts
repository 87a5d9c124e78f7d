import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import {
  DUE_CHOICES,
  FLOWS,
  type ScheduleEntry,
  type ScheduleSums,
  scheduleColumns,
} from '@/lib/api/salesforce/schedule/schedule-fields'
import { type Day, isDay } from '@/lib/domain/core/day'
import { purchaseHref } from '../purchases/purchases-spec'
import { receivedHref } from '../received/received-spec'

/** The views of the scadenzario; the URL names the shown one. */
export const VIEWS = ['list', 'calendar', 'forecast'] as const

export type ScheduleView = (typeof VIEWS)[number]

export const viewParser = parseAsStringLiteral(VIEWS).withDefault('list')

const choice = <Values extends readonly [string, ...string[]]>(values: Values) =>
  parseAsStringLiteral(['', ...values] as const).withDefault('')

/** The values that the scadenzario keeps in its URL; by default the first day comes first. */
export const scheduleSpec = tableSpec({
  columns: scheduleColumns,
  column: 'date',
  order: 'asc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: {
    flow: choice(FLOWS),
    due: choice(DUE_CHOICES),
    method: choice(paymentMethods),
    ana_sku: parseAsString.withDefault(''),
    search: parseAsString.withDefault(''),
    date_from: parseAsString.withDefault(''),
    date_to: parseAsString.withDefault(''),
  },
  momentary: ['ana_sku'],
})

export type ScheduleFilters = {
  flow: '' | (typeof FLOWS)[number]
  due: '' | (typeof DUE_CHOICES)[number]
  method: '' | (typeof paymentMethods)[number]
  ana_sku: string
  search: string
  date_from: string
  date_to: string
}

const dayOf = (text: string): Day | undefined => (isDay(text) ? text : undefined)

/** The filters as the calls take them; values of the URL that are not valid are left out. */
export const searchOf = ({ date_from, date_to, ana_sku, search, ...chosen }: ScheduleFilters) => ({
  ...chosen,
  ana_sku: ana_sku.slice(0, 40),
  search: search.trim().slice(0, 100),
  date_from: dayOf(date_from),
  date_to: dayOf(date_to),
})

export const scheduleInput = (query: TableQuery<'date'>, filters: ScheduleFilters) => ({
  ...query,
  ...searchOf(filters),
})

export type ScheduleInput = ReturnType<typeof scheduleInput>

/** A page of open due dates, with the sums of all that the filters find. */
export type SchedulePage = TablePage<ScheduleEntry> & { sums: ScheduleSums }

type Answer = {
  schedule_list: readonly ScheduleEntry[]
  sums: ScheduleSums
  paging_data: { total_items: number }
}

export const pageOf = ({ schedule_list, sums, paging_data }: Answer): SchedulePage => ({
  rows: schedule_list,
  total: paging_data.total_items,
  sums,
})

/** Returns the address of the document or purchase to which a due date belongs. */
export function entryHref({ kind, owner_id }: Pick<ScheduleEntry, 'kind' | 'owner_id'>): string {
  if (kind === 'PURCHASE') return purchaseHref(owner_id)
  if (kind === 'PASSIVE_INVOICE') return receivedHref('INVOICE', owner_id)
  if (kind === 'PASSIVE_CREDITNOTE') return receivedHref('CREDITNOTE', owner_id)
  return `/app/documents/preview/${kind === 'ACTIVE_INVOICE' ? 'invoice' : 'creditNote'}/${owner_id}`
}
