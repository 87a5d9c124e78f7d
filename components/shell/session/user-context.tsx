'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react'
import type { ClientInfo } from '@/lib/api/auth/session-fields'
import { setCallScope } from '@/lib/api/client'
import { hasAll, hasAny, hasNone, type Role } from '@/lib/domain/access/roles'

const UserContext = createContext<ClientInfo | null>(null)

/** The signed-in user and the current structure. Only below `/app`. */
export function useUser(): ClientInfo {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser needs a UserProvider above')
  return user
}

/** Whether the user holds at least one of the roles in this structure. */
export function useHasRole(): (...roles: readonly Role[]) => boolean {
  const { gui_item_list } = useUser()
  return useCallback((...roles) => hasAny(gui_item_list, roles), [gui_item_list])
}

/** Shows its children by the user's roles: all of, any of, none of (document 1 §6). The server checks again. */
export function IfRole({
  all = [],
  any = [],
  none = [],
  children,
}: {
  all?: readonly Role[]
  any?: readonly Role[]
  none?: readonly Role[]
  children: ReactNode
}) {
  const { gui_item_list } = useUser()
  const shown =
    hasAll(gui_item_list, all) &&
    (any.length === 0 || hasAny(gui_item_list, any)) &&
    hasNone(gui_item_list, none)
  return shown ? children : null
}

/** Calls of the page go to the structure that it was rendered for, whatever another tab does. */
export function UserProvider({ user, children }: { user: ClientInfo; children: ReactNode }) {
  const { structure, family } = user
  if (typeof window !== 'undefined') setCallScope({ structure, family })
  useEffect(() => {
    setCallScope({ structure, family })
    return () => setCallScope(null)
  }, [structure, family])
  return <UserContext value={user}>{children}</UserContext>
}
