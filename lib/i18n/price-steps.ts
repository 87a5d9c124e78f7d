import { formatAmount, formatNumber } from './formats'
import type { Language } from './languages'
import type { Translate } from './translate'

/** A step of a resolved price as answers state it (lib/domain/pricing/pricing.ts): numbers on the wire. */
type Step =
  | { kind: 'LIST'; label: string; after: number }
  | {
      kind: 'CHANGE'
      label: string
      change: 'INCREASE' | 'DISCOUNT'
      type: 'PERCENTAGE' | 'FIXED'
      value: number
      after: number
    }
  | { kind: 'ROUNDING'; after: number }

/** How a price came about, in a line: `listino 100,00 → Sconto cliente 10% → 90,00`. `t` reads the messages' `pricing`. */
export const priceStepsText = (steps: readonly Step[], language: Language, t: Translate): string =>
  steps.map((step) => stepText(step, language, t)).join(' → ')

function stepText(step: Step, language: Language, t: Translate): string {
  const after = formatAmount(step.after, language)
  if (step.kind === 'LIST') return t('list', { amount: after })
  if (step.kind === 'ROUNDING') return `${t('rounding')} → ${after}`
  const value =
    step.type === 'PERCENTAGE' ? `${formatNumber(step.value, language)}%` : formatAmount(step.value, language)
  const key = step.change === 'INCREASE' ? 'increase' : 'discount'
  return `${t(key, { label: step.label || t(`${key}_unnamed`), value })} → ${after}`
}
