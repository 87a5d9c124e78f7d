'use client'

import { useLanguage } from '@/components/kit/use-language'
import { formatNumber } from '@/lib/i18n/formats'

/** Returns a function that writes a change in percent with its sign: `+8,2%`. */
export function useChangeText(): (change: number) => string {
  const language = useLanguage()
  return (change) => `${change > 0 ? '+' : ''}${formatNumber(change, language)}%`
}

/** A change in percent; a dash where there is none. */
export function ChangeText({ value }: { value: number | null }) {
  const textOf = useChangeText()
  return <span className="tabular whitespace-nowrap">{value === null ? '–' : textOf(value)}</span>
}
