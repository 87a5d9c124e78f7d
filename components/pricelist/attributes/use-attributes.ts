'use client'

import { useQuery } from '@tanstack/react-query'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'
import { type AttributeKind, attributeCalls } from './attribute-calls'

/** Under this key the browser keeps the attributes of a kind. */
export const attributesKey = (kind: AttributeKind) => ['pricelist', 'attributes', kind] as const

const NONE: readonly Attribute[] = []

/** The attributes that products or prices of the structure can have; an empty list while they are loading. */
export function useAttributes(kind: AttributeKind): readonly Attribute[] {
  const { data } = useQuery({
    queryKey: attributesKey(kind),
    queryFn: attributeCalls[kind].list,
    staleTime: 60_000,
  })
  return data ?? NONE
}
