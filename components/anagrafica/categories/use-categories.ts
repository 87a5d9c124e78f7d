'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import type { Category } from '@/lib/api/anagrafica/categories-fields'
import { api } from '@/lib/api/client'

const KEY = ['registry', 'categories'] as const

async function load(): Promise<readonly Category[]> {
  const { response } = await api.anagrafica.categories.list()
  return response.anagrafica_category_list
}

/**
 * The categories that the user's roles show: of the family, of the structure, otherwise an empty list (document 1 §6).
 * Undefined while they are being loaded.
 */
export function useCategories(initial?: readonly Category[]) {
  const canList = useHasRole()(
    'GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY',
    'GUI_CAN_LIST_ANAGRAFICACATEGORY_STRUCTURE',
  )
  const query = useQuery({ queryKey: KEY, queryFn: load, enabled: canList, initialData: initial })
  return {
    categories: canList ? query.data : [],
    error: query.isError ? query.error : null,
    retry: query.refetch,
  }
}

/** Has everything that shows categories, or entries with theirs, ask again. */
export function useRefreshCategories(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['registry'] })
}
