'use client'

import { useLanguage } from '@/components/kit/use-language'
import { formatNumber } from '@/lib/i18n/formats'

/** Returns a function that writes a share in percent; a dash where there is none. */
export function usePercentText() {
  const language = useLanguage()
  return (percent: number | null): string => (percent === null ? '–' : `${formatNumber(percent, language)}%`)
}
