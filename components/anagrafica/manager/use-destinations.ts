'use client'

import { useUser } from '@/components/shell/session/user-context'
import { hasAny } from '@/lib/domain/access/roles'

/** The structures of the family in which the user may write: where entries can be moved to. */
export function useDestinations(): readonly string[] {
  const { structure_list, family } = useUser()
  return structure_list
    .filter((item) => item.family === family && hasAny(item.gui_item_list, ['GUI_CAN_MANAGE_ANAGRAFICA']))
    .map(({ name }) => name)
}

/** Whether the user may move an entry of a structure: he writes there, and in another one. */
export const canMoveFrom = (structure: string, destinations: readonly string[]): boolean =>
  destinations.includes(structure) && destinations.length > 1
