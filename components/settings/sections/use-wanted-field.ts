'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

/** Focuses the field that the address names by its path, once its section is shown. */
export function useWantedField(): void {
  const field = useSearchParams().get('field')
  useEffect(() => {
    if (!field) return
    const name = CSS.escape(field)
    const control = document.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]`)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }, [field])
}
