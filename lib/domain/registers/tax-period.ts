/** The months and quarters by which VAT is settled (D.P.R. 100/98 art. 1, D.P.R. 542/99 art. 7). */
import { addMonths, type Day, day, endOfMonth } from '../core/day'

declare const periodBrand: unique symbol

/** A month, `2026-11`, or a quarter, `2026-Q4`. */
export type TaxPeriod = string & { readonly [periodBrand]: true }

const PERIOD = /^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2]|Q[1-4])$/

export const isTaxPeriod = (text: string): text is TaxPeriod => PERIOD.test(text)

export const isQuarter = (period: TaxPeriod): boolean => period[5] === 'Q'

/** The first and the last day. */
export function daysOf(period: TaxPeriod): { from: Day; to: Day } {
  const [year, part = ''] = period.split('-')
  const month = isQuarter(period) ? Number(part.slice(1)) * 3 - 2 : Number(part)
  const from = day(`${year}-${String(month).padStart(2, '0')}-01`)
  return { from, to: endOfMonth(isQuarter(period) ? addMonths(from, 2) : from) }
}

export const monthOf = (on: Day): TaxPeriod => on.slice(0, 7) as TaxPeriod

export const quarterOf = (on: Day): TaxPeriod =>
  `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}` as TaxPeriod

/** As many periods of the same length later, or earlier. */
export function shiftPeriod(period: TaxPeriod, by: number): TaxPeriod {
  const year = Number(period.slice(0, 4))
  const [mark, digits, inYear] = isQuarter(period) ? ['Q', 1, 4] : ['', 2, 12]
  const nth = year * inYear + Number(period.slice(-digits)) - 1 + by
  return `${Math.floor(nth / inYear)}-${mark}${String((nth % inYear) + 1).padStart(digits, '0')}` as TaxPeriod
}
