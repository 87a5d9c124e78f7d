/**
 * The revenue by payment up to which a taxpayer keeps the flat-rate regime (L. 190/2014 art. 1 c. 54 and 71, as L. 197/2022
 * art. 1 c. 54 has them).
 */
import { type Decimal, money } from '../core/money'

/** Above it the regime ends with the year. */
export const FLAT_RATE_LIMIT = money(85_000)
/** Above it the regime ends at once, and VAT is due from the operation on that exceeds it. */
export const FLAT_RATE_END = money(100_000)

export const FLAT_RATE_REGIME = 'RF19'

export const FLAT_RATE_STATES = ['WITHIN', 'BEYOND_LIMIT', 'BEYOND_END'] as const

export type FlatRateState = (typeof FLAT_RATE_STATES)[number]

/** The consequence of what was collected in a year, in EUR. An amount that equals a limit does not exceed it. */
export function flatRateState(collected: Decimal): FlatRateState {
  if (collected.gt(FLAT_RATE_END)) return 'BEYOND_END'
  return collected.gt(FLAT_RATE_LIMIT) ? 'BEYOND_LIMIT' : 'WITHIN'
}
