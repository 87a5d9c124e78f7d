'use client'

import { useLanguage } from '@/components/kit/use-language'
import type { SelectOption } from '@/components/ui/select'
import type { CodeEntry } from '@/lib/domain/codes/fatturapa'

/** A code table as choices: `N2.2 · Non soggette, altri casi`. */
export function useCodeOptions(table: readonly CodeEntry[]): readonly SelectOption[] {
  const language = useLanguage()
  return table.map((entry) => ({ value: entry.code, label: `${entry.code} · ${entry[language]}` }))
}
