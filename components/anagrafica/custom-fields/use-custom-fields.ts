'use client'

import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import type { CustomField } from '@/lib/api/anagrafica/custom-fields-fields'
import { api } from '@/lib/api/client'

export type CustomFieldScope = 'family' | 'structure'

const NONE: readonly CustomField[] = []

/** The key under which the fields of a scope are kept in the cache. */
export const customFieldsKey = (scope: CustomFieldScope | null) =>
  ['registry', 'custom-fields', scope] as const

/** Which custom fields the user's roles load (document 3 §6); null without such a role. */
export function useCustomFieldScope(): CustomFieldScope | null {
  const hasRole = useHasRole()
  if (hasRole('GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY')) return 'family'
  return hasRole('GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE') ? 'structure' : null
}

/** The definitions of the registry's custom fields; an empty list while they are loading, or without the role. */
export function useCustomFields(): readonly CustomField[] {
  const scope = useCustomFieldScope()
  const { data } = useQuery({
    queryKey: customFieldsKey(scope),
    queryFn: async () => {
      const { response } = await api.anagrafica.customFields.list({ scope: scope ?? 'structure' })
      return response.anagrafica_custom_field_list
    },
    enabled: scope !== null,
    staleTime: 60_000,
  })
  return data ?? NONE
}
