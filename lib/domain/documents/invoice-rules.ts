/**
 * The wizard's validation of invoices, steps 1 to 3 (document 3 §5). Each function returns every fault in the
 * order of the specification: the screen shows them all, the server throws the first.
 */

import { isCountryCode, isEuCountry } from '../codes/countries'
import { isNatura, isPaymentMethod, isSimplified } from '../codes/fatturapa'
import { compareDays, type Day } from '../core/day'
import { type Decimal, money, ZERO } from '../core/money'
import { type ErrorCode, Refusal } from '../core/refusal'
import { wrongCodes } from '../registry/party-codes'
import { FOREIGN_CODE, NO_CHANNEL } from '../registry/receiver-code'
import type { DocumentContent, DocumentLine, Party } from './document'
import { type DownPayment, downPaymentsFit } from './due-dates'
import { documentTotals } from './totals'

/** `field` is the path of the value at fault in the wizard's payload. */
export type Fault = { code: ErrorCode; field: string }

/** @throws Refusal the first fault, with the paths of all faults of its code. */
export function refuseFirst(faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  const fields = faults.filter((fault) => fault.code === first.code).map((fault) => fault.field)
  throw new Refusal(first.code, {}, fields)
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** A mailbox as 1.1.6 PECDestinatario accepts it: plain dot-atoms, 7 to 256 characters. */
const PEC =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

export const isPec = (text: string | null): text is string =>
  text !== null && text.length >= 7 && text.length <= 256 && PEC.test(text)

/** Codice Destinatario of foreign customers, and of those that have no channel. */

/** 6 characters for public administrations (IPA office), 7 for the others. */
const isReceiverCode = (text: string | null): text is string => text !== null && /^[A-Z0-9]{6,7}$/.test(text)

const countryOf = (party: Party): string | null => party.id_paese ?? party.country

export const isForeign = (party: Party): boolean => {
  const country = countryOf(party)
  return country !== null && country !== 'IT'
}

export type ReceiverAddress = {
  formato: 'FPA12' | 'FPR12'
  codice_destinatario: string
  /** Only with the code 0000000. */
  pec_destinatario: string | null
}

/**
 * The address to which the exchange system delivers (1.1.3, 1.1.4, 1.1.6), or null when the party has none or an
 * invalid one. Foreign customers get XXXXXXX unless they have a code of their own; XXXXXXX is for foreigners only
 * (control 00313).
 */
export function receiverAddress(party: Party): ReceiverAddress | null {
  const code = party.codice_destinatario?.trim().toUpperCase() || null
  const pec = party.pec_destinatario?.trim() || null
  if (code !== null && !isReceiverCode(code)) return null
  if (isForeign(party) && (code === null || code === NO_CHANNEL || code === FOREIGN_CODE))
    return { formato: 'FPR12', codice_destinatario: FOREIGN_CODE, pec_destinatario: null }
  if (code === FOREIGN_CODE) return null
  if (code !== null && code !== NO_CHANNEL)
    return {
      formato: code.length === 6 ? 'FPA12' : 'FPR12',
      codice_destinatario: code,
      pec_destinatario: null,
    }
  if (pec === null ? code === null : !isPec(pec)) return null
  return { formato: 'FPR12', codice_destinatario: NO_CHANNEL, pec_destinatario: pec }
}

type PartyText = Exclude<keyof Party, 'rea' | 'presence' | 'intermediary'>

const ADDRESS_FIELDS = [
  'address_street_name',
  'address_street_number',
  'address_city',
  'zipcode',
  'country',
] as const satisfies readonly PartyText[]

const missing = (party: Party, fields: readonly PartyText[]): readonly PartyText[] =>
  fields.filter((field) => isBlank(party[field]))

/**
 * Business name and VAT number, or first name, last name and tax code, or business name and tax code. Customers abroad
 * may have none of these codes: their invoice states the placeholder that AdE prescribes.
 */
function missingName(party: Party): readonly PartyText[] {
  if (isForeign(party) && !isBlank(countryOf(party))) return missingForeignName(party)
  if (!isBlank(party.business_name)) {
    return isBlank(party.vatnumber) && isBlank(party.taxcode) ? ['vatnumber'] : []
  }
  const person = missing(party, ['first_name', 'last_name', 'taxcode'])
  return person.length === 0
    ? []
    : isBlank(party.first_name) && isBlank(party.last_name)
      ? ['business_name']
      : person
}

function missingForeignName(party: Party): readonly PartyText[] {
  if (!isBlank(party.business_name)) return []
  const names = missing(party, ['first_name', 'last_name'])
  return names.length === 2 ? ['business_name'] : names
}

const RECEIVER = 'anagrafica_receiver'

const receiverFaults = (code: ErrorCode, fields: readonly PartyText[]): readonly Fault[] =>
  fields.map((field) => ({ code, field: `${RECEIVER}.${field}` }))

/** OO is FatturaPA's code for a country outside the EU, of a party without a VAT number (AdE). */
const isKnownCountry = (country: string | null): boolean => country === 'OO' || isCountryCode(country)

function digitalFaults(party: Party): readonly Fault[] {
  return [
    ...(receiverAddress(party)
      ? []
      : receiverFaults('ERROR_INVOICE_NO_RECEIVER_CODE', ['codice_destinatario'])),
    ...wrongCodes(party).flatMap(({ code, field }) => receiverFaults(code, [field])),
    ...(isKnownCountry(countryOf(party))
      ? []
      : receiverFaults('ERROR_INVOICE_NO_COUNTRY_CODE', ['id_paese'])),
  ]
}

/**
 * Whether the codes of a customer are enough to name it in a simplified invoice: of one in Italy P.IVA or tax code, of a business in
 * another EU state its VAT number (DPR 633/72 art. 21-bis c. 1 lett. e).
 */
function isNamedByCodes(party: Party): boolean {
  if (!isForeign(party)) return !isBlank(party.vatnumber) || !isBlank(party.taxcode)
  return isEuCountry(countryOf(party)) && !isBlank(party.vatnumber)
}

/** Step 1, "Registry choose", of a document of the type `tipo`. */
export function checkReceiver(party: Party | null, typology: string | null, tipo = 'TD01'): readonly Fault[] {
  const typologyFaults: readonly Fault[] =
    typology === 'STANDARD' || typology === 'DIGITAL'
      ? []
      : [{ code: 'ERROR_INVOICE_INVALID_TYPOLOGY', field: 'invoice_configuration.typology' }]
  if (!party) return [{ code: 'ERROR_INVOICE_NO_REGISTRY', field: 'ana_sku' }, ...typologyFaults]
  const names =
    isSimplified(tipo) && isNamedByCodes(party)
      ? []
      : [
          ...receiverFaults('ERROR_INVOICE_INCOMPLETE_ADDRESS', missing(party, ADDRESS_FIELDS)),
          ...receiverFaults('ERROR_INVOICE_INCOMPLETE_NAME', missingName(party)),
        ]
  return [...names, ...typologyFaults, ...(typology === 'DIGITAL' ? digitalFaults(party) : [])]
}

/** Checks the issuer: name, Italian or other VAT number and address of the company's own record. */
export function checkSender(party: Party | null): readonly Fault[] {
  const code: ErrorCode = 'ERROR_INVOICE_NO_SENDER'
  if (!party) return [{ code, field: 'anagrafica_sender' }]
  const fields = [
    ...missingName(party),
    ...missing(party, ['vatnumber', 'address_street_name', 'address_city']),
  ]
  return [
    ...[...new Set(fields)].map((field) => ({ code, field: `anagrafica_sender.${field}` })),
    ...wrongCodes(party).map((fault) => ({ code: fault.code, field: `anagrafica_sender.${fault.field}` })),
  ]
}

const MAX_DECIMALS = 8
const MAX_RATE = money(100)
const MIN_RATE = money(1)

/** Rates in percent: 0, or from 1 to 100 (control 00424). */
const isRate = (iva: Decimal): boolean => iva.isZero() || (iva.gte(MIN_RATE) && iva.lte(MAX_RATE))

/** Present exactly when the rate is 0 (controls 00400, 00401), and one in use today (00445). */
const naturaFits = ({ iva, natura }: DocumentLine): boolean =>
  iva.isZero() ? isNatura(natura) : natura === null

/** FatturaPA carries quantities and unit prices with 8 decimals at most; quantities are positive. */
function lineFaultFields(line: DocumentLine): readonly (keyof DocumentLine)[] {
  const faults: (keyof DocumentLine)[] = []
  if (isBlank(line.description) && isBlank(line.name)) faults.push('description')
  if (line.single_price.decimalPlaces() > MAX_DECIMALS) faults.push('single_price')
  if (line.quantity.lte(ZERO) || line.quantity.decimalPlaces() > MAX_DECIMALS) faults.push('quantity')
  if (line.discount.isNegative()) faults.push('discount')
  if (!isRate(line.iva)) faults.push('iva')
  if (!naturaFits(line)) faults.push('natura')
  return faults
}

/**
 * Step 2, "Products". In AMOUNT mode the single line made from the typed amount is judged by that amount,
 * which must be positive or 0. Totals may not be negative.
 */
export function checkProducts(
  content: DocumentContent,
  mode: 'PRODUCTS' | 'AMOUNT' = 'PRODUCTS',
): readonly Fault[] {
  const amountFault: Fault = { code: 'ERROR_INVOICE_INVALID_AMOUNT', field: 'total' }
  if (content.product_list.length === 0) {
    return mode === 'AMOUNT' ? [amountFault] : [{ code: 'ERROR_INVOICE_NO_PRODUCTS', field: 'product_list' }]
  }
  const lineFaults = content.product_list.flatMap((line, i) =>
    lineFaultFields(line).map(
      (field): Fault => ({ code: 'ERROR_INVOICE_PRODUCT_NOT_VALID', field: `product_list.${i}.${field}` }),
    ),
  )
  const totals = documentTotals(content)
  return totals.total.isNegative() || totals.imposta.isNegative() ? [...lineFaults, amountFault] : lineFaults
}

export type PaymentChoice = {
  payment_method: string | null
  /** Day of issue. */
  start_date: Day
  /** Due day of a single solution with a fixed date. */
  expiration_date: Day | null
  /** Last day of a subscription. */
  end_date: Day | null
  /** The amount of which down payments are shares (`downPaymentBase`). */
  amount: Decimal
  down_payment_list: readonly DownPayment[]
  /** Day of the last issued invoice of the series and year. */
  last_invoice_date: Day | null
}

const precedes = (a: Day | null, b: Day | null): boolean => a !== null && b !== null && compareDays(a, b) < 0

/** Step 3, "Payment". */
export function checkPayment(payment: PaymentChoice): readonly Fault[] {
  const { start_date, expiration_date, end_date, last_invoice_date } = payment
  const rules: readonly [boolean, ErrorCode, string][] = [
    [!isPaymentMethod(payment.payment_method), 'ERROR_INVOICE_NO_PAYMENT_METHOD', 'payment_methods'],
    [precedes(expiration_date, start_date), 'ERROR_INVOICE_EXPIRATION_BEFORE_START', 'expiration_date'],
    [precedes(end_date, start_date), 'ERROR_INVOICE_END_BEFORE_START', 'end_date'],
    [
      !downPaymentsFit(payment.down_payment_list, payment.amount),
      'ERROR_INVOICE_DOWN_PAYMENTS_EXCEED',
      'down_payment_list',
    ],
    [precedes(start_date, last_invoice_date), 'ERROR_INVOICE_DATE_BEFORE_LAST', 'start_date'],
  ]
  return rules
    .filter(([broken]) => broken)
    .map(([, code, field]) => ({ code, field: `invoice_configuration.${field}` }))
}
