/** The invoices that a contract makes when it is activated: their number, days and content (document 3 §4 and §9). */
import { addDays, addMonths, compareDays, type Day, yearOf } from '../core/day'
import { type Decimal, percentOf, round2, within, ZERO } from '../core/money'
import { Refusal } from '../core/refusal'
import type { DocumentContent, DocumentKind, DocumentLine, DocumentTotals, Rhythm } from './document'
import { type DownPayment, downPaymentsFit, splitInParts } from './due-dates'
import { documentTotals, LARGEST_CORRECTION } from './totals'

export type FrequencyType = 'week' | 'month' | 'year'

/** Every `frequency` weeks, months or years, `times` in all. */
export type Recurrence = { frequency: number; frequency_type: FrequencyType; times: number }

/** A subscription of more is a mistake: ten years of weeks fit. */
export const MAX_INVOICES = 520

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
export function recurrenceDay(
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
  /** A subscription without an end: the periods of the rhythm are those for which invoices are made now. */
  isOpenEnded?: boolean
}

/** An amount of the contract's products under one VAT treatment. */
export type InvoiceShare = Pick<
  DocumentLine,
  'iva' | 'natura' | 'riferimento_normativo' | 'esigibilita_iva' | 'ritenuta'
> & { amount: Decimal }

/** WHOLE, PERIOD and BALANCE carry the contract's products; DOWN_PAYMENT and INSTALMENT their shares instead. */
export type PlannedInvoice = {
  part: 'WHOLE' | 'PERIOD' | 'DOWN_PAYMENT' | 'BALANCE' | 'INSTALMENT'
  date: Day
  /** The position among the invoices of the plan, from 1. */
  index: number
  /** Of all invoices; null where they have no end. */
  count: number | null
  /** The amount with VAT that was asked for, as for a down payment in cash; null when no amount was asked for. */
  asked: Decimal | null
  /** The shares that stand on the invoice in the products' place. */
  shares: readonly InvoiceShare[]
  /** The shares that earlier invoices took, which are deducted from the products. */
  deductions: readonly InvoiceShare[]
}

/** The products' amounts by VAT treatment, in the order in which these first occur. */
function productShares(content: DocumentContent, totals: DocumentTotals): readonly InvoiceShare[] {
  const shares: InvoiceShare[] = []
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

const scaled = (shares: readonly InvoiceShare[], percent: Decimal): readonly InvoiceShare[] =>
  shares.map((share) => ({ ...share, amount: round2(percentOf(percent, share.amount)) }))

/**
 * The total of products and contributions with their VAT; expenses, the stamp and edited amounts belong to the balance.
 */
const sharedTotal = (content: DocumentContent): Decimal =>
  documentTotals({
    ...content,
    extra_expenses_list: [],
    bollo: 'NONE',
    vat_corrections: [],
    arrotondamento: ZERO,
  }).total

/**
 * Returns the amount of which down payments are shares: for an invoice its amount due; for an agreement, whose down
 * payments become invoices, the total that these invoices share.
 */
export const downPaymentBase = (
  kind: DocumentKind,
  content: DocumentContent,
  { amount_due }: DocumentTotals,
): Decimal => (kind === 'OFFER' || kind === 'CONTRACT' ? sharedTotal(content) : amount_due)

/** Returns the percentage of the whole that a down payment is; an amount in cash is a part of `total`. */
function percentOfDown({ type, amount }: DownPayment, total: Decimal): Decimal {
  if (type === 'SHARE_PERCENTAGE') return amount
  return total.isZero() ? ZERO : amount.div(total).times(100)
}

/** The balance comes last: it deducts what was invoiced before it. */
function withDownPayments(
  terms: ContractTerms,
  shares: readonly InvoiceShare[],
  total: Decimal,
): PlannedInvoice[] {
  const downs = terms.downPayments
    .map((down) => ({
      date: down.date ?? terms.start,
      percent: percentOfDown(down, total),
      asked: down.type === 'CASH' ? down.amount : null,
    }))
    .sort((a, b) => compareDays(a.date, b.date))
  if (!downPaymentsFit(terms.downPayments, total)) {
    throw new Refusal('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED', {}, ['invoice_configuration.down_payment_list'])
  }
  const advances = downs.map(
    (down, i): PlannedInvoice => ({
      part: 'DOWN_PAYMENT',
      date: down.date,
      index: i + 1,
      count: downs.length,
      asked: down.asked,
      shares: scaled(shares, down.percent),
      deductions: [],
    }),
  )
  const deductions = advances.flatMap((advance) => advance.shares)
  const last = downs.at(-1)?.date ?? terms.start
  const date = compareDays(last, terms.start) > 0 ? last : terms.start
  return [...advances, { ...whole(date), part: 'BALANCE', deductions }]
}

const whole = (date: Day): PlannedInvoice => ({
  part: 'WHOLE',
  date,
  index: 1,
  count: 1,
  asked: null,
  shares: [],
  deductions: [],
})

/** The invoice of a period of a subscription, which repeats the whole contract. */
export const plannedPeriod = (date: Day, index: number, count: number | null): PlannedInvoice => ({
  ...whole(date),
  part: 'PERIOD',
  index,
  count,
})

function inInstalments(days: readonly Day[], shares: readonly InvoiceShare[]): PlannedInvoice[] {
  const parts = shares.map((share) => splitInParts(share.amount, days.length))
  return days.map((date, i) => ({
    part: 'INSTALMENT',
    date,
    index: i + 1,
    count: days.length,
    asked: null,
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
    const count = terms.isOpenEnded ? null : days.length
    return days.map((date, i) => plannedPeriod(date, i + 1, count))
  }
  const shares = productShares(content, totals)
  if (terms.downPayments.length > 0) {
    return withDownPayments(terms, shares, sharedTotal(content))
  }
  return days.length > 1 ? inInstalments(days, shares) : [whole(terms.start)]
}

/** Each invoice owes a stamp of its own. */
const withoutStamp = ({ total, bollo }: DocumentTotals): Decimal =>
  bollo.charged ? total.minus(bollo.importo) : total

/**
 * Returns the rounding of each invoice of a plan, which brings its `computed` total to the amount that was asked for,
 * and the last invoice to the rest of the `contract`: each part rounds for itself. The invoice of a period has the
 * total of the whole contract. Charged stamps are not counted.
 */
export function planRoundings(
  plan: readonly PlannedInvoice[],
  computed: readonly DocumentTotals[],
  contract: DocumentTotals,
): readonly Decimal[] {
  const total = withoutStamp(contract)
  let rest = total
  return plan.map(({ part, asked }, i) => {
    const invoice = computed[i]
    const own = invoice ? withoutStamp(invoice) : ZERO
    const isLast = i === plan.length - 1
    const wanted = part === 'PERIOD' ? total : isLast ? rest : (asked ?? own)
    const rounding = within(LARGEST_CORRECTION, wanted.minus(own))
    rest = rest.minus(own).minus(rounding)
    return rounding
  })
}

type Configuration = {
  start_date: Day | null
  end_date: Day | null
  frequency: number
  frequency_type: FrequencyType
  max_times: number | null
  open_ended?: boolean | undefined
  renews?: boolean | undefined
  notice_days?: number | null | undefined
}

/**
 * The rhythm of a subscription by a document's configuration; it begins at `start` unless the configuration names a
 * day.
 */
export function rhythmOf(configuration: Configuration, start: Day): Rhythm {
  const { start_date, end_date, frequency, frequency_type, max_times } = configuration
  const first = start_date ?? start
  const rhythm = { frequency, frequency_type }
  const { open_ended = false, renews = false, notice_days = null } = configuration
  if (open_ended) return { ...rhythm, times: null, start: first, open_ended, notice_days }
  const times = max_times ?? (end_date ? timesUntil(first, end_date, rhythm) : null)
  const renewal = renews && times !== null ? { renews, notice_days } : {}
  return { ...rhythm, times, start: first, ...renewal }
}

/** The number of periods between two days, the first included: the meaning of an end date without a number of times. */
export function timesUntil(start: Day, end: Day, rhythm: Omit<Recurrence, 'times'>): number {
  const isWithin = (index: number): boolean => {
    const next = recurrenceDay(start, rhythm, index)
    return next !== null && next <= end
  }
  let times = 1
  while (times < MAX_INVOICES && isWithin(times)) times += 1
  return times
}
