import { formatPlain, money } from '@/lib/domain/core/money'
import { formatAmount, formatNumber } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'

export type NumberRules = {
  language: Language
  /** The number of decimals that a number may have. */
  decimals: number
  negative: boolean
}

/**
 * The fault of a text that is no number here: it can be read in no single way, is below zero, or has too many decimals.
 */
export type NumberFault = 'unclear' | 'negative' | 'decimals'

/** `value` is null for the start of a number ('', '-', ','), and with a fault. */
export type NumberReading = { value: number | null; fault: NumberFault | null }

const decimalMark: Record<Language, '.' | ','> = { it: ',', en: '.' }

/**
 * Reads a number as it is written in the language. Of two kinds of marks the last one is decimal (`1.234,56`, also
 * `1,234.56`). The language's own decimal mark is decimal (`1,500` is one and a half in Italian); the other one
 * parts thousands where it can (`1.500` is fifteen hundred), and is decimal where it cannot (`1234.56`, `0.125`, `.5`).
 */
export function readNumberText(text: string, { language, decimals, negative }: NumberRules): NumberReading {
  const isNegative = text.startsWith('-')
  const digits = isNegative ? text.slice(1) : text
  if (!/\d/.test(digits)) return { value: null, fault: /^[.,]?$/.test(digits) ? null : 'unclear' }
  const at = digits.includes('-') ? null : markAt(digits, decimalMark[language])
  if (at === null) return { value: null, fault: 'unclear' }
  const whole = digits.slice(0, at).replace(/[.,]/g, '')
  const fraction = digits.slice(at + 1)
  if (fraction.replace(/0+$/, '').length > decimals) return { value: null, fault: 'decimals' }
  const value = Number(`${isNegative ? '-' : ''}${whole || '0'}.${fraction || '0'}`)
  if (isNegative && !negative) return { value: null, fault: 'negative' }
  return Number.isFinite(value)
    ? { value: value === 0 ? 0 : value, fault: null }
    : { value: null, fault: 'unclear' }
}

/** The position of the decimal mark, or the length of a text without one; null when the text is ambiguous. */
function markAt(digits: string, own: '.' | ','): number | null {
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1)
  if (!last) return digits.length
  const at = digits.lastIndexOf(last)
  const isAlone = digits.indexOf(last) === at
  const isMixed = new Set(marks).size === 2
  if (isMixed) return isAlone && isGrouped(digits.slice(0, at)) ? at : null
  if (!isAlone) return isGrouped(digits) ? digits.length : null
  return last !== own && isGrouped(digits) && !digits.startsWith('0') ? digits.length : at
}

/** True when every mark is followed by three digits, and the first preceded by one to three. */
function isGrouped(digits: string): boolean {
  const groups = digits.split(/[.,]/)
  const [first = '', ...rest] = groups
  return groups.length > 1 && /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
}

/**
 * Returns the text that a number input keeps (document 1 §5): digits, minus, dot and comma, no spaces. A key that would
 * add one decimal too many changes nothing; pasted text is never cut, as that could mean another number.
 */
export function typedNumberText(before: string, typed: string, rules: NumberRules): string {
  const allowed = typed.replace(/[−–]/g, '-').replace(/[^\d.,-]/g, '')
  if (rules.decimals === 0 || allowed.length !== before.length + 1) return allowed
  const { fault } = readNumberText(allowed, rules)
  const wasNumber = readNumberText(before, rules)
  const onlyLonger = wasNumber.fault === null && fractionLength(before, rules) === rules.decimals
  const isFraction = fractionLength(allowed, rules) === rules.decimals + 1
  return onlyLonger && isFraction && (fault === 'decimals' || fault === null) ? before : allowed
}

/** How many digits stand behind the decimal mark. */
function fractionLength(text: string, { language }: NumberRules): number {
  const digits = text.replace('-', '')
  const at = markAt(digits, decimalMark[language])
  return at === null ? 0 : Math.max(0, digits.length - at - 1)
}

/** As it is shown in a field that is left: `1.500,00` with `cents`, else `1.500`; all decimals that it has. */
export function shownNumber(value: number, cents: boolean, language: Language): string {
  return cents ? formatAmount(value, language) : formatNumber(value, language)
}

/** As it is edited: without marks of thousands, so that no digit typed into it moves one. */
export function editedNumber(value: number, cents: boolean, language: Language): string {
  const plain = formatPlain(money(value), cents && !Number.isInteger(value) ? 2 : 0, 8)
  return plain.replace('.', decimalMark[language])
}
