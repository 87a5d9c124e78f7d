import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

export const PAGE_SIZE = 20

export const registryTypes = ['all', 'registry', 'contact'] as const
export const registryOrders = ['id', 'name', 'last_name', 'business_name', 'email', 'address_city'] as const

/** The text filters of the search form (document 3 §7); each is also the key of its label. */
export const textFilters = [
  'business_name',
  'business_vatnumber',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'cell_phone_number',
  'fax',
  'address_city',
  'address_prov',
  'agent',
  'note',
] as const

const text = parseAsString.withDefault('')

/** The values that the manager keeps in its URL, and in local storage from one visit to the next. */
export const registryParsers = {
  search: text,
  business_name: text,
  business_vatnumber: text,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  cell_phone_number: text,
  fax: text,
  address_city: text,
  address_prov: text,
  agent: text,
  note: text,
  structure_name: text,
  category: parseAsInteger,
  tag: text,
  type: parseAsStringLiteral(registryTypes).withDefault('all'),
  order_by: parseAsStringLiteral(registryOrders).withDefault('id'),
  order_as: parseAsStringLiteral(['asc', 'desc']).withDefault('asc'),
}

export const loadRegistryQuery = createLoader(registryParsers)
export type RegistryQuery = inferParserType<typeof registryParsers>

export const noFilters: RegistryQuery = loadRegistryQuery(new URLSearchParams())

const MAX_SEARCH_LENGTH = 100

/** The call's input for a page of the query: filters trimmed, empty ones left out (document 3 §5). */
export function searchInput(query: RegistryQuery, page: number) {
  const texts = ['search', ...textFilters, 'structure_name', 'tag'] as const
  const filled = texts
    .map((name) => [name, query[name].trim().slice(0, MAX_SEARCH_LENGTH)] as const)
    .filter(([, value]) => value !== '')
  const type =
    query.type === 'all' ? {} : { ana_type: query.type === 'contact' ? (1 as const) : (0 as const) }
  const category =
    query.category !== null && query.category > 0 ? { anagrafica_category: query.category } : {}
  return {
    anagrafica: { ...Object.fromEntries(filled), ...type, ...category },
    paging_data: {
      items_per_page: PAGE_SIZE,
      page_number: page,
      order_by: query.order_by,
      order_as: query.order_as,
    },
  }
}

/** How many filters narrow the list, besides the free text. */
export function countFilters(query: RegistryQuery): number {
  const texts = [...textFilters, 'structure_name' as const, 'tag' as const].filter(
    (name) => query[name].trim() !== '',
  )
  return texts.length + (query.type === 'all' ? 0 : 1) + (query.category === null ? 0 : 1)
}

export type RegistryPage = {
  rows: readonly Anagrafica[]
  total: number
  pages: number
  /** Nothing fits what was searched: these are the most similar names. */
  similar: boolean
}

type SearchAnswer = {
  anagrafica_list: readonly Anagrafica[]
  paging_data: { total_items: number; total_pages: number }
  similar: boolean
}

/** Returns the answer of a search as a page of the list. */
export const pageOf = ({ anagrafica_list, paging_data, similar }: SearchAnswer): RegistryPage => ({
  rows: anagrafica_list,
  total: paging_data.total_items,
  pages: paging_data.total_pages,
  similar,
})
