/**
 * Integrations and self-invoices of reverse charge (D.P.R. 633/72 art. 17; D.L. 331/93 art. 46): which type of document
 * adds the VAT to a supplier's invoice, and which of its lines. Rules: AdE's guide to electronic invoices and
 * "esterometro", types TD16 to TD19.
 */
import { addDays, type Day, endOfMonth } from '../core/day'
import type { DocumentLine } from './document'

export const SUPPLIES = ['SERVICES', 'GOODS'] as const

export type Supply = (typeof SUPPLIES)[number]

/** Where goods are when they are bought: they come from abroad, or are in Italy or in a VAT warehouse already. */
export const GOODS_PLACES = ['ABROAD', 'ITALY'] as const

export type GoodsPlace = (typeof GOODS_PLACES)[number]

export type IntegrationType = 'TD16' | 'TD17' | 'TD18' | 'TD19'

/** Why no integration is made. */
export type NoIntegration =
  /** No line is under reverse charge (N6 of Italian suppliers, N2.1 of others). */
  | 'no_lines'
  /** Goods that come from outside the EU: the customs office charges the VAT. */
  | 'customs'

export type IntegrationProposal =
  | { tipo: IntegrationType; lines: readonly number[] }
  | { refused: NoIntegration }

/** Northern Ireland (XI) counts as the EU for goods. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** Goods of San Marino and the Vatican are integrated with TD19 (art. 71), wherever they are. */
const WITHOUT_CUSTOMS = new Set(['SM', 'VA'])

export type IntegrationQuestion = {
  /** The country of the supplier's VAT number. */
  country: string
  lines: readonly Pick<DocumentLine, 'iva' | 'natura'>[]
  supply: Supply
  goods_place: GoodsPlace
}

function foreignType({ country, supply, goods_place }: IntegrationQuestion): IntegrationType | null {
  if (supply === 'SERVICES') return 'TD17'
  if (WITHOUT_CUSTOMS.has(country) || goods_place === 'ITALY') return 'TD19'
  return EU.has(country) ? 'TD18' : null
}

/** Returns the type of the integration, and the positions of the lines that it takes over; or why there is none. */
export function proposeIntegration(question: IntegrationQuestion): IntegrationProposal {
  const isItalian = question.country === 'IT'
  const isReverse = (natura: string | null) => (isItalian ? natura?.startsWith('N6.') : natura === 'N2.1')
  const lines = question.lines.flatMap(({ iva, natura }, at) =>
    iva.isZero() && isReverse(natura) ? [at] : [],
  )
  if (lines.length === 0) return { refused: 'no_lines' }
  const tipo = isItalian ? 'TD16' : foreignType(question)
  return tipo ? { tipo, lines } : { refused: 'customs' }
}

/**
 * The last day on which an invoice that was received on a day is integrated: the 15th of the month after (art. 47 D.L. 331/93;
 * AdE's guide).
 */
export const integrationDueDay = (received: Day): Day => addDays(endOfMonth(received), 15)
