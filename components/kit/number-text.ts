/**
 * What a number input lets through (document 1 §5): digits, minus, dot, at most `decimals` decimals, no
 * spaces. A comma counts as the dot; in a pasted `1.234,56` the last separator is the decimal one.
 */
export function cleanNumberText(text: string, decimals: number, negative: boolean): string {
  const allowed = text.replace(/[^\d.,-]/g, '')
  const minus = negative && allowed.startsWith('-') ? '-' : ''
  const digits = allowed.replaceAll('-', '')
  const at = decimalSeparator(digits)
  if (at < 0) return minus + digits
  const whole = digits.slice(0, at).replace(/[.,]/g, '')
  if (decimals === 0) return minus + whole
  const fraction = digits.slice(at + 1).replace(/[.,]/g, '')
  return `${minus}${whole}.${fraction.slice(0, decimals)}`
}

/** Of two kinds the last one, unless nothing follows it yet; of one kind the first. */
function decimalSeparator(digits: string): number {
  const first = digits.search(/[.,]/)
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const mixed = digits.includes('.') && digits.includes(',')
  return mixed && last < digits.length - 1 ? last : first
}

/** The number of a text; null when there is none yet ('', '-', '.'). */
export function parseNumberText(text: string): number | null {
  if (!/\d/.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
