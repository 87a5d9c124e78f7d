'use client'

import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useState } from 'react'
import type { TableChoice } from './use-chosen-rows'

/** The chosen rows, kept here or by the table's owner. */
export function useRowSelection(choice: TableChoice | undefined) {
  const [own, setOwn] = useState<RowSelectionState>({})
  if (!choice) return { rowSelection: own, setRowSelection: setOwn }
  const rowSelection: RowSelectionState = Object.fromEntries(choice.keys.map((key) => [key, true]))
  const setRowSelection = (change: Updater<RowSelectionState>) => {
    const next = typeof change === 'function' ? change(rowSelection) : change
    choice.onChange(Object.keys(next).filter((key) => next[key]))
  }
  return { rowSelection, setRowSelection }
}
