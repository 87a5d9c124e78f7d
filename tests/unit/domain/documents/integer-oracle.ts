/**
 * The SdI's arithmetic written a second time, in whole numbers and from the control texts alone: nothing of
 * lib/domain computes here. Every amount is a BigInt of 10^-scale.
 */

import type { Decimal } from '@/lib/domain/core/money'
import type { DocumentContent, DocumentLine, DocumentTotals } from '@/lib/domain/documents/document'

/** The decimal as an integer number of 10^-scale; throws when it has more decimals than that. */
function units(d: Decimal, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(d.toString())
  if (!match) throw new Error(`Not a plain decimal: ${d.toString()}`)
  const [, sign = '', whole = '0', fraction = ''] = match
  if (fraction.length > scale) throw new Error(`More than ${scale} decimals: ${d.toString()}`)
  const value = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign === '-' ? -value : value
}

const cents = (d: Decimal): bigint => units(d, 2)
const abs = (n: bigint): bigint => (n < 0n ? -n : n)

/** n / d to the nearest whole number, halves away from zero. */
function divideHalfUp(n: bigint, d: bigint): bigint {
  const rounded = (2n * abs(n) + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

/** Unit price after the change, in 10^-8. */
function expectedUnitPrice(line: DocumentLine): bigint {
  const price = units(line.single_price, 8)
  if (line.discount.isZero()) return price
  const sign = line.price_change_type === 'INCREASE' ? 1n : -1n
  const discount = units(line.discount, 8)
  const changed =
    line.discount_type === 'FIXED'
      ? divideHalfUp(price + sign * discount, 10n ** 6n)
      : divideHalfUp(price * (100n * 10n ** 8n + sign * discount), 10n ** 16n)
  return changed * 10n ** 6n
}

const expectedLine = (line: DocumentLine): bigint =>
  divideHalfUp(expectedUnitPrice(line) * units(line.quantity, 8), 10n ** 14n)

/** Percent of cents, the rate with up to 4 decimals. */
const share = (rate: Decimal, amount: bigint): bigint => divideHalfUp(units(rate, 4) * amount, 10n ** 6n)

type VatShare = { rate: bigint; natura: string | null; amount: bigint }

const partOf = (iva: Decimal, natura: string | null, amount: bigint): VatShare => ({
  rate: cents(iva),
  natura,
  amount,
})

/** Contributions on the lines outside N1; INPS after Inarcassa also on Inarcassa. */
function expectedCasse(content: DocumentContent, lines: readonly VatShare[]): readonly VatShare[] {
  const fees = lines.filter((line) => line.natura !== 'N1').reduce((total, line) => total + line.amount, 0n)
  const parts: VatShare[] = []
  let inarcassa = 0n
  for (const cassa of content.casse) {
    const amount = share(cassa.rate, cassa.tipo_cassa === 'TC22' ? fees + inarcassa : fees)
    if (cassa.tipo_cassa === 'TC04') inarcassa += amount
    parts.push(partOf(cassa.iva, cassa.natura, amount))
  }
  return parts
}

/** Answers the parts that the XML would carry as lines and contributions. */
function expectedParts(content: DocumentContent, totals: DocumentTotals): readonly VatShare[] {
  const lines = content.product_list.map((line) => partOf(line.iva, line.natura, expectedLine(line)))
  const subtotal = lines.reduce((total, line) => total + line.amount, 0n)
  const expenses = content.extra_expenses_list
    .filter((expense) => expense.includi)
    .map((expense) => {
      const amount = expense.percentuale ? share(expense.importo, subtotal) : cents(expense.importo)
      return expense.tassabile
        ? partOf(expense.iva, expense.natura, amount)
        : { rate: 0n, natura: 'N1', amount }
    })
  const casse = expectedCasse(content, lines)
  const bollo = totals.bollo.charged ? [{ rate: 0n, natura: totals.bollo.natura, amount: 200n }] : []
  return [...lines, ...expenses, ...casse, ...bollo]
}

function priceFaults(content: DocumentContent, totals: DocumentTotals): readonly string[] {
  return content.product_list.flatMap((line, i) => {
    const given = totals.lines[i]
    if (!given) return [`line ${i} missing`]
    const change = units(given.discounted_price.minus(line.single_price), 8)
    const expected = (units(line.single_price, 8) + change) * units(line.quantity, 8)
    const difference = abs(expected - cents(given.total_price) * 10n ** 14n)
    return [
      ...(difference < 10n ** 14n ? [] : [`00423 on line ${i}`]),
      ...(cents(given.total_price) === expectedLine(line) ? [] : [`total of line ${i}`]),
    ]
  })
}

function summaryFaults(parts: readonly VatShare[], totals: DocumentTotals): readonly string[] {
  const faults: string[] = []
  const blocks = totals.riepilogo.map((block) => ({
    rate: cents(block.iva),
    natura: block.natura,
    imponibile: cents(block.imponibile),
    imposta: cents(block.imposta),
  }))
  const rates = new Set(parts.map((part) => part.rate))
  if (blocks.length < rates.size) faults.push('00419')
  for (const rate of rates) {
    const declared = blocks.filter((block) => block.rate === rate)
    if (declared.length === 0) faults.push(`00443 on ${rate}`)
    const amount = parts.filter((part) => part.rate === rate).reduce((total, part) => total + part.amount, 0n)
    const imponibile = declared.reduce((total, block) => total + block.imponibile, 0n)
    if (amount !== imponibile) faults.push(`00422 on ${rate}: ${imponibile} for ${amount}`)
  }
  for (const part of parts) {
    if (!blocks.some((block) => block.natura === part.natura)) faults.push(`00444 on ${part.natura}`)
  }
  for (const block of blocks) {
    if (block.imposta !== divideHalfUp(block.rate * block.imponibile, 10n ** 4n)) faults.push('00421')
  }
  return faults
}

function totalFaults(content: DocumentContent, totals: DocumentTotals): readonly string[] {
  const add = (list: readonly Decimal[]): bigint => list.reduce((total, d) => total + cents(d), 0n)
  const imponibile = add(totals.riepilogo.map((block) => block.imponibile))
  const imposta = add(totals.riepilogo.map((block) => block.imposta))
  const arrotondamento = cents(content.arrotondamento)
  const total = imponibile + imposta + arrotondamento
  const split = add(totals.riepilogo.filter((b) => b.esigibilita_iva === 'S').map((b) => b.imposta))
  const withheld = add(totals.ritenute.map((ritenuta) => ritenuta.importo))
  return [
    ...(cents(totals.subtotal) === imponibile ? [] : ['subtotal']),
    ...(cents(totals.imposta) === imposta ? [] : ['imposta']),
    ...(cents(totals.arrotondamento) === arrotondamento ? [] : ['arrotondamento']),
    ...(cents(totals.total) === total ? [] : ['total']),
    ...(cents(totals.split_payment) === split ? [] : ['split_payment']),
    ...(cents(totals.amount_due) === total - split - withheld ? [] : ['amount_due']),
  ]
}

/** Every control or sum that the totals break; empty when all hold. */
export const sdiFaults = (content: DocumentContent, totals: DocumentTotals): readonly string[] => [
  ...priceFaults(content, totals),
  ...summaryFaults(expectedParts(content, totals), totals),
  ...totalFaults(content, totals),
]
