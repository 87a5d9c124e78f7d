import { formatAmount, formatNumber } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'

type Field = { type: 'PERCENTAGE' | 'FIXED'; change: 'INCREASE' | 'DISCOUNT' }

/** Returns the effect of a value on a price as text: `−10%`, `+2,50`. */
export function conditionValueText({ type, change }: Field, value: number, language: Language): string {
  const sign = value === 0 ? '' : change === 'INCREASE' ? '+' : '−'
  return sign + (type === 'PERCENTAGE' ? `${formatNumber(value, language)}%` : formatAmount(value, language))
}
