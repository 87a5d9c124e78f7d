'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

const DECLARATIONS_KEY = 'intent-declarations'

export const declarationsKey = (sku: string) => [DECLARATIONS_KEY, sku]

/** The declarations of intent of a customer; nothing is read as long as `enabled` is false. */
export const useDeclarations = (sku: string, enabled = true) =>
  useQuery({
    queryKey: declarationsKey(sku),
    queryFn: async () => (await api.salesforce.declarations.list({ ana_sku: sku })).response.declaration_list,
    enabled,
  })
