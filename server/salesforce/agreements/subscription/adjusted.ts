import { isDeepStrictEqual } from 'node:util'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { type Decimal, money, toWire } from '@/lib/domain/core/money'
import {
  type Adjustment,
  adjustedLine,
  adjustedPrice,
  adjustmentsOn,
} from '@/lib/domain/documents/subscription/adjustment'
import { periodDay } from '@/lib/domain/documents/subscription/horizon'
import type { SubscriptionTerms } from '@/lib/domain/documents/subscription/standing'
import { documentTotals } from '@/lib/domain/documents/totals'
import { isLanguage } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import type { DocumentRow, LineRow } from '../../document/document-row'
import { replaceContent } from '../../document/draft'
import { payloadOf } from '../../document/payload'
import { contentOfRow } from '../../document/row'
import { type PlannedPayload, periodPayloads } from '../activation'

/** A subscription with the changes of its prices, in the order of their days. */
export type PricedSubscription = {
  contract: DocumentRow
  held: { language: string }
  terms: SubscriptionTerms
  adjustments: readonly Adjustment[]
}

/** The invoices of some periods, in ascending order of their positions, each at the prices of its own first day. */
export function adjustedPayloads(
  { contract, held, terms: { cycle }, adjustments }: PricedSubscription,
  positions: readonly number[],
): PlannedPayload[] {
  const language = isLanguage(held.language) ? held.language : 'it'
  const counts = positions.map((position) => adjustmentsOn(adjustments, periodDay(cycle, position)).length)
  return [...new Set(counts)].flatMap((count) =>
    periodPayloads(adjustedContract(contract, adjustments.slice(0, count)), cycle, {
      positions: positions.filter((_, at) => counts[at] === count),
      language,
    }),
  )
}

/**
 * The contract as it would be at its changed prices: what its invoices are made of, and no document. VAT and a total that were
 * edited by cents are those of the former prices: both are computed again.
 */
function adjustedContract(contract: DocumentRow, adjustments: readonly Adjustment[]): DocumentRow {
  let row = contract
  for (const { percent } of adjustments) row = adjustedOnce(row, percent)
  return row
}

function adjustedOnce(row: DocumentRow, percent: Decimal): DocumentRow {
  const { amount } = row.invoice_configuration
  return {
    ...row,
    lines: row.lines.map((line) => adjustedRow(line, percent)),
    taxes: { ...row.taxes, vat_corrections: [], arrotondamento: 0 },
    invoice_configuration: {
      ...row.invoice_configuration,
      amount: amount === null ? null : toWire(adjustedPrice(money(amount), percent)),
    },
  }
}

function adjustedRow(row: LineRow, percent: Decimal): LineRow {
  const { discount_type } = row
  const line = adjustedLine(
    {
      single_price: money(row.single_price),
      gross_price: row.gross_price === null ? null : money(row.gross_price),
      iva: money(row.iva),
      discount: money(row.discount),
      discount_type,
    },
    percent,
  )
  return {
    ...row,
    single_price: line.single_price.toString(),
    gross_price: line.gross_price?.toString() ?? null,
    discount: line.discount.toString(),
  }
}

/** The part of an invoice that a change of prices replaces. */
type Priced = Pick<DocumentDataIn, 'product_list' | 'extra_expenses_list' | 'taxes'>

const pricedOf = ({ product_list, extra_expenses_list, taxes }: Priced): Priced => ({
  product_list,
  extra_expenses_list,
  taxes,
})

/** SAME: it has its prices. EDITED: somebody changed its lines, expenses or taxes by hand, so no price of it is touched. */
export type Repricing = { kind: 'CHANGE'; data: DocumentDataIn } | { kind: 'SAME' } | { kind: 'EDITED' }

/**
 * Answers for invoices that wait the content that they are to have at the prices of their period, whatever else was edited in
 * them. One counts as not edited where its content is that of the contract before or after any of the changes.
 */
export function repricer(
  subscription: PricedSubscription,
): (row: DocumentRow, position: number) => Repricing {
  const { adjustments, terms } = subscription
  const contents = new Map<number, DocumentDataIn>()
  const contentAfter = (count: number): DocumentDataIn => {
    const known = contents.get(count) ?? contentOfPeriod(subscription, count)
    contents.set(count, known)
    return known
  }
  return (row, position) => {
    const count = adjustmentsOn(adjustments, periodDay(terms.cycle, position)).length
    const own = payloadOf(row)
    const isAfter = (some: number) => isDeepStrictEqual(pricedOf(own), pricedOf(contentAfter(some)))
    if (isAfter(count)) return { kind: 'SAME' }
    if (!Array.from({ length: count }, (_, some) => some).some(isAfter)) return { kind: 'EDITED' }
    const { invoice_configuration, ...priced } = contentAfter(count)
    const { amount } = invoice_configuration
    const configuration = { ...own.invoice_configuration, amount }
    return {
      kind: 'CHANGE',
      data: { ...own, ...pricedOf(priced), invoice_configuration: configuration },
    }
  }
}

/** The content of a period's invoice after some of the changes: all periods have the same but for their days. */
function contentOfPeriod(
  { contract, terms, held, adjustments }: PricedSubscription,
  count: number,
): DocumentDataIn {
  const row = adjustedContract(contract, adjustments.slice(0, count))
  const [payload] = adjustedPayloads({ contract: row, terms, held, adjustments: [] }, [1])
  if (!payload) throw new Error('a period has no invoice')
  return payload.data
}

/** The total of a period after some of the changes: that of the contract at their prices. */
export const totalOfPeriod = (
  { contract, adjustments }: Pick<PricedSubscription, 'contract' | 'adjustments'>,
  count: number,
): Decimal => documentTotals(contentOfRow(adjustedContract(contract, adjustments.slice(0, count)))).total

/** Brings an invoice that waits, whose row the caller has locked, to the prices of its period. */
export async function writeRepriced(tx: Tx, row: DocumentRow, repricing: Repricing): Promise<void> {
  if (repricing.kind !== 'CHANGE') return
  await replaceContent(tx, row, { ...repricing.data, tipo_documento: row.tipo_documento })
}
