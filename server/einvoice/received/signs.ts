/** Credit notes that state their amounts below zero. */
import { type Decimal, money, sum, ZERO } from '@/lib/domain/core/money'
import type { ReceivedContent, ReceivedLine } from './content'

const isBelowZero = (amounts: readonly Decimal[]): boolean =>
  amounts.every((amount) => amount.lte(ZERO)) && amounts.some((amount) => amount.lt(ZERO))

/** Whether a content has nothing above zero: neither lines nor VAT blocks. */
export const isStatedBelowZero = ({ lines, totals }: ReceivedContent): boolean =>
  isBelowZero(totals.riepilogo.map(({ imponibile }) => imponibile)) &&
  (lines.length === 0 || isBelowZero(lines.map(({ total_price }) => total_price)))

const negated = (amount: Decimal): Decimal => money(amount.negated())

/**
 * A fixed discount is subtracted from a negative price, too: beside absolute prices it becomes an increase, and the
 * reverse.
 */
const invertedChange = ({ discount_type, price_change_type }: ReceivedLine) =>
  discount_type === 'PERCENTAGE'
    ? price_change_type
    : price_change_type === 'DISCOUNT'
      ? 'INCREASE'
      : 'DISCOUNT'

type Tax = { imponibile: Decimal; importo: Decimal }

/**
 * Returns contributions or withholdings in absolute values; some suppliers write them above zero in such a note
 * already.
 */
const absoluteTaxes = (taxes: readonly Tax[]): readonly Tax[] =>
  isBelowZero(taxes.map(({ importo }) => importo))
    ? taxes.map(({ imponibile, importo }) => ({ imponibile: negated(imponibile), importo: negated(importo) }))
    : taxes

/**
 * Returns the content of a credit note whose amounts are all below zero, in absolute values: only the kind of document
 * states that it gives back (AdE, answers on e-invoices: TD04 with negative amounts). A note of mixed signs keeps them.
 */
export function inAbsoluteValues({ lines, totals, taxes, stated_total }: ReceivedContent): ReceivedContent {
  const ritenute = absoluteTaxes(totals.ritenute)
  return {
    taxes,
    lines: lines.map((line) => ({
      ...line,
      ...negatedPrices(line),
      price_change_type: invertedChange(line),
    })),
    totals: {
      ...totals,
      lines: totals.lines.map(({ discounted_price, total_price }) => ({
        discounted_price: negated(discounted_price),
        total_price: negated(total_price),
      })),
      product_subtotal: negated(totals.product_subtotal),
      casse: absoluteTaxes(totals.casse),
      ritenute,
      riepilogo: totals.riepilogo.map((block) => ({
        ...block,
        imponibile: negated(block.imponibile),
        imposta: negated(block.imposta),
      })),
      subtotal: negated(totals.subtotal),
      imposta: negated(totals.imposta),
      arrotondamento: negated(totals.arrotondamento),
      total: negated(totals.total),
      split_payment: negated(totals.split_payment),
      withheld: sum(ritenute.map(({ importo }) => importo)),
    },
    stated_total: stated_total?.abs() ?? null,
  }
}

const negatedPrices = ({ single_price, discounted_price, total_price }: ReceivedLine) => ({
  single_price: negated(single_price),
  discounted_price: negated(discounted_price),
  total_price: negated(total_price),
})
