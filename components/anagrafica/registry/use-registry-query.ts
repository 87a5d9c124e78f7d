'use client'

import { useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef } from 'react'
import { store } from '@/components/kit/use-stored'
import { REGISTRY_FILTERS_KEY, readStored } from '@/components/shell/app-settings'
import { useCategories } from '../categories/use-categories'
import { noFilters, type RegistryQuery, registryParsers } from './registry-query'

const isPlain = (query: RegistryQuery): boolean => JSON.stringify(query) === JSON.stringify(noFilters)

/**
 * The manager's filters and order: in the URL, and in local storage under the registry-manager key
 * (document 3 §2). A visit without filters in its URL starts from the stored ones. A category that the user cannot
 * see here, such as one of another structure, is removed from both.
 */
export function useRegistryQuery() {
  const [query, setQuery] = useQueryStates(registryParsers, {
    history: 'replace',
    scroll: false,
    throttleMs: 100,
  })
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      const earlier = isPlain(query) ? readStored(REGISTRY_FILTERS_KEY) : null
      if (earlier) {
        const known = Object.entries(earlier).filter(
          ([key, value]) =>
            Object.hasOwn(registryParsers, key) &&
            typeof value === (key === 'category' ? 'number' : 'string'),
        )
        void setQuery(Object.fromEntries(known) as Partial<RegistryQuery>)
        return
      }
    }
    store(REGISTRY_FILTERS_KEY, isPlain(query) ? undefined : query)
  }, [query, setQuery])
  const { categories } = useCategories()
  const isForeign = query.category !== null && categories?.every(({ id }) => id !== query.category)
  useEffect(() => {
    if (isForeign) void setQuery({ category: null })
  }, [isForeign, setQuery])
  const change = useCallback((patch: Partial<RegistryQuery>) => void setQuery(patch), [setQuery])
  const clear = useCallback(() => void setQuery(null), [setQuery])
  return { query: query as RegistryQuery, change, clear }
}
