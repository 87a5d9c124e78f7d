/** Changes of a subscription's prices by a percentage, such as that of an index. The contract keeps the prices that were signed. */
import { addDays, addMonths, type Day } from '../../core/day'
import { type Decimal, percentOf } from '../../core/money'
import { priceWithoutVat } from '../../pricing/vat-price'
import type { DocumentLine } from '../document'
import { type Cycle, periodsThrough } from './horizon'

/** Counts for the periods that begin on `from` or after it. */
export type Adjustment = { percent: Decimal; from: Day }

/** Months ahead of today for which a change can be entered. */
const MONTHS_AHEAD = 24

/** The changes, in the order of their days, that count for a period: those by the day on which it begins. */
export const adjustmentsOn = <One extends Pick<Adjustment, 'from'>>(
  adjustments: readonly One[],
  begins: Day,
): readonly One[] => adjustments.filter(({ from }) => from <= begins)

/** A changed price, half up to the cent; a price with more decimals, as those of consumption are, keeps as many. */
export const adjustedPrice = (price: Decimal, percent: Decimal): Decimal =>
  price.plus(percentOf(percent, price)).toDecimalPlaces(Math.max(2, price.decimalPlaces()))

type PricedLine = Pick<DocumentLine, 'single_price' | 'gross_price' | 'iva' | 'discount_type' | 'discount'>

/** A line at its changed price. Of a price with VAT that one is changed; a discount of an amount changes with the price. */
export function adjustedLine<Line extends PricedLine>(line: Line, percent: Decimal): Line {
  const { single_price, gross_price, iva, discount_type, discount } = line
  const gross = gross_price == null ? null : adjustedPrice(gross_price, percent)
  return {
    ...line,
    gross_price: gross,
    single_price: gross === null ? adjustedPrice(single_price, percent) : priceWithoutVat(gross, iva),
    discount: discount_type === 'FIXED' ? adjustedPrice(discount, percent) : discount,
  }
}

type Bounds = { cycle: Cycle; lastDay: Day | null; today: Day; before: readonly Pick<Adjustment, 'from'>[] }

/** The days from which another change can count: after the former one, in the contract, and at most two years ahead. */
export function adjustmentDays({ cycle, lastDay, today, before }: Bounds): { first: Day; last: Day } {
  const former = before.at(-1)
  const ahead = addMonths(today > cycle.start ? today : cycle.start, MONTHS_AHEAD)
  return {
    first: former ? addDays(former.from, 1) : cycle.start,
    last: lastDay !== null && lastDay < ahead ? lastDay : ahead,
  }
}

/** The position of the first period that begins on a day or after it. */
export const firstPeriodFrom = (cycle: Cycle, day: Day): number => periodsThrough(cycle, addDays(day, -1)) + 1
