import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { isDay } from '@/lib/domain/core/day'

const text = parseAsString.withDefault('')

/** The values that the audit keeps in its URL; by default the newest entry comes first. */
export const auditSpec = tableSpec({
  columns: ['id'],
  column: 'id',
  order: 'desc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: { who: text, action: text, entity: text, entity_id: text, date_from: text, date_to: text },
  momentary: ['who', 'entity_id'],
})

export type AuditFilters = Record<keyof typeof auditSpec.filters, string>

const dayOf = (value: string): string | undefined => (isDay(value) ? value : undefined)

/** The filters as the calls take them; values of the URL that are not valid are left out. */
export const auditFilter = (filters: AuditFilters) => ({
  who: filters.who.slice(0, 100),
  action: filters.action.slice(0, 40),
  entity: filters.entity.slice(0, 40),
  entity_id: filters.entity_id.slice(0, 60),
  date_from: dayOf(filters.date_from),
  date_to: dayOf(filters.date_to),
})

/** Returns the input of the list's call. */
export const auditInput = (query: TableQuery<'id'>, filters: AuditFilters) => ({
  ...query,
  ...auditFilter(filters),
})

export type AuditInput = ReturnType<typeof auditInput>
