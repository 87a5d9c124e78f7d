/**
 * Integrations and self-invoices of reverse charge (D.P.R. 633/72 art. 17; D.L. 331/93 art. 46): which type of document
 * adds the VAT to a supplier's invoice, and which of its lines. Rules: AdE's guide to electronic invoices and
 * "esterometro", types TD16 to TD19.
 */
import type { NaturaCode } from '../codes/fatturapa'
import { addDays, type Day, endOfMonth } from '../core/day'
import { type Decimal, round2, sum, ZERO } from '../core/money'
import type { DocumentLine, LineTotal, VatSummary } from './document'
import type { InvoiceState } from './invoice-state'

export const SUPPLIES = ['SERVICES', 'GOODS'] as const

export type Supply = (typeof SUPPLIES)[number]

/** Where goods are when they are bought: they come from abroad, or are in Italy or in a VAT warehouse already. */
export const GOODS_PLACES = ['ABROAD', 'ITALY'] as const

export type GoodsPlace = (typeof GOODS_PLACES)[number]

export type IntegrationType = 'TD16' | 'TD17' | 'TD18' | 'TD19'

/** The Natura of what is integrated without VAT: not taxable, or exempt. */
export const NATURE_WITHOUT_VAT = [
  'N3.1',
  'N3.2',
  'N3.3',
  'N3.4',
  'N3.5',
  'N3.6',
  'N4',
] as const satisfies readonly NaturaCode[]

export type NaturaWithoutVat = (typeof NATURE_WITHOUT_VAT)[number]

/** Why no integration is made. */
export type NoIntegration =
  /** No line is under reverse charge (N6 of Italian suppliers, N2.1 of others). */
  | 'no_lines'
  /** The lines do not come to the taxable amounts of the bill's own summary, so their groups cannot be known. */
  | 'amounts'
  /** Goods that come from outside the EU: the customs office charges the VAT. */
  | 'customs'

/** The lines of a bill that get one rate of VAT: those of one Natura and reference, as in the bill's own summary. */
export type IntegrationGroup = {
  natura: string
  riferimento_normativo: string | null
  imponibile: Decimal
  /** The positions of its lines. */
  lines: readonly number[]
}

export type IntegrationProposal =
  | { tipo: IntegrationType; groups: readonly IntegrationGroup[] }
  | { refused: NoIntegration }

/** Northern Ireland (XI) counts as the EU for goods. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** Goods of San Marino and the Vatican are integrated with TD19 (art. 71), wherever they are. */
const WITHOUT_CUSTOMS = new Set(['SM', 'VA'])

type GroupKey = Pick<VatSummary, 'natura' | 'riferimento_normativo'>

type BillLine = GroupKey & Pick<DocumentLine, 'iva'> & Pick<LineTotal, 'total_price'>

export type IntegrationQuestion = {
  /** The country of the supplier's VAT number. */
  country: string
  lines: readonly BillLine[]
  /** The bill's own summary of VAT. */
  summary: readonly (GroupKey & Pick<VatSummary, 'iva' | 'imponibile'>)[]
  supply: Supply
  goods_place: GoodsPlace
}

function foreignType({ country, supply, goods_place }: IntegrationQuestion): IntegrationType | null {
  if (supply === 'SERVICES') return 'TD17'
  if (WITHOUT_CUSTOMS.has(country) || goods_place === 'ITALY') return 'TD19'
  return EU.has(country) ? 'TD18' : null
}

const referenceOf = ({ riferimento_normativo }: GroupKey): string => (riferimento_normativo ?? '').trim()

/** Whether two Nature with their references are the same group; a reference of blanks is none. */
export const isSameGroup = (one: GroupKey, other: GroupKey): boolean =>
  one.natura === other.natura && referenceOf(one) === referenceOf(other)

/** The groups of the summary that are under reverse charge, in its order, with their lines. */
function groupsOf({ country, lines, summary }: IntegrationQuestion): readonly IntegrationGroup[] {
  const isReverse = (natura: string) => (country === 'IT' ? natura.startsWith('N6.') : natura === 'N2.1')
  const groups: IntegrationGroup[] = []
  for (const { iva, natura, riferimento_normativo, imponibile } of summary) {
    if (!iva.isZero() || natura === null || !isReverse(natura)) continue
    const key = { natura, riferimento_normativo }
    const same = groups.find((group) => isSameGroup(group, key))
    if (same) same.imponibile = same.imponibile.plus(imponibile)
    else {
      const positions = lines.flatMap((line, at) => (line.iva.isZero() && isSameGroup(line, key) ? [at] : []))
      groups.push({ ...key, imponibile, lines: positions })
    }
  }
  return groups
}

/**
 * Returns the type of the integration, and the groups of lines that it takes over, whose lines come to the taxable amount of
 * the bill's summary; or why there is none.
 */
export function proposeIntegration(question: IntegrationQuestion): IntegrationProposal {
  const groups = groupsOf(question)
  if (groups.length === 0) return { refused: 'no_lines' }
  const tipo = question.country === 'IT' ? 'TD16' : foreignType(question)
  if (!tipo) return { refused: 'customs' }
  const isWhole = ({ lines, imponibile }: IntegrationGroup) =>
    round2(sum(lines.map((at) => question.lines[at]?.total_price ?? ZERO))).eq(imponibile)
  return groups.every(isWhole) ? { tipo, groups } : { refused: 'amounts' }
}

/**
 * The last day on which an invoice that was received on a day is integrated: the 15th of the month after (art. 47 D.L. 331/93;
 * AdE's guide).
 */
export const integrationDueDay = (received: Day): Day => addDays(endOfMonth(received), 15)

const SENDING_STATES: Readonly<Record<string, InvoiceState>> = {
  READY: 'ISSUED',
  SENDING: 'DIGITAL_SENT_IN_PROGRESS',
  SENT: 'DIGITAL_SENT_ESITO_OK',
  FAILED: 'DIGITAL_OUTPUT_ERROR',
  DELIVERED: 'DIGITAL_SENT_SUCCESS',
  NOT_DELIVERED: 'DIGITAL_SENT_WARNING',
  REJECTED: 'DIGITAL_SENT_ERROR',
}

/**
 * The state that an invoice of ours has whose file has this one. An integration has the states of received documents, so its
 * file alone says how far it is sent.
 */
export const sendingState = (fileState: string): InvoiceState => SENDING_STATES[fileState] ?? 'UNKNOWN'

/** Whether an integration may go into the bin: its file was never sent, or was rejected; one that failed may have arrived. */
export const isUnsent = (fileState: string): boolean => fileState === 'READY' || fileState === 'REJECTED'
