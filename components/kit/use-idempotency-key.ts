'use client'

import { useCallback, useRef } from 'react'

/** A key that no other creation has. `crypto.randomUUID` is missing where the page comes over plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

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
