import { parseAsString } from 'nuqs/server'
import { isDay } from '@/lib/domain/core/day'

const text = parseAsString.withDefault('')

/** The parsers of the filters that every list of documents keeps in its URL. */
export const documentFilters = { fs: text, search: text, date_from: text, date_to: text }

const dayOf = (value: string): string | undefined => (isDay(value) ? value : undefined)

/** The same filters as the input of a list's call; values of the URL that are not valid are left out. */
export const searchOf = (
  { fs, search, date_from, date_to }: { fs: string; search: string; date_from: string; date_to: string },
  isState: (state: string) => boolean,
) => ({
  filter_state: fs.split(',').filter(isState).join(','),
  search: search.slice(0, 100),
  date_from: dayOf(date_from),
  date_to: dayOf(date_to),
})
