import { formatNumber } from './formats'
import type { Language } from './languages'

/** `22%`, or with the Natura where the rate is 0: `0% N4`. */
export const rateText = (
  { iva, natura }: { iva: number; natura: string | null },
  language: Language,
): string => [`${formatNumber(iva, language)}%`, natura].filter(Boolean).join(' ')
