import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'

const OFFERED = 20

/** Where a picker looks: a search by text, and the name under which its answers are kept. */
export type EntrySource = { key: string; search: (text: string) => Promise<readonly Anagrafica[]> }

/** The registry of the structure: all of it, or only main entries or contacts. */
export function remoteEntries(type?: 'registry' | 'contact'): EntrySource {
  const ana_type = type === undefined ? {} : { ana_type: type === 'contact' ? (1 as const) : (0 as const) }
  return {
    key: `registry-${type ?? 'all'}`,
    search: async (text) => {
      const { response } = await api.anagrafica.anagrafica.searchStructure({
        anagrafica: { search: text.slice(0, 100), ...ana_type },
        paging_data: { items_per_page: OFFERED, order_by: 'name' },
      })
      return response.anagrafica_list
    },
  }
}

/** Entries that are here already: every word must stand in a name, a code, an e-mail or a telephone. */
export function localEntries(key: string, entries: readonly Anagrafica[]): EntrySource {
  return {
    key,
    search: async (text) => {
      const words = fold(text).split(/\s+/).filter(Boolean)
      return entries.filter((entry) => words.every((word) => identityOf(entry).includes(word)))
    },
  }
}

const identityOf = (entry: Anagrafica): string =>
  fold(
    [
      displayName(entry),
      entry.first_name,
      entry.last_name,
      entry.business.vatnumber,
      entry.taxcode,
      entry.email,
      entry.email_second,
      entry.phone_number,
      entry.cell_phone_number,
    ].join(' '),
  )

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
