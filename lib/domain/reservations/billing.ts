/**
 * Invoices reservations. Their prices contain VAT, and an invoice states taxable amounts: those are found so that together
 * with their tax they are exactly the prices.
 */
import type { Day } from '../core/day'
import { groupedBy } from '../core/grouped-by'
import { type Decimal, money, percentOf, round2, sum, ZERO } from '../core/money'
import { splitVat } from '../pricing/vat-price'

/**
 * RESERVED: a time; NO_SHOW: a time that nobody used; LATE_FEE: the fee for having cancelled too late; DEPOSIT: a part of the
 * price that is billed before; DEPOSIT_DEDUCTED: the same, below zero, once the rest is billed.
 */
export const BILLED_KINDS = ['RESERVED', 'NO_SHOW', 'LATE_FEE', 'DEPOSIT', 'DEPOSIT_DEDUCTED'] as const

export type BilledKind = (typeof BILLED_KINDS)[number]

/** An amount of a reservation for one time of one resource at one rate. EUR with VAT; `from`, `to`: `HH:mm`. */
export type BilledTime = {
  reservationId: number
  name: string
  kind: BilledKind
  day: Day
  from: string
  to: string
  amount: Decimal
  vatRate: Decimal
}

/** A deposit, divided between the times of a reservation in the proportion of their prices, to the cent. */
export function depositTimes(times: readonly BilledTime[], deposit: Decimal): BilledTime[] {
  const total = sum(times.map(({ amount }) => amount))
  let [priced, given] = [ZERO, ZERO]
  return times.flatMap((time): BilledTime[] => {
    priced = priced.plus(time.amount)
    const amount = round2(deposit.times(priced).div(total)).minus(given)
    given = given.plus(amount)
    return amount.isZero() ? [] : [{ ...time, kind: 'DEPOSIT', amount }]
  })
}

/** Times of a billed deposit as the bill of the rest deducts them. */
export const deductedTimes = (times: readonly BilledTime[]): BilledTime[] =>
  times.map((time) => ({ ...time, kind: 'DEPOSIT_DEDUCTED', amount: time.amount.negated() }))

/** Times that make one line of an invoice: of one resource, kind, rate and price. */
export type BilledLine = {
  name: string
  kind: BilledKind
  vatRate: Decimal
  times: readonly BilledTime[]
  /** Of all times: with VAT, and without. */
  amount: Decimal
  taxable: Decimal
  /** Without VAT, of one time: as many decimals as an invoice may state (2.2.1.9), so that the times together are exact. */
  unitPrice: Decimal
}

/** A cent or less by which the tax of a rate differs from the computed one, which control 00421 lets pass. */
export type VatCorrection = { vatRate: Decimal; amount: Decimal }

const UNIT_DECIMALS = 8

/**
 * The lines of one customer's times, in the order given, and the corrections with which each rate's taxable amount and tax
 * are what the times cost. A taxpayer that charges no VAT (`isVatFree`) states the prices as they are.
 */
export function billedLines(
  times: readonly BilledTime[],
  isVatFree: boolean,
): { lines: BilledLine[]; corrections: VatCorrection[] } {
  const rated = isVatFree ? times.map((time) => ({ ...time, vatRate: ZERO })) : times
  const groups = [...groupedBy(rated, keyOf).values()]
  const billed = new Map<string, Decimal>()
  const lines = groups.map((own): BilledLine => {
    const { name, kind, vatRate } = own[0] as BilledTime
    const amount = sum(own.map((time) => time.amount))
    const before = billed.get(vatRate.toString()) ?? ZERO
    const after = before.plus(amount)
    billed.set(vatRate.toString(), after)
    // The difference of two rounded sums: so the lines of a rate are its rounded taxable amount, whatever their number.
    const taxable = splitVat(after, vatRate).taxable.minus(splitVat(before, vatRate).taxable)
    const unitPrice = taxable.div(own.length).toDecimalPlaces(UNIT_DECIMALS)
    return { name, kind, vatRate, times: own, amount, taxable, unitPrice }
  })
  return { lines, corrections: [...billed].flatMap(([rate, amount]) => correctionOf(money(rate), amount)) }
}

function correctionOf(vatRate: Decimal, amount: Decimal): VatCorrection[] {
  const { taxable, vat } = splitVat(amount, vatRate)
  const difference = vat.minus(round2(percentOf(vatRate, taxable)))
  return difference.isZero() ? [] : [{ vatRate, amount: difference }]
}

const keyOf = ({ name, kind, vatRate, amount }: BilledTime): string =>
  JSON.stringify([name, kind, vatRate, amount])
