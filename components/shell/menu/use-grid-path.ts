'use client'

import { useHasRole } from '@/components/shell/session/user-context'
import { MANAGE, RESERVE } from '@/lib/api/reservations/access'

export type GridPath = (time: { start_datetime: string }) => string | null

/** Where the user sees the day of a reserved time; null for one that sees no reservations. */
export function useGridPath(): GridPath {
  const hasRole = useHasRole()
  return ({ start_datetime }) => {
    const day = start_datetime.slice(0, 10)
    if (hasRole(...MANAGE)) return `/app/reservations/manager?day=${day}`
    return hasRole(...RESERVE) ? `/app/reservations/book?tab=grid&day=${day}` : null
  }
}
