/** How a document's amounts come about, in the order in which they are computed (totals.ts). */
import { countsForBollo } from '../codes/fatturapa'
import { type Decimal, percentOf, round2, sum, ZERO } from '../core/money'
import type { DocumentContent, DocumentLine, DocumentTotals, EsigibilitaIva } from './document'
import { discountedPrice } from './totals'

/** `amount` in EUR, with the sign with which it enters the next sum; rates in percent. */
export type TotalStep = { amount: Decimal } & (
  | ({
      kind: 'LINE'
      discounted_price: Decimal
      /** The amount with VAT of a line whose prices were typed with VAT: all prices are then with VAT. */
      gross_total: Decimal | null
    } & Pick<
      DocumentLine,
      | 'name'
      | 'description'
      | 'quantity'
      | 'single_price'
      | 'price_change_type'
      | 'discount_type'
      | 'discount'
    >)
  /** Sum of the lines. */
  | { kind: 'PRODUCTS' }
  /** `rate` null: an amount of its own. */
  | { kind: 'EXPENSE'; description: string; rate: Decimal | null; base: Decimal }
  | { kind: 'CASSA'; tipo_cassa: string; rate: Decimal; base: Decimal }
  /** `base`: the amounts without VAT for which the law asks it. It enters the sum only when it is charged. */
  | { kind: 'BOLLO'; charged: boolean; base: Decimal }
  | { kind: 'SUBTOTAL' }
  | {
      kind: 'VAT'
      iva: Decimal
      natura: string | null
      riferimento_normativo: string | null
      esigibilita_iva: EsigibilitaIva
      base: Decimal
      /** By how much it was edited by hand. */
      correction: Decimal
      /** By how much prices with VAT make it differ from the computed one. */
      rest: Decimal
    }
  /** By how much the total was edited. */
  | { kind: 'ARROTONDAMENTO' }
  | { kind: 'TOTAL' }
  | { kind: 'RITENUTA'; tipo_ritenuta: string; rate: Decimal; base: Decimal }
  | { kind: 'SPLIT_PAYMENT' }
  | { kind: 'DUE' }
)

/**
 * Every step from the lines to what the customer pays. The sums hold to the cent: PRODUCTS of the lines; SUBTOTAL of
 * PRODUCTS, expenses, funds and a charged stamp; TOTAL of SUBTOTAL, VAT and ARROTONDAMENTO; DUE of TOTAL, withholdings and
 * split payment (both negative). `totals` are those of `content`. ARROTONDAMENTO is there only when it is not 0, DUE only
 * when it differs from TOTAL.
 */
export function explainTotals(content: DocumentContent, totals: DocumentTotals): readonly TotalStep[] {
  return [
    ...lineSteps(content, totals),
    { kind: 'PRODUCTS', amount: totals.product_subtotal },
    ...addedSteps(content, totals),
    { kind: 'SUBTOTAL', amount: totals.subtotal },
    ...vatSteps(content, totals),
    ...roundingSteps(totals),
    { kind: 'TOTAL', amount: totals.total },
    ...dueSteps(content, totals),
  ]
}

const lineSteps = (content: DocumentContent, totals: DocumentTotals): readonly TotalStep[] =>
  content.product_list.map((line, i) => {
    const { name, description, quantity, price_change_type, discount_type, discount } = line
    const single_price = line.gross_price ?? line.single_price
    const total = totals.lines[i]
    const { total_price = ZERO, gross_total = null } = total ?? {}
    const discounted_price = gross_total
      ? discountedPrice({ ...line, single_price })
      : (total?.discounted_price ?? single_price)
    const price = { single_price, price_change_type, discount_type, discount, discounted_price, gross_total }
    return { kind: 'LINE', name, description, quantity, ...price, amount: total_price }
  })

/** Returns the steps of the amounts that are charged besides the products: expenses, contributions, the stamp. */
function addedSteps(content: DocumentContent, totals: DocumentTotals): readonly TotalStep[] {
  const expenses = content.extra_expenses_list.flatMap((expense, i): TotalStep[] => {
    const amount = totals.expenses[i]
    if (!amount) return []
    const rate = expense.percentuale ? expense.importo : null
    return [
      { kind: 'EXPENSE', description: expense.description, rate, base: totals.product_subtotal, amount },
    ]
  })
  const casse = content.casse.map((cassa, i): TotalStep => {
    const { imponibile = ZERO, importo = ZERO } = totals.casse[i] ?? {}
    return {
      kind: 'CASSA',
      tipo_cassa: cassa.tipo_cassa,
      rate: cassa.rate,
      base: imponibile,
      amount: importo,
    }
  })
  const { importo, charged } = totals.bollo
  const bollo: TotalStep[] = importo.isZero()
    ? []
    : [{ kind: 'BOLLO', charged, base: bolloBase(totals), amount: importo }]
  return [...expenses, ...casse, ...bollo]
}

/** The charged stamp never counts for its own threshold. */
function bolloBase({ riepilogo, bollo }: DocumentTotals): Decimal {
  const counted = riepilogo.filter(({ iva, natura }) => iva.isZero() && countsForBollo(natura))
  const own = bollo.charged && countsForBollo(bollo.natura) ? bollo.importo : ZERO
  return sum(counted.map(({ imponibile }) => imponibile)).minus(own)
}

/** As in the totals, a correction goes to the first block of its rate and Natura. */
function vatSteps(
  { vat_corrections, product_list }: DocumentContent,
  { riepilogo }: DocumentTotals,
): readonly TotalStep[] {
  return riepilogo.map((block, at) => {
    const { iva, natura, riferimento_normativo, esigibilita_iva, imponibile, imposta } = block
    const first = riepilogo.findIndex((other) => other.iva.eq(iva) && other.natura === natura)
    const own = vat_corrections.filter((entry) => entry.iva.eq(iva) && entry.natura === natura)
    const correction = first === at && !iva.isZero() ? sum(own.map(({ amount }) => amount)) : ZERO
    const isGross = product_list.some((line) => line.gross_price && line.iva.eq(iva))
    const rest = isGross ? imposta.minus(correction).minus(round2(percentOf(iva, imponibile))) : ZERO
    const key = { iva, natura, riferimento_normativo, esigibilita_iva }
    return { kind: 'VAT', ...key, base: imponibile, correction, rest, amount: imposta }
  })
}

const roundingSteps = ({ arrotondamento }: DocumentTotals): readonly TotalStep[] =>
  arrotondamento.isZero() ? [] : [{ kind: 'ARROTONDAMENTO', amount: arrotondamento }]

/** Returns the steps of the amounts that the customer does not pay to us, and of the amount due. */
function dueSteps(content: DocumentContent, totals: DocumentTotals): readonly TotalStep[] {
  const ritenute = content.ritenute.map(({ tipo_ritenuta, rate }, i): TotalStep => {
    const { imponibile = ZERO, importo = ZERO } = totals.ritenute[i] ?? {}
    return { kind: 'RITENUTA', tipo_ritenuta, rate, base: imponibile, amount: importo.negated() }
  })
  const split: TotalStep[] = totals.split_payment.isZero()
    ? []
    : [{ kind: 'SPLIT_PAYMENT', amount: totals.split_payment.negated() }]
  const due: TotalStep[] = totals.amount_due.eq(totals.total)
    ? []
    : [{ kind: 'DUE', amount: totals.amount_due }]
  return [...ritenute, ...split, ...due]
}
