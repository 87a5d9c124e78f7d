import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'

/** The visible structures that a search goes through. `structureId` null: all of them. */
export async function structuresOf(
  tx: Tx,
  filter: AnagraficaFilter,
  structureId: number | null,
): Promise<readonly number[]> {
  if (structureId !== null && !filter.structure_name) return [structureId]
  const own = structureId === null ? Prisma.sql`true` : Prisma.sql`id = ${structureId}`
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from structure where ${own} and name ilike ${like(filter.structure_name)}`
  return rows.map((row) => row.id)
}

/** The tags of a name in the visible structures: in each it is another one. */
export async function tagIds(tx: Tx, name: string): Promise<number[]> {
  const rows = await tx.$queryRaw<
    { id: number }[]
  >`select id from anagrafica_tag where lower(name) = lower(${name})`
  return rows.map(({ id }) => id)
}

export type SearchResult = { total: number; ids: number[]; best_first: boolean }

type Search = {
  structures: readonly number[]
  /** Patterns by column, type, tags and categories, as SQL function `search_anagrafica` takes them. */
  conditions: object
  /** The text to which names may be similar when nothing fits; '' for an exact search. */
  similar: string
}

/** Runs SQL function `search_anagrafica` for a page. */
export async function runSearch(
  tx: Tx,
  { structures, conditions, similar }: Search,
  page: Page,
): Promise<SearchResult> {
  const [found] = await tx.$queryRaw<SearchResult[]>`
    select * from search_anagrafica(${[...structures]}::int[], ${JSON.stringify(conditions)}::jsonb, ${similar},
      ${page.column}, ${page.order === 'desc'}, ${page.number}, ${page.size})`
  return found ?? { total: 0, ids: [], best_first: false }
}
