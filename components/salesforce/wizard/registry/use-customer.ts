'use client'

import { useQuery } from '@tanstack/react-query'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { ApiError, api } from '@/lib/api/client'

export const customerKey = (sku: string) => ['customer', sku] as const

/** Null when the registry no longer has it. */
async function loadCustomer(sku: string): Promise<Anagrafica | null> {
  try {
    const { response } = await api.anagrafica.anagrafica.bySku({ value: sku })
    return response.anagrafica
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The customer as the registry has it now: asked again whenever the user comes back to the page. */
export function useCustomer(sku: string, initial: Anagrafica | null) {
  const query = useQuery({
    queryKey: customerKey(sku),
    queryFn: () => loadCustomer(sku),
    enabled: sku !== '',
    initialData: initial?.sku === sku ? initial : undefined,
    staleTime: 2_000,
    refetchOnWindowFocus: true,
  })
  return { customer: sku === '' ? null : (query.data ?? null), isLoading: query.isLoading }
}
