'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

const NONE = { vies: false, addresses: false }

/** Which lookups of other services the administrator has turned on: all off until the server has answered. */
export function useLookups(): typeof NONE {
  const { data } = useQuery({
    queryKey: ['lookups'],
    queryFn: async () => (await api.anagrafica.lookups.drivers()).response.lookups,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? NONE
}
