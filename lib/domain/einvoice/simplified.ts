/**
 * Simplified invoices (TD07), credit notes (TD08) and debit notes (TD09), and the documents that none of them can be. Sources: DPR
 * 633/72 art. 21-bis; DM of 10 May 2019 (the limit of 400 euro); DL 127/2015 art. 1 with the format FSM10 1.0.2, which
 * has a place for fewer data than the ordinary one.
 */
import { isEuCountry } from '../codes/countries'
import { isSimplified } from '../codes/fatturapa'
import type { Day } from '../core/day'
import { type Decimal, money } from '../core/money'
import type { DocumentValue, Party } from '../documents/document'
import { INTENT_NATURA } from '../documents/intent'
import { type Fault, isForeign, receiverAddress } from '../documents/invoice-rules'

/** The total with VAT up to which an invoice may be simplified, in EUR; flat-rate taxpayers (RF19) have no limit since 2025. */
export const SIMPLIFIED_LIMIT: Decimal = money(400)

const FLAT_RATE = 'RF19'
/** The regime whose VAT is deferred by itself: a file that states the regime states the payability. */
const CASH_VAT = 'RF17'

type Rectified = { number: string; date: Day | null }

/**
 * The invoice that a simplified note rectifies (2.1.2): that of which it was made, or else the one invoice among those that it
 * names. Null when there is no such invoice, or several.
 */
export function rectifiedInvoice({
  linked,
  related,
}: Pick<DocumentValue, 'linked' | 'related'>): Rectified | null {
  const [origin] = linked
  if (origin) return { number: origin.numeration, date: origin.date }
  const [only, ...more] = related.filter(({ kind }) => kind === 'invoice')
  return only && more.length === 0 ? only : null
}

/** The type of a credit note of an invoice: simplified as the invoice is, unless it has a rounding, for which FSM10 has no place. */
export const creditNoteType = (tipo: string, arrotondamento: Decimal): 'TD04' | 'TD08' =>
  isSimplified(tipo) && arrotondamento.isZero() ? 'TD08' : 'TD04'

const hasEuVatNumber = (party: Party): boolean =>
  isForeign(party) && isEuCountry(party.id_paese ?? party.country) && (party.vatnumber ?? '').trim() !== ''

/**
 * Whether an amount of this Natura may stand in a simplified invoice. Excluded: supplies within the EU (art. 21-bis c. 2
 * lett. a) and those whose VAT a business in another EU state owes (lett. b); reverse charge and N7, which FSM10 does not know; and
 * declarations of intent, for whose data it has no place.
 */
function isNaturaOfSimplified(natura: string | null, receiver: Party): boolean {
  if (natura === null) return true
  if (natura === 'N3.2' || natura === INTENT_NATURA || /^N[67]/.test(natura)) return false
  return natura !== 'N2.1' || !hasEuVatNumber(receiver)
}

type Check = readonly [isBroken: boolean, code: Fault['code'], field: string]

function lineChecks({ content, receiver, totals }: DocumentValue): readonly Check[] {
  const { product_list, extra_expenses_list, regime_fiscale } = content
  const products = product_list.flatMap(({ natura, esigibilita_iva }, at): readonly Check[] => [
    [!isNaturaOfSimplified(natura, receiver), 'ERROR_SIMPLIFIED_NATURA', `product_list.${at}.natura`],
    [
      esigibilita_iva === 'S' || (esigibilita_iva === 'D' && regime_fiscale !== CASH_VAT),
      'ERROR_SIMPLIFIED_PAYABILITY',
      `product_list.${at}.esigibilita_iva`,
    ],
  ])
  const expenses = extra_expenses_list.map(
    ({ natura, tassabile }, at): Check => [
      totals.expenses[at] != null && tassabile && !isNaturaOfSimplified(natura, receiver),
      'ERROR_SIMPLIFIED_NATURA',
      `extra_expenses_list.${at}.natura`,
    ],
  )
  return [...products, ...expenses]
}

/** CIG and CUP have no place in FSM10, and customers that ask for them need them in the file. */
const publicCodeChecks = ({ cig, cup, related }: DocumentValue): readonly Check[] => [
  [Boolean(cig), 'ERROR_SIMPLIFIED_PUBLIC_CODES', 'cig'],
  [Boolean(cup), 'ERROR_SIMPLIFIED_PUBLIC_CODES', 'cup'],
  ...related.flatMap((one, at): readonly Check[] => [
    [Boolean(one.cig), 'ERROR_SIMPLIFIED_PUBLIC_CODES', `related_list.${at}.cig`],
    [Boolean(one.cup), 'ERROR_SIMPLIFIED_PUBLIC_CODES', `related_list.${at}.cup`],
  ]),
]

/**
 * The reasons why a document cannot be a simplified one, with the paths of the values at fault; empty for other types. The data that
 * FSM10 has no place for and the law does not ask for are not among them: they are left out of the file, and stay on paper.
 */
export function simplifiedFaults(value: DocumentValue): readonly Fault[] {
  const { tipo_documento, content, totals, receiver } = value
  if (!isSimplified(tipo_documento)) return []
  const isNote = tipo_documento !== 'TD07'
  const checks: readonly Check[] = [
    [
      receiverAddress(receiver)?.formato === 'FPA12',
      'ERROR_SIMPLIFIED_PUBLIC',
      'anagrafica_receiver.codice_destinatario',
    ],
    [
      !isNote && content.regime_fiscale !== FLAT_RATE && totals.total.gt(SIMPLIFIED_LIMIT),
      'ERROR_SIMPLIFIED_LIMIT',
      'tipo_documento',
    ],
    [isNote && !rectifiedInvoice(value)?.date, 'ERROR_SIMPLIFIED_RECTIFIES', 'related_list'],
    [content.ritenute.length > 0 || content.casse.length > 0, 'ERROR_SIMPLIFIED_TAXES', 'taxes'],
    [!content.arrotondamento.isZero(), 'ERROR_SIMPLIFIED_ROUNDING', 'taxes'],
    ...lineChecks(value),
    ...publicCodeChecks(value),
  ]
  return checks.flatMap(([isBroken, code, field]) => (isBroken ? [{ code, field }] : []))
}
