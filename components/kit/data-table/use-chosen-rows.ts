'use client'

import { useState } from 'react'

/** The rows of a list that are chosen, whatever page of it is shown: by their keys for the table, whole for its owner. */
export type TableChoice = {
  keys: readonly string[]
  multiple: boolean
  onChange: (keys: readonly string[]) => void
}

/** Keeps the chosen rows of a list. `rows` are those that are shown now. */
export function useChosenRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  multiple: boolean,
): { chosen: readonly Row[]; choice: TableChoice; clear: () => void } {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const find = (key: string) => [...rows, ...chosen].find((row) => keyOf(row) === key) ?? []
  const onChange = (keys: readonly string[]) => setChosen(keys.flatMap(find))
  return { chosen, choice: { keys: chosen.map(keyOf), multiple, onChange }, clear: () => setChosen([]) }
}
