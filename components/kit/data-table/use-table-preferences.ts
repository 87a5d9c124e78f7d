'use client'

import type { ColumnVisibilityState } from '@tanstack/react-table'
import { useUser } from '@/components/shell/session/user-context'
import { useStored } from '../use-stored'

type StoredPreferences = { hidden?: Record<string, boolean>; dense?: boolean }

/** How the user likes to see a list: which columns, and how dense. Kept in the browser for the account and the list's id. */
export function useTablePreferences(id: string, initial: ColumnVisibilityState) {
  const [stored, setStored] = useStored<StoredPreferences>(`luna-table:${useUser().id}:${id}`, {})
  return {
    visibility: { ...initial, ...stored.hidden },
    dense: stored.dense ?? false,
    setVisible: (column: string, visible: boolean) =>
      setStored({ ...stored, hidden: { ...stored.hidden, [column]: visible } }),
    resetColumns: () => setStored({ ...stored, hidden: undefined }),
    setDense: (dense: boolean) => setStored({ ...stored, dense }),
  }
}

export type TablePreferences = ReturnType<typeof useTablePreferences>
