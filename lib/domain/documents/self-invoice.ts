/**
 * Self-invoices and reports that the buyer writes by itself (AdE's guide to electronic invoices, types TD20 to TD23 and TD27
 * to TD29): whom their file names as the seller, and what they may state.
 */
import { addDays, type Day } from '../core/day'
import type { DocumentLine } from './document'
import type { Fault } from './invoice-rules'

export const SELF_INVOICE_TYPES = ['TD27', 'TD21', 'TD29', 'TD20', 'TD28', 'TD22', 'TD23'] as const

export type SelfInvoiceType = (typeof SELF_INVOICE_TYPES)[number]

/** The party that sells: we ourselves (the controls want seller and buyer to be the same), a supplier, or either. */
export type Seller = 'SELF' | 'SUPPLIER' | 'EITHER'

type Rule = {
  seller: Seller
  /** The only country of the supplier's VAT number. */
  country?: 'IT' | 'SM'
  /** Whether it is made of a received invoice: it mends or reports that one. */
  ofBill: boolean
}

const RULES: Readonly<Record<SelfInvoiceType, Rule>> = {
  TD20: { seller: 'SUPPLIER', ofBill: true },
  TD21: { seller: 'SELF', ofBill: false },
  TD22: { seller: 'EITHER', ofBill: false },
  TD23: { seller: 'EITHER', ofBill: false },
  TD27: { seller: 'SELF', ofBill: false },
  TD28: { seller: 'SUPPLIER', country: 'SM', ofBill: true },
  TD29: { seller: 'SUPPLIER', country: 'IT', ofBill: true },
}

export const sellerOfType = (tipo: SelfInvoiceType): Seller => RULES[tipo].seller

/** The types that can be made of a received invoice of a supplier of a country. */
export const typesOfBill = (country: string): readonly SelfInvoiceType[] =>
  SELF_INVOICE_TYPES.filter((tipo) => isOfBill(tipo, country))

/**
 * Whether a type is made of a received invoice. A TD20 is made of an Italian one only: the taxable amount of an invoice from
 * abroad counts with the document that adds its VAT.
 */
function isOfBill(tipo: SelfInvoiceType, country: string): boolean {
  const { ofBill, country: only = tipo === 'TD20' ? 'IT' : country } = RULES[tipo]
  return ofBill && country === only
}

export type SelfInvoiceQuestion = {
  tipo: SelfInvoiceType
  /** The country of the seller's VAT number; null without a seller. */
  country: string | null
  /** Whether the seller is our own company. */
  isOwn: boolean
  /** Whether it is made of a received invoice. */
  hasBill: boolean
  lines: readonly Pick<DocumentLine, 'iva'>[]
}

function sellerFaults({ tipo, country, isOwn, hasBill }: SelfInvoiceQuestion): readonly Fault[] {
  const { seller, country: only } = RULES[tipo]
  const field = 'ana_sku'
  if (seller === 'SELF' && !isOwn) return [{ code: 'ERROR_SELF_INVOICE_OWN', field }]
  if (seller === 'SUPPLIER' && (isOwn || country === null)) {
    return [{ code: 'ERROR_SELF_INVOICE_SUPPLIER', field }]
  }
  if (only && country !== only) {
    return [{ code: only === 'SM' ? 'ERROR_SELF_INVOICE_SAN_MARINO' : 'ERROR_SELF_INVOICE_ITALIAN', field }]
  }
  const isWrongBill = hasBill && !isOfBill(tipo, country ?? '')
  return isWrongBill ? [{ code: 'ERROR_SELF_INVOICE_OF_BILL', field: 'bill_id' }] : []
}

/** Every fault of a self-invoice beside those of its lines: its seller, its bill, and rates of 0 in a TD21 (control 00474). */
export function checkSelfInvoice(question: SelfInvoiceQuestion): readonly Fault[] {
  const zeros = question.tipo === 'TD21' ? question.lines.map(({ iva }) => iva.isZero()) : []
  return [
    ...sellerFaults(question),
    ...zeros.flatMap((isZero, at): Fault[] =>
      isZero ? [{ code: 'ERROR_SELF_INVOICE_RATE', field: `product_list.${at}.iva` }] : [],
    ),
  ]
}

/** Within which an invoice is issued after its operation (art. 21 c. 4 D.P.R. 633/72). */
const DAYS_TO_ISSUE = 12
/** Within which a missing or wrong invoice is mended or reported (art. 6 c. 8 D.Lgs. 471/97, as of D.Lgs. 87/2024). */
const DAYS_TO_REPORT = 90

/**
 * The last day on which a missing invoice of an operation on a day, or a wrong one of that day, is mended (TD20) or reported
 * (TD29); null for other types, which have none.
 */
export function reportDueDay(tipo: string, day: Day, isOfInvoice: boolean): Day | null {
  if (tipo !== 'TD20' && tipo !== 'TD29') return null
  return addDays(day, isOfInvoice ? DAYS_TO_REPORT : DAYS_TO_ISSUE + DAYS_TO_REPORT)
}
