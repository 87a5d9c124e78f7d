'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** The chosen entries of a list, in the order of choosing. Another search (`scope`) empties the selection, as Escape does. */
export function useSelection(scope: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Anagrafica>>(new Map())
  const clear = useCallback(() => setChosen(new Map()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another choice
  useEffect(clear, [scope])
  useEffect(() => {
    if (chosen.size === 0) return
    const onKey = (event: KeyboardEvent) => {
      const isInside =
        event.target instanceof Element &&
        event.target.closest('[role=dialog],[role=alertdialog],[role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [chosen.size, clear])
  const toggle = (entry: Anagrafica) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(entry.sku)) next.set(entry.sku, entry)
      return next
    })
  const add = (entries: readonly Anagrafica[]) =>
    setChosen((before) => new Map([...before, ...entries.map((entry) => [entry.sku, entry] as const)]))
  return { entries: [...chosen.values()], has: (sku: string) => chosen.has(sku), toggle, add, clear }
}

export type Selection = ReturnType<typeof useSelection>
