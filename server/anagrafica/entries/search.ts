import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { like, searchWords, wordPattern } from '@/server/db/like'
import type { Page } from '@/server/db/page'
import { familyOf } from '../categories/category-queries'
import { type AnagraficaRow, findByIdList } from './queries'
import { runSearch, type SearchResult, structuresOf, tagIds } from './search-queries'

const TEXT_FILTERS = [
  'business_name',
  'business_vatnumber',
  'first_name',
  'last_name',
  'email',
  'address_city',
  'address_prov',
  'agent',
  'note',
] as const

const PHONE_FILTERS = ['phone_number', 'cell_phone_number', 'fax'] as const

/** A telephone number as it is searched: its digits, without Italy's prefix; null for another text. */
const phoneDigits = (word: string): string | null =>
  /^[+\d][\d./()-]*$/.test(word) ? word.replace(/^(\+|00)39/, '').replace(/\D/g, '') : null

/** Every word must stand somewhere in names, P.IVA, tax code, e-mails or telephones. */
const identityPatterns = (search: string): string[] =>
  searchWords(search).map((word) => wordPattern(phoneDigits(word) || word))

/** The patterns of a filter, by column of `anagrafica_search`; telephones are compared by their digits. */
function partsOf(filter: AnagraficaFilter): Record<string, string[]> {
  const parts: Record<string, string[]> = {}
  for (const name of TEXT_FILTERS) if (filter[name]) parts[name] = [like(filter[name])]
  for (const name of PHONE_FILTERS) {
    if (filter[name]) parts[name] = [like(filter[name].replace(/\D/g, '') || filter[name])]
  }
  if (filter.search) parts.identity = identityPatterns(filter.search)
  return parts
}

/** More entries than a registry holds: the size of a page that is all of it. */
const ALL = 10_000_000

/**
 * A page of the entries that fit the filter, and how many fit in all (SQL function `search_anagrafica`). When nothing
 * fits `search`, the entries with the most similar names, best first: `similar`. `structureId` null: all that is visible.
 */
export async function searchAnagrafica(
  tx: Tx,
  filter: AnagraficaFilter,
  page: Page,
  structureId: number | null,
): Promise<{ rows: AnagraficaRow[]; total: number; similar: boolean }> {
  const { ids, total, best_first } = await find(tx, filter, page, structureId)
  return { rows: await findByIdList(tx, ids), total, similar: best_first && total > 0 }
}

/** The ids of all entries that `searchAnagrafica` would find, in their order. */
export async function findIds(
  tx: Tx,
  filter: AnagraficaFilter,
  structureId: number | null,
): Promise<number[]> {
  const page: Page = { number: 1, size: ALL, column: 'id', order: 'asc' }
  return (await find(tx, filter, page, structureId)).ids
}

async function find(
  tx: Tx,
  filter: AnagraficaFilter,
  page: Page,
  structureId: number | null,
): Promise<SearchResult> {
  const structures = await structuresOf(tx, filter, structureId)
  const parts = partsOf(filter)
  const conditions = {
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
    ...(filter.ana_type === 0 || filter.ana_type === 1 ? { ana_type: filter.ana_type } : {}),
    ...(filter.tag ? { tags: await tagIds(tx, filter.tag) } : {}),
    ...(filter.anagrafica_category ? { categories: await familyOf(tx, filter.anagrafica_category) } : {}),
  }
  const similar = /\p{L}{3}/u.test(filter.search) ? filter.search : ''
  return runSearch(tx, { structures, conditions, similar }, page)
}
