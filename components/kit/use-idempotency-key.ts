'use client'

import { useCallback, useRef } from 'react'
import { newKey } from '@/lib/api/lost-keys'

/**
 * The idempotency key of a creation: the same content tried again keeps its key, so that a lost answer makes no second
 * one; other content gets another.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return useCallback((content) => {
    const body = JSON.stringify(content)
    if (attempt.current?.body !== body) attempt.current = { body, key: newKey() }
    return attempt.current.key
  }, [])
}
