/** The invoices that a contract makes when it is activated: how many, when, and of what (document 3 §4 and §9). */
import { addDays, addMonths, type Day, yearOf } from './day'
import type { DocumentContent, DocumentLine, DocumentTotals, Rhythm } from './document'
import { type DownPayment, splitInParts } from './due-dates'
import { type Decimal, percentOf, round2, ZERO } from './money'
import { Refusal } from './refusal'

export type FrequencyType = 'week' | 'month' | 'year'

/** Every `frequency` weeks, months or years, `times` in all. */
export type Recurrence = { frequency: number; frequency_type: FrequencyType; times: number }

/** A subscription of more is a mistake: ten years of weeks fit. */
export const MOST_INVOICES = 520

/**
 * The days of a recurrence, the first on `start`. Each is counted from `start`, never from the one before: what falls
 * on the 31st comes back to it after February (31/01, 28/02, 31/03).
 * @throws Refusal ERROR_CONTRACT_TOO_LONG when one of them lies beyond the calendar.
 */
export const recurrenceDays = (start: Day, { times, ...rhythm }: Recurrence): readonly Day[] =>
  Array.from({ length: times }, (_, index) => {
    const day = recurrenceDay(start, rhythm, index)
    if (!day) throw new Refusal('ERROR_CONTRACT_TOO_LONG', {}, ['invoice_configuration.max_times'])
    return day
  })

const LAST_YEAR = 9998
const MONTHS: Readonly<Record<Exclude<FrequencyType, 'week'>, number>> = { month: 1, year: 12 }

/** Null beyond the years of four digits. */
function recurrenceDay(
  start: Day,
  { frequency, frequency_type }: Omit<Recurrence, 'times'>,
  index: number,
): Day | null {
  const isWeekly = frequency_type === 'week'
  const steps = index * frequency * (isWeekly ? 7 : MONTHS[frequency_type])
  if (yearOf(start) + steps / (isWeekly ? 365 : 12) > LAST_YEAR) return null
  return isWeekly ? addDays(start, steps) : addMonths(start, steps)
}

/** How a contract is invoiced, out of its configuration. */
export type ContractTerms = {
  recurrence: 'SINGLE' | 'SUBSCRIPTION'
  start: Day
  /** A subscription's periods; of a single payment, the instalments when there are more than one. */
  rhythm: Recurrence
  downPayments: readonly DownPayment[]
}

/** An amount of the contract's products under one VAT treatment. */
export type Share = Pick<
  DocumentLine,
  'iva' | 'natura' | 'riferimento_normativo' | 'esigibilita_iva' | 'ritenuta'
> & { amount: Decimal }

/** WHOLE, PERIOD and BALANCE carry the contract's products; DOWN_PAYMENT and INSTALMENT their shares instead. */
export type PlannedInvoice = {
  part: 'WHOLE' | 'PERIOD' | 'DOWN_PAYMENT' | 'BALANCE' | 'INSTALMENT'
  date: Day
  /** Which of how many, from 1. */
  index: number
  count: number
  /** What stands in the products' place. */
  shares: readonly Share[]
  /** What earlier invoices took, to be deducted from the products. */
  deductions: readonly Share[]
}

/** The products' amounts by VAT treatment, in the order in which these first occur. */
function productShares(content: DocumentContent, totals: DocumentTotals): readonly Share[] {
  const shares: Share[] = []
  content.product_list.forEach((line, i) => {
    const amount = totals.lines[i]?.total_price ?? ZERO
    const same = shares.find(
      (share) =>
        share.iva.eq(line.iva) &&
        share.natura === line.natura &&
        share.riferimento_normativo === line.riferimento_normativo &&
        share.esigibilita_iva === line.esigibilita_iva &&
        share.ritenuta === line.ritenuta,
    )
    if (same) same.amount = same.amount.plus(amount)
    else {
      const { iva, natura, riferimento_normativo, esigibilita_iva, ritenuta } = line
      shares.push({ iva, natura, riferimento_normativo, esigibilita_iva, ritenuta, amount })
    }
  })
  return shares
}

const scaled = (shares: readonly Share[], percent: Decimal): readonly Share[] =>
  shares.map((share) => ({ ...share, amount: round2(percentOf(percent, share.amount)) }))

/** A down payment's part of the whole: of a sum in cash, what it is of the gross total. */
function percentOfDown({ type, amount }: DownPayment, total: Decimal): Decimal {
  if (type === 'SHARE_PERCENTAGE') return amount
  return total.isZero() ? ZERO : amount.div(total).times(100)
}

function withDownPayments(terms: ContractTerms, shares: readonly Share[], total: Decimal): PlannedInvoice[] {
  const downs = terms.downPayments.map((down) => ({
    date: down.date ?? terms.start,
    percent: percentOfDown(down, total),
  }))
  const percent = downs.reduce((all, down) => all.plus(down.percent), ZERO)
  if (downs.some((down) => down.percent.lte(0)) || percent.gte(100)) {
    throw new Refusal('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED', {}, ['invoice_configuration.down_payment_list'])
  }
  const advances = downs.map(
    (down, i): PlannedInvoice => ({
      part: 'DOWN_PAYMENT',
      date: down.date,
      index: i + 1,
      count: downs.length,
      shares: scaled(shares, down.percent),
      deductions: [],
    }),
  )
  const deductions = advances.flatMap((advance) => advance.shares)
  return [...advances, { ...whole(terms.start), part: 'BALANCE', deductions }]
}

const whole = (date: Day): PlannedInvoice => ({
  part: 'WHOLE',
  date,
  index: 1,
  count: 1,
  shares: [],
  deductions: [],
})

function inInstalments(days: readonly Day[], shares: readonly Share[]): PlannedInvoice[] {
  const parts = shares.map((share) => splitInParts(share.amount, days.length))
  return days.map((date, i) => ({
    part: 'INSTALMENT',
    date,
    index: i + 1,
    count: days.length,
    shares: shares.map((share, s) => ({ ...share, amount: parts[s]?.[i] ?? ZERO })),
    deductions: [],
  }))
}

/**
 * The invoices of a contract, in the order of their days. A subscription repeats the whole contract each period. A
 * single payment is one invoice; with down payments one for each and one for the balance, which deducts them; with
 * instalments one for each, of equal parts to the cent.
 * @throws Refusal ERROR_INVOICE_DOWN_PAYMENTS_EXCEED when the down payments reach the total.
 */
export function planInvoices(
  content: DocumentContent,
  totals: DocumentTotals,
  terms: ContractTerms,
): readonly PlannedInvoice[] {
  const days = recurrenceDays(terms.start, terms.rhythm)
  if (terms.recurrence === 'SUBSCRIPTION') {
    return days.map((date, i) => ({ ...whole(date), part: 'PERIOD', index: i + 1, count: days.length }))
  }
  const shares = productShares(content, totals)
  if (terms.downPayments.length > 0) {
    return withDownPayments(terms, shares, totals.total).sort((a, b) => (a.date < b.date ? -1 : 1))
  }
  return days.length > 1 ? inInstalments(days, shares) : [whole(terms.start)]
}

type Configuration = {
  start_date: string | null
  end_date: string | null
  frequency: number
  frequency_type: FrequencyType
  max_times: number | null
}

/** How a subscription goes on, out of a document's configuration; `start` where that says none. */
export function rhythmOf(configuration: Configuration, start: Day): Rhythm {
  const { start_date, end_date, frequency, frequency_type, max_times } = configuration
  const first = (start_date as Day | null) ?? start
  const rhythm = { frequency, frequency_type }
  const times = max_times ?? (end_date ? timesUntil(first, end_date as Day, rhythm) : null)
  return { ...rhythm, times, start: first }
}

/** How many periods lie between two days, the first included: what an end date without a number of times means. */
export function timesUntil(start: Day, end: Day, rhythm: Omit<Recurrence, 'times'>): number {
  const isWithin = (index: number): boolean => {
    const next = recurrenceDay(start, rhythm, index)
    return next !== null && next <= end
  }
  let times = 1
  while (times < MOST_INVOICES && isWithin(times)) times += 1
  return times
}
