'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const EVERY_MS = 3_000

/** Asks again every 3 seconds while `active` and the page is in sight. */
export function useLiveRefresh(key: readonly unknown[], active: boolean): void {
  const queries = useQueryClient()
  const text = JSON.stringify(key)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: JSON.parse(text) as unknown[] })
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [active, queries, text])
}
