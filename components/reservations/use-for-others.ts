'use client'

import { useHasRole } from '@/components/shell/session/user-context'
import { STAFF } from '@/lib/api/reservations/access'

/** Whether the user sees names and reserves for others, and so names the person. */
export const useForOthers = (): boolean => useHasRole()(...STAFF)
