/** Invoices that suppliers sent: from a file's bytes to the values of its received documents. */
import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import type { Day } from '@/lib/domain/core/day'
import { sum } from '@/lib/domain/core/money'
import type { DocumentTotals, DueDate, Party, PaymentMethod } from '@/lib/domain/documents/document'
import { readInvoice } from '../read'
import { childrenOf, descend, type XmlElement } from '../tree'
import { contentOfBody, type ReceivedContent, type ReceivedLine, type ReceivedTaxes } from './content'
import { causaliOf, referencesOf } from './details'
import { duesOf, type ReceivedDues, type ReceivedWarning, wrongTotal } from './due'
import { receiverOf, supplierOf } from './parties'
import { methodOf, paymentsOf, type ReceivedPayment } from './payments'
import { dayOrNull, required, Unreceivable } from './reading'
import { inAbsoluteValues, isStatedBelowZero } from './signs'

export { attachmentsOf } from './details'
export type { ReceivedWarning } from './due'
export { Unreceivable } from './reading'

export type ParsedDocument = {
  /** The position among the file's documents, from 1. */
  position: number
  document_kind: 'INVOICE' | 'CREDITNOTE'
  tipo_documento: string
  /** The supplier's own number, as text. */
  number: string
  date: Day
  /** The reasons of the document as one text, or else the description of its first line; at most 500 characters. */
  description: string
  lines: readonly ReceivedLine[]
  taxes: ReceivedTaxes
  /** `amount_due` is the sum of the due dates. */
  totals: DocumentTotals
  due_dates: readonly DueDate[]
  warnings: readonly ReceivedWarning[]
  payment_methods: readonly PaymentMethod[]
  iban: string | null
  bank_name: string | null
  cig: string | null
  cup: string | null
}

type Family = 'ordinary' | 'simplified'

export type ReceivedFile = {
  supplier: Party
  receiver: Party
  /** One document, or several of a lot. */
  documents: readonly ParsedDocument[]
}

/** The types of credit notes: TD04, and TD08 of simplified documents. */
const CREDITS = ['TD04', 'TD08']

type ReadBody = {
  tipo: string
  date: Day
  content: ReceivedContent
  payments: readonly ReceivedPayment[]
} & ReceivedDues

/** Reads the amounts of a body and its due dates. @throws Unreceivable */
function readAmounts(body: XmlElement, family: Family): ReadBody {
  const general = descend(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const date = dayOrNull(general, 'Data')
  if (!date) throw new Unreceivable('missing', 'Data')
  const tipo = required(general, 4, 'TipoDocumento')
  const stated = contentOfBody(body, { family, tipo })
  const isTurned = CREDITS.includes(tipo) && isStatedBelowZero(stated)
  const content = isTurned ? inAbsoluteValues(stated) : stated
  const whole = { ...content.totals, stated_total: content.stated_total, date }
  const payments = paymentsOf(body)
  const dues: ReceivedDues = isWithoutPayment(tipo)
    ? { due_dates: [], warnings: [{ code: 'no_debt', amount: null }] }
    : duesOf(payments, whole)
  const wrong = wrongTotal(whole)
  const warnings: ReceivedWarning[] = [
    ...(isTurned ? [{ code: 'credit_below_zero' as const, amount: null }] : []),
    ...(wrong ? [{ code: 'stated_total' as const, amount: wrong }] : []),
    ...dues.warnings,
  ]
  return { tipo, date, content, payments, due_dates: dues.due_dates, warnings }
}

/** The points of a document that its reader should check. @throws Unreceivable */
export const warningsOf = (body: XmlElement, family: Family): readonly ReceivedWarning[] =>
  readAmounts(body, family).warnings

function documentOf(body: XmlElement, family: Family, position: number): ParsedDocument {
  const { tipo, date, content, payments, due_dates, warnings } = readAmounts(body, family)
  const { lines, taxes, totals } = content
  const references = referencesOf(body)
  const methods = payments.map(({ method }) => methodOf(method)).filter((method) => method !== null)
  return {
    position,
    document_kind: CREDITS.includes(tipo) ? 'CREDITNOTE' : 'INVOICE',
    tipo_documento: tipo,
    number: required(descend(body, 'DatiGenerali', 'DatiGeneraliDocumento'), 20, 'Numero'),
    date,
    description: causaliOf(body).join(' ').slice(0, 500) || (lines[0]?.description ?? '').slice(0, 500),
    lines,
    taxes,
    totals: { ...totals, amount_due: sum(due_dates.map(({ amount }) => amount)) },
    due_dates,
    warnings,
    payment_methods: [...new Set(methods)],
    iban: payments.find(({ iban }) => iban)?.iban ?? null,
    bank_name: payments.find(({ bank }) => bank)?.bank ?? null,
    cig: references.find(({ cig }) => cig)?.cig ?? null,
    cup: references.find(({ cup }) => cup)?.cup ?? null,
  }
}

/** The bodies of an invoice file: one, or several of a lot. @throws UnreadableXml, Unreceivable */
export function bodiesOf(bytes: Uint8Array): {
  header: XmlElement | undefined
  bodies: readonly XmlElement[]
  family: Family
} {
  const { tree, family } = readInvoice(bytes)
  const bodies = childrenOf(tree, 'FatturaElettronicaBody')
  if (!family || bodies.length === 0) throw new Unreceivable('not_an_invoice')
  return { header: childrenOf(tree, 'FatturaElettronicaHeader')[0], bodies, family }
}

/**
 * Reads a supplier's file: an ordinary or a simplified invoice, or a lot. Amounts are those that the file states; only
 * the sums, the unit prices after discounts, and the VAT inside the amounts of a simplified invoice are computed.
 * @throws UnreadableXml, Unreceivable
 */
export function readReceived(bytes: Uint8Array): ReceivedFile {
  const { header, bodies, family } = bodiesOf(bytes)
  return {
    supplier: supplierOf(header),
    receiver: receiverOf(header),
    documents: bodies.map((body, at) => documentOf(body, family, at + 1)),
  }
}
