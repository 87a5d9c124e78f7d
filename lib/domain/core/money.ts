/**
 * Exact decimal arithmetic for amounts, rates and quantities. A `number` exists only on the wire.
 * Rounding is half up, away from zero (0.005 → 0.01, −0.005 → −0.01), as SdI computes amounts.
 */
import { Decimal as Base } from 'decimal.js'

/** 40 significant digits, half up; its text never uses an exponent. */
export const Decimal = Base.clone({
  precision: 40,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
})
export type Decimal = Base

const PLAIN_DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** The value −0 has no meaning for money and would print as "-0.00". */
const withoutNegativeZero = (d: Decimal): Decimal => (d.isZero() ? ZERO : d)

export const ZERO: Decimal = new Decimal(0)

/**
 * A decimal from its text, or from a JSON number by its shortest text (0.1 is exactly one tenth).
 * @throws RangeError when the value is not a finite decimal number.
 */
export function money(value: string | number | Decimal): Decimal {
  if (typeof value === 'object') {
    if (!value.isFinite()) throw new RangeError(`Not a finite amount: ${value.toString()}`)
    return withoutNegativeZero(new Decimal(value))
  }
  const text = typeof value === 'number' ? String(value) : value.trim()
  if (!PLAIN_DECIMAL.test(text)) throw new RangeError(`Not a decimal number: ${text.slice(0, 40)}`)
  return withoutNegativeZero(new Decimal(text))
}

/** To 2 decimals, half up away from zero. */
export const round2 = (d: Decimal): Decimal => withoutNegativeZero(d.toDecimalPlaces(2, Base.ROUND_HALF_UP))

/** `d` × `rate` / 100, not rounded. */
export const percentOf = (rate: Decimal, d: Decimal): Decimal => d.times(rate).div(100)

export const sum = (list: readonly Decimal[]): Decimal =>
  withoutNegativeZero(list.reduce((total, d) => total.plus(d), ZERO))

/** `d`, or the nearest to it that is not farther from 0 than `limit`. */
export const within = (limit: Decimal, d: Decimal): Decimal =>
  d.abs().lte(limit) ? d : limit.times(d.isNegative() ? -1 : 1)

/** The JSON number whose shortest text is `d` (exact up to 15 significant digits). */
export const toWire = (d: Decimal): number => Number(withoutNegativeZero(d).toString())

/** Dot decimal text with exactly 2 decimals: "1234.50", never "-0.00". */
export const fixed2 = (d: Decimal): string => round2(d).toFixed(2)

/**
 * Dot decimal text with at least `min` and at most `max` decimals, without trailing zeros beyond `min`:
 * formatPlain(12.5, 2, 8) is "12.50".
 */
export function formatPlain(d: Decimal, min: number, max: number): string {
  const rounded = withoutNegativeZero(d.toDecimalPlaces(max, Base.ROUND_HALF_UP))
  return rounded.toFixed(Math.max(min, rounded.decimalPlaces()))
}
