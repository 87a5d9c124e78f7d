/** The due dates of a received document: the payments that its file asks for, compared with its total. */
import type { Day } from '@/lib/domain/core/day'
import { Decimal, money, round2, sum, ZERO } from '@/lib/domain/core/money'
import type { DocumentTotals, DueDate } from '@/lib/domain/documents/document'
import type { ReceivedPayment } from './payments'

/** A point of a received document that its reader should check. */
export type ReceivedWarning = {
  code:
    | 'credit_below_zero'
    | 'stated_total'
    | 'no_debt'
    | 'paid_in_advance'
    | 'payments_alternative'
    | 'payments_gross'
    | 'payments_above'
    | 'payments_below'
  /** EUR; null where the code needs no amount. */
  amount: Decimal | null
}

export type ReceivedDues = { due_dates: readonly DueDate[]; warnings: readonly ReceivedWarning[] }

/** The largest difference, in EUR, that a supplier's rounding explains; a larger one is another amount. */
const ROUNDING = new Decimal(1)

type StatedDue = { date: Day; amount: Decimal; block: number; isAdvance: boolean }

type Targets = {
  /** The amount to be paid, above zero. */
  open: Decimal
  /** The amounts that would be paid by the stated total, where that total is wrong. */
  stated: readonly Decimal[]
  /**
   * The amount to be paid together with the withholdings, with VAT that the customer pays to the State, or with both.
   */
  gross: readonly Decimal[]
}

const totalOf = (list: readonly StatedDue[]): Decimal => sum(list.map(({ amount }) => amount))

const isOneOf = (list: readonly Decimal[], amount: Decimal): boolean =>
  list.some((candidate) => candidate.eq(amount))

/** Takes an excess off the last days first. */
function lessened(list: readonly StatedDue[], excess: Decimal): StatedDue[] {
  let left = excess
  return list
    .toReversed()
    .map((asked) => {
      const off = Decimal.min(asked.amount, left)
      left = left.minus(off)
      return { ...asked, amount: asked.amount.minus(off) }
    })
    .filter(({ amount }) => !amount.isZero())
    .toReversed()
}

type DueChoice = { list: readonly StatedDue[]; warnings: readonly ReceivedWarning[] }

const warn = (code: ReceivedWarning['code'], amount: Decimal | null = null): ReceivedWarning[] => [
  { code, amount },
]

/**
 * Returns payments that add up to the amount to be paid, exactly or with the amounts that the customer holds back; else
 * null.
 */
function fitting(list: readonly StatedDue[], { open, stated, gross }: Targets): DueChoice | null {
  const asked = totalOf(list)
  if (asked.eq(open) || isOneOf(stated, asked)) return { list, warnings: [] }
  if (!isOneOf(gross, asked)) return null
  return { list: lessened(list, asked.minus(open)), warnings: warn('payments_gross', asked) }
}

/** Returns the first block of DatiPagamento, or else the first payment, that is enough by itself; null when none is. */
function alternative(list: readonly StatedDue[], targets: Targets): DueChoice | null {
  const blocks = [...new Set(list.map(({ block }) => block))].map((at) =>
    list.filter(({ block }) => block === at),
  )
  for (const choice of [...blocks, ...list.map((asked) => [asked])]) {
    const found = choice.length < list.length ? fitting(choice, targets) : null
    if (found) return { ...found, warnings: warn('payments_alternative', totalOf(list)) }
  }
  return null
}

/**
 * Chooses the payments that count: instalments when they add up to the amount to be paid, or the first alternative that
 * is enough by itself. They never exceed that amount by more than ROUNDING.
 */
function choose(list: readonly StatedDue[], targets: Targets): DueChoice {
  const asked = totalOf(list)
  const { open } = targets
  const excess = asked.minus(open)
  const found = fitting(list, targets) ?? (excess.gt(0) ? alternative(list, targets) : null)
  if (found) return found
  if (excess.abs().lte(ROUNDING)) return { list, warnings: [] }
  if (excess.lt(0)) return { list, warnings: warn('payments_below', asked) }
  const whole = list.slice(0, 1).map((first) => ({ ...first, amount: open }))
  return { list: open.isZero() ? [] : whole, warnings: warn('payments_above', asked) }
}

/** Payments under TP03 were made in advance: the rest is due by the other payments, or on the document's day. */
function withAdvances(list: readonly StatedDue[], targets: Targets, date: Day): DueChoice {
  const advances = list.filter(({ isAdvance }) => isAdvance)
  const others = list.filter(({ isAdvance }) => !isAdvance)
  if (advances.length === 0) return choose(others, targets)
  const warnings = warn('paid_in_advance', totalOf(advances))
  if (others.length > 0 && totalOf(others).eq(targets.open)) return { list: others, warnings }
  const paid = Decimal.min(totalOf(advances), targets.open)
  const open = targets.open.minus(paid)
  if (others.length === 0) {
    return { list: open.isZero() ? [] : [{ date, amount: open, block: 0, isAdvance: false }], warnings }
  }
  const less = (amounts: readonly Decimal[]) => amounts.map((amount) => amount.minus(paid))
  const chosen = choose(others, { open, stated: less(targets.stated), gross: less(targets.gross) })
  return { list: chosen.list, warnings: [...warnings, ...chosen.warnings] }
}

type DocumentAmounts = Pick<DocumentTotals, 'total' | 'withheld' | 'split_payment'> & {
  date: Day
  stated_total: Decimal | null
}

/**
 * Returns the amounts that a stated total may lack: suppliers state the whole total, or the rest that is to be paid.
 */
const heldBack = ({ withheld, split_payment }: DocumentAmounts): readonly Decimal[] => [
  ZERO,
  withheld,
  split_payment,
  withheld.plus(split_payment),
]

/**
 * Returns the stated total where it is neither the document's total nor the rest of it that is to be paid; else null.
 */
export function wrongTotal(whole: DocumentAmounts): Decimal | null {
  const { total, stated_total } = whole
  if (stated_total === null) return null
  const usual = heldBack(whole).map((held) => total.minus(held))
  return isOneOf(usual, stated_total) ? null : stated_total
}

function targetsOf(whole: DocumentAmounts, sign: Decimal): Targets {
  const open = whole.total.minus(whole.withheld).minus(whole.split_payment).times(sign)
  const held = heldBack(whole).map((amount) => amount.times(sign))
  const wrong = wrongTotal(whole)?.times(sign)
  return {
    open,
    stated: wrong ? held.map((amount) => wrong.minus(amount)) : [],
    gross: held.filter((amount) => amount.gt(0)).map((amount) => open.plus(amount)),
  }
}

/**
 * Returns the due dates of a document. Their amounts have the sign of the amount to be paid, whatever sign they were
 * written with.
 */
export function duesOf(payments: readonly ReceivedPayment[], whole: DocumentAmounts): ReceivedDues {
  const left = whole.total.minus(whole.withheld).minus(whole.split_payment)
  const sign = new Decimal(left.lt(0) ? -1 : 1)
  if (payments.length === 0) return { due_dates: [{ date: whole.date, amount: left }], warnings: [] }
  const written = sum(payments.map(({ amount }) => amount))
  const turned = new Decimal(written.lt(0) ? -1 : 1)
  const list = payments.map(({ date, amount, block, terms }) => ({
    date: date ?? whole.date,
    amount: round2(amount.times(turned)),
    block,
    isAdvance: terms === 'TP03',
  }))
  const chosen = withAdvances(list, targetsOf(whole, sign), whole.date)
  return {
    due_dates: chosen.list.map(({ date, amount }) => ({ date, amount: money(amount.times(sign)) })),
    warnings: chosen.warnings,
  }
}
