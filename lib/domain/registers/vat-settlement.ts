/**
 * The periodic settlement of VAT (D.P.R. 100/98 art. 1, D.P.R. 542/99 art. 7): beside VP2 to VP6, which the registers
 * give, the lines VP7 to VP14 of the communication of periodic settlements (LIPE). Amounts in EUR.
 */
import { workingDay } from '../calendar/working-day'
import { addMonths, type Day, day, endOfMonth, yearOf } from '../core/day'
import { type Decimal, money, percentOf, round2, sum, ZERO } from '../core/money'
import { daysOf, isQuarter, shiftPeriod, type TaxPeriod } from './tax-period'
import type { VatDeclaration } from './vat-register'

/**
 * MENSILE: each month. TRIMESTRALE: each quarter by choice, with interest (D.P.R. 542/99 art. 7). TRIMESTRALE_SPECIALE: each
 * quarter by law, without interest (D.P.R. 633/72 art. 73 and 74).
 */
export const PERIODICITIES = ['MENSILE', 'TRIMESTRALE', 'TRIMESTRALE_SPECIALE'] as const

export type Periodicity = (typeof PERIODICITIES)[number]

/**
 * VP7: debt of the period before that was too small to be paid. VP8: credit of the period before. VP9: credit of the year
 * before. VP10: paid for cars from the EU. VP11: tax credits. VP12: interest. VP13: advance payment.
 */
export const SETTLEMENT_LINES = ['VP7', 'VP8', 'VP9', 'VP10', 'VP11', 'VP12', 'VP13'] as const

export type SettlementLine = (typeof SETTLEMENT_LINES)[number]

/** 1: of the year before. 2: as foreseen. 3: of the operations. 4: for certain providers of services. */
export const ADVANCE_METHODS = [1, 2, 3, 4] as const

export type AdvanceMethod = (typeof ADVANCE_METHODS)[number]

export type SettlementAmounts = Readonly<Record<SettlementLine, Decimal>>

/** The amounts that a user typed; null where the counted one stands. */
export type SettlementEntries = Readonly<Record<SettlementLine, Decimal | null>> & {
  method: AdvanceMethod | null
}

export type Settlement = {
  period: TaxPeriod
  declaration: VatDeclaration
  entries: SettlementEntries
  /** The amounts that Luna counts of this period and the one before. */
  counted: SettlementAmounts
  /** The amounts that stand: typed, or else counted. */
  amounts: SettlementAmounts
  /** Due when positive, a credit when negative. */
  VP14: Decimal
}

export const NO_ENTRIES: SettlementEntries = {
  VP7: null,
  VP8: null,
  VP9: null,
  VP10: null,
  VP11: null,
  VP12: null,
  VP13: null,
  method: null,
}

/** Whether VAT is settled for this month, or for this quarter. */
export const isSettled = (period: TaxPeriod, periodicity: Periodicity): boolean =>
  isQuarter(period) === (periodicity !== 'MENSILE')

/** Whether a period is the last of its year: the only one with an advance payment (L. 405/90 art. 6). */
export const isLastOfYear = (period: TaxPeriod): boolean => period.endsWith('-12') || period.endsWith('-Q4')

/** The periods of a year up to this one. */
export function periodsUntil(period: TaxPeriod): TaxPeriod[] {
  const count = Number(period.slice(isQuarter(period) ? -1 : -2))
  return Array.from({ length: count }, (_, at) => shiftPeriod(period, at + 1 - count))
}

/** The periods of a quarter for which VAT is settled: itself, or its months. */
export function periodsOfQuarter(quarter: TaxPeriod, periodicity: Periodicity): TaxPeriod[] {
  if (periodicity !== 'MENSILE') return [quarter]
  const first = daysOf(quarter).from.slice(0, 7) as TaxPeriod
  return [0, 1, 2].map((month) => shiftPeriod(first, month))
}

/** Debts up to this amount wait for the next period (D.P.R. 100/98 art. 1 c. 4; since 2024 D.Lgs. 1/2024 art. 9). */
const smallDebt = (year: number): Decimal => money(year >= 2024 ? '100' : '25.82')

const INTEREST = money(1)

/** A value for each line. */
export const eachLine = <Value>(from: (line: SettlementLine) => Value): Record<SettlementLine, Value> =>
  Object.fromEntries(SETTLEMENT_LINES.map((line) => [line, from(line)])) as Record<SettlementLine, Value>

/** The amounts that a period takes over from the one before in the same year. */
export type Carried = Readonly<Record<'VP7' | 'VP8', Decimal>>

/**
 * The amounts that a period takes over: a credit, or a debt that is too small to be paid. `before`: the VP14 of the period
 * before; null for the first one of a year.
 */
export function carriedInto(period: TaxPeriod, before: Decimal | null): Carried {
  const debt = before ?? ZERO
  // A small debt is paid by 16 December at the latest, so that none comes into the last period.
  const waits = debt.gt(0) && debt.lte(smallDebt(yearOf(daysOf(period).from))) && !isLastOfYear(period)
  return { VP7: waits ? debt : ZERO, VP8: debt.isNegative() ? debt.negated() : ZERO }
}

type BalanceInput = { period: TaxPeriod; VP6: Decimal; entries: SettlementEntries; carried: Carried }

/** The amounts of a settlement from VP7 on, and what is left to pay (VP14). */
export function balanceOf(
  { period, VP6, entries, carried }: BalanceInput,
  periodicity: Periodicity,
): Pick<Settlement, 'counted' | 'amounts' | 'VP14'> {
  const counted = { ...eachLine(() => ZERO), ...carried }
  const standing = eachLine((line) => entries[line] ?? counted[line])
  const credits = sum([standing.VP8, standing.VP9, standing.VP10, standing.VP11])
  const due = VP6.plus(standing.VP7).minus(credits)
  const bearsInterest = periodicity === 'TRIMESTRALE' && !isLastOfYear(period) && due.gt(0)
  const interest = bearsInterest ? round2(percentOf(INTEREST, due)) : ZERO
  const amounts = { ...standing, VP12: entries.VP12 ?? interest }
  return {
    counted: { ...counted, VP12: interest },
    amounts,
    VP14: due.plus(amounts.VP12).minus(amounts.VP13),
  }
}

type Figures = Pick<Settlement, 'period' | 'declaration' | 'entries'>

/** The settlement of a period. `before`: that of the period before in the same year; null for the first one. */
export function settlementOf(
  figures: Figures,
  before: Settlement | null,
  periodicity: Periodicity,
): Settlement {
  const { period, declaration, entries } = figures
  const carried = carriedInto(period, before?.VP14 ?? null)
  const balance = balanceOf({ period, VP6: declaration.VP6, entries, carried }, periodicity)
  return { period, declaration, entries, ...balance }
}

/** The settlements of periods that follow each other from the first of their year: each starts from the one before. */
export function settlementsOf(list: readonly Figures[], periodicity: Periodicity): Settlement[] {
  const settled: Settlement[] = []
  for (const figures of list) settled.push(settlementOf(figures, settled.at(-1) ?? null, periodicity))
  return settled
}

export type SettlementPayment = {
  /** By when it is paid. */
  due: Day
  /** The code of the F24. */
  code: string
}

/** A payment of August may wait for the 20th (D.L. 16/2012 art. 3-quater). */
const paymentDay = (year: number, month: number): Day => {
  const on = addMonths(day(`${year}-01-16`), month - 1)
  return workingDay(on.slice(5) === '08-16' ? day(`${on.slice(0, 4)}-08-20`) : on)
}

/**
 * When and with which code of the F24 the VAT of a period is paid: on the 16th of the next month, or of the second month
 * after a quarter. The last quarter by choice is paid with the return of the year, on 16 March.
 */
export function settlementPayment(period: TaxPeriod, periodicity: Periodicity): SettlementPayment {
  const { to } = daysOf(period)
  const [year, month] = [yearOf(to), Number(to.slice(5, 7))]
  if (!isQuarter(period)) return { due: paymentDay(year, month + 1), code: `60${period.slice(-2)}` }
  if (isLastOfYear(period) && periodicity === 'TRIMESTRALE')
    return { due: paymentDay(year + 1, 3), code: '6099' }
  return { due: paymentDay(year, month + 2), code: `603${period.slice(-1)}` }
}

/**
 * By when the LIPE of a quarter is sent: the last day of the second month after it; that of the second quarter by 30
 * September (D.L. 78/2010 art. 21-bis c. 1).
 */
export function lipeDay(quarter: TaxPeriod): Day {
  const { from } = daysOf(quarter)
  return workingDay(endOfMonth(addMonths(from, quarter.endsWith('Q2') ? 5 : 4)))
}
