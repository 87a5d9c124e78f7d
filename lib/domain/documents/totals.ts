/**
 * The one ordered calculation of a document's amounts, used by screen, API, PDF and XML. Rules: AdE's specification of
 * FatturaPA and the SdI controls; 00419, 00421, 00422, 00443 and 00444 hold by construction, 00423 when the XML carries
 * the difference of the two unit prices as the amount per unit of the discount.
 */
import { countsForBollo, RIFERIMENTO_ART_15, RIFERIMENTO_FORFETTARIO } from '../codes/fatturapa'
import { type Decimal, money, percentOf, round2, sum, ZERO } from '../core/money'
import { splitVat } from '../pricing/vat-price'
import type {
  Cassa,
  DocumentContent,
  DocumentLine,
  DocumentTotals,
  ExtraExpense,
  LineTotal,
  Ritenuta,
  VatSummary,
} from './document'
import { type VatPart, vatSummary } from './vat-summary'

/** Stamp duty is owed above this sum of amounts without VAT (DPR 642/72, tariff art. 13). */
export const BOLLO_THRESHOLD: Decimal = money('77.47')
export const BOLLO_AMOUNT: Decimal = money('2')

/**
 * The largest correction of VAT, contributions and total, in EUR: a larger one would be another rate, or another price.
 */
export const LARGEST_CORRECTION: Decimal = money(1)

type PricedLine = Pick<DocumentLine, 'single_price' | 'price_change_type' | 'discount_type' | 'discount'>

/**
 * Unit price after its change: rounded to 2 decimals when there is one (document 3 §9), else as it is.
 * A fixed discount is always subtracted, also from a negative price (control 00423).
 */
export function discountedPrice({
  single_price,
  price_change_type,
  discount_type,
  discount,
}: PricedLine): Decimal {
  if (discount.isZero()) return single_price
  const change = discount_type === 'PERCENTAGE' ? percentOf(discount, single_price) : discount
  return round2(price_change_type === 'INCREASE' ? single_price.plus(change) : single_price.minus(change))
}

function lineTotal(line: DocumentLine): LineTotal {
  const discounted_price = discountedPrice(line)
  return { discounted_price, total_price: round2(discounted_price.times(line.quantity)) }
}

/** The price of a line that was typed with VAT after its change, in EUR with VAT. */
const discountedGross = (line: DocumentLine, gross: Decimal): Decimal =>
  discountedPrice({ ...line, single_price: gross })

const vatKey = ({ iva, natura, esigibilita_iva, riferimento_normativo }: DocumentLine): string =>
  JSON.stringify([iva, natura, esigibilita_iva, riferimento_normativo])

/**
 * The taxable amounts of lines whose prices were typed with VAT: those of a block of VAT are together its amount with VAT
 * without the tax, rounded once, and each is the difference of two such sums: however many they are, they cost what was
 * typed.
 */
function grossTotals() {
  const sums = new Map<string, Decimal>()
  return (line: DocumentLine, gross: Decimal): LineTotal => {
    const gross_total = round2(discountedGross(line, gross).times(line.quantity))
    const before = sums.get(vatKey(line)) ?? ZERO
    const after = before.plus(gross_total)
    sums.set(vatKey(line), after)
    const computed = splitVat(after, line.iva).taxable.minus(splitVat(before, line.iva).taxable)
    const total_price = line.invoiced_total ?? computed
    return { discounted_price: grossUnit(line, total_price), total_price, gross_total }
  }
}

/** Control 00423 lets a difference between price times quantity and total pass up to this, in EUR. */
const CENT = money('0.01')

/**
 * The price of one piece of a total: without a discount the line's own price, unless the rounding of a fractional quantity
 * moved the total by a cent. A line of no pieces, as while its quantity is typed, keeps its own price, too.
 */
function grossUnit({ single_price, quantity, discount }: DocumentLine, total: Decimal): Decimal {
  if (quantity.isZero()) return single_price
  const difference = single_price.times(quantity).minus(total).abs()
  return discount.isZero() && difference.lt(CENT) ? single_price : total.div(quantity).toDecimalPlaces(8)
}

function lineTotals(lines: readonly DocumentLine[]): readonly LineTotal[] {
  const grossTotal = grossTotals()
  return lines.map((line) => (line.gross_price ? grossTotal(line, line.gross_price) : lineTotal(line)))
}

function expenseAmount(expense: ExtraExpense, productSubtotal: Decimal): Decimal | null {
  if (!expense.includi) return null
  return round2(expense.percentuale ? percentOf(expense.importo, productSubtotal) : expense.importo)
}

/**
 * Contributions on the fees: product lines, without amounts advanced for the customer (N1, art. 15), which
 * are no turnover. INPS (TC22) after Inarcassa (TC04) is computed on the fees and that contribution.
 */
function casseTotals(casse: readonly Cassa[], fees: Decimal): DocumentTotals['casse'] {
  let inarcassa = ZERO
  return casse.map((cassa) => {
    const imponibile = cassa.tipo_cassa === 'TC22' ? fees.plus(inarcassa) : fees
    const importo = round2(percentOf(cassa.rate, imponibile)).plus(cassa.correction ?? ZERO)
    if (cassa.tipo_cassa === 'TC04') inarcassa = inarcassa.plus(importo)
    return { imponibile, importo }
  })
}

const linePart = (line: DocumentLine, total: LineTotal | undefined): VatPart => ({
  amount: total?.total_price ?? ZERO,
  gross: total?.gross_total,
  iva: line.iva,
  natura: line.natura,
  riferimento_normativo: line.riferimento_normativo,
  usual_reference: null,
  esigibilita_iva: line.esigibilita_iva,
})

/**
 * Returns the part of an expense. An expense that is not taxable is outside VAT: rate 0, Natura N1 (art. 15 DPR
 * 633/72).
 */
const expensePart = (expense: ExtraExpense, amount: Decimal): VatPart => ({
  amount,
  iva: expense.tassabile ? expense.iva : ZERO,
  natura: expense.tassabile ? expense.natura : 'N1',
  riferimento_normativo: expense.riferimento_normativo,
  usual_reference: expense.tassabile ? null : RIFERIMENTO_ART_15,
  esigibilita_iva: null,
})

const cassaPart = (cassa: Cassa, amount: Decimal): VatPart => ({
  amount,
  iva: cassa.iva,
  natura: cassa.natura,
  riferimento_normativo: null,
  usual_reference: null,
  esigibilita_iva: null,
})

/** The charged stamp: advanced for the customer (N1), or revenue of a flat-rate taxpayer (N2.2, AdE). */
function bolloPart(regime: string): VatPart {
  const forfettario = regime === 'RF19'
  return {
    amount: BOLLO_AMOUNT,
    iva: ZERO,
    natura: forfettario ? 'N2.2' : 'N1',
    riferimento_normativo: null,
    usual_reference: forfettario ? RIFERIMENTO_FORFETTARIO : RIFERIMENTO_ART_15,
    esigibilita_iva: null,
  }
}

const bolloIsOwed = (parts: readonly VatPart[]): boolean =>
  sum(parts.filter((part) => part.iva.isZero() && countsForBollo(part.natura)).map((part) => part.amount)).gt(
    BOLLO_THRESHOLD,
  )

/** One rounding, at the end; the shown base is rounded for itself. */
function ritenutaTotal(
  { rate, apply_on }: Ritenuta,
  base: Decimal,
): { imponibile: Decimal; importo: Decimal } {
  const imponibile = percentOf(apply_on, base)
  return { imponibile: round2(imponibile), importo: round2(percentOf(rate, imponibile)) }
}

/** Lines and contributions that are subject to withholding (2.2.1.13, 2.1.1.7.6). */
function ritenutaBase(content: DocumentContent, lines: readonly LineTotal[], casse: DocumentTotals['casse']) {
  const subject = content.product_list.map((line, i) =>
    line.ritenuta ? (lines[i]?.total_price ?? ZERO) : ZERO,
  )
  const funds = content.casse.map((cassa, i) => (cassa.ritenuta ? (casse[i]?.importo ?? ZERO) : ZERO))
  return sum([...subject, ...funds])
}

type Amounts = Pick<DocumentTotals, 'lines' | 'expenses' | 'casse'>

function partsOf(content: DocumentContent, { lines, expenses, casse }: Amounts): readonly VatPart[] {
  return [
    ...content.product_list.map((line, i) => linePart(line, lines[i])),
    ...content.extra_expenses_list.flatMap((expense, i) => {
      const amount = expenses[i]
      return amount ? [expensePart(expense, amount)] : []
    }),
    ...content.casse.map((cassa, i) => cassaPart(cassa, casse[i]?.importo ?? ZERO)),
  ]
}

function bolloOf(content: DocumentContent, parts: readonly VatPart[]) {
  const owed = content.bollo !== 'NONE' && bolloIsOwed(parts)
  const part = owed && content.bollo === 'AUTO_CHARGED' ? bolloPart(content.regime_fiscale) : null
  const bollo = { importo: owed ? BOLLO_AMOUNT : ZERO, charged: part !== null, natura: part?.natura ?? null }
  return { bollo, chargedPart: part }
}

/** Each correction goes to the first block of its rate and Natura; without a block, or without VAT, it has no effect. */
function corrected(
  blocks: readonly VatSummary[],
  corrections: DocumentContent['vat_corrections'],
): readonly VatSummary[] {
  return corrections.reduce((list, { iva, natura, amount }) => {
    const at = iva.isZero() ? -1 : list.findIndex((block) => block.iva.eq(iva) && block.natura === natura)
    return list.map((block, i) => (i === at ? { ...block, imposta: block.imposta.plus(amount) } : block))
  }, blocks)
}

/** All amounts of a document, in EUR with 2 decimals; deterministic, and never throws on finite values. */
export function documentTotals(content: DocumentContent): DocumentTotals {
  const lines = lineTotals(content.product_list)
  const product_subtotal = sum(lines.map((line) => line.total_price))
  const expenses = content.extra_expenses_list.map((expense) => expenseAmount(expense, product_subtotal))
  const advanced = lines.filter((_, i) => content.product_list[i]?.natura === 'N1')
  const fees = product_subtotal.minus(sum(advanced.map((line) => line.total_price)))
  const casse = casseTotals(content.casse, fees)
  const parts = partsOf(content, { lines, expenses, casse })
  const { bollo, chargedPart } = bolloOf(content, parts)
  const riepilogo = corrected(
    vatSummary(chargedPart ? [...parts, chargedPart] : parts),
    content.vat_corrections,
  )
  const base = ritenutaBase(content, lines, casse)
  const ritenute = content.ritenute.map((ritenuta) => ritenutaTotal(ritenuta, base))

  const subtotal = sum(riepilogo.map((block) => block.imponibile))
  const imposta = sum(riepilogo.map((block) => block.imposta))
  const { arrotondamento } = content
  const total = subtotal.plus(imposta).plus(arrotondamento)
  const split_payment = sum(riepilogo.filter((b) => b.esigibilita_iva === 'S').map((b) => b.imposta))
  const withheld = sum(ritenute.map((ritenuta) => ritenuta.importo))
  const amount_due = total.minus(withheld).minus(split_payment)
  return {
    lines,
    product_subtotal,
    expenses,
    casse,
    ritenute,
    bollo,
    riepilogo,
    subtotal,
    imposta,
    arrotondamento,
    total,
    split_payment,
    withheld,
    amount_due,
  }
}
