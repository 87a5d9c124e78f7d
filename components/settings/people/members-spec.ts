import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { memberColumns, memberKind } from '@/lib/api/auth/member-fields'

const text = parseAsString.withDefault('')

/** The values that the list of people keeps in its URL. */
export const membersSpec = tableSpec({
  columns: memberColumns,
  column: 'name',
  order: 'asc',
  size: 50,
  sizes: [20, 50, 100, 500],
  filters: { search: text, kind: text },
})

export type MembersFilters = Record<keyof typeof membersSpec.filters, string>

/** The input of the list's call; values of the URL that are not valid are left out. */
export const membersInput = (
  query: TableQuery<(typeof memberColumns)[number]>,
  { search, kind }: MembersFilters,
) => ({ ...query, search: search.slice(0, 100), kind: memberKind.catch('ALL').parse(kind) })

export type MembersInput = ReturnType<typeof membersInput>
