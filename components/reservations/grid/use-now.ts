'use client'

import { useEffect, useState } from 'react'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'

const MINUTE_MS = 60_000

/** The minute that the clock of the structure shows, from the one that it showed when the page was made. */
export function useNow(first: WallMinute): WallMinute {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = window.setInterval(
      () => setPassed(Math.floor((Date.now() - began) / MINUTE_MS)),
      MINUTE_MS / 2,
    )
    return () => window.clearInterval(timer)
  }, [])
  return first + passed
}
