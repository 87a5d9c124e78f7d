/** Invoices that suppliers sent: from a file's bytes to the values that a received document is kept as. */
import type { Day } from '@/lib/domain/day'
import type { DocumentTotals, DueDate, Party, PaymentMethod } from '@/lib/domain/document'
import { sum } from '@/lib/domain/money'
import { readInvoice } from '../read'
import { childrenOf, descend, type XmlElement } from '../tree'
import { contentOfBody, type ReceivedLine, type ReceivedTaxes } from './content'
import { causaliOf, referencesOf } from './details'
import { receiverOf, supplierOf } from './parties'
import { methodOf, paymentsOf, receivedDueDates } from './payments'
import { dayOrNull, required, Unreceivable } from './reading'

export { attachmentsOf } from './details'
export { Unreceivable } from './reading'

export type ReceivedDocument = {
  /** From 1: which of the file's documents. */
  position: number
  document_kind: 'INVOICE' | 'CREDITNOTE'
  tipo_documento: string
  /** The supplier's own, as text. */
  number: string
  date: Day
  /** Its reasons, as one text. */
  description: string
  lines: readonly ReceivedLine[]
  taxes: ReceivedTaxes
  /** `amount_due` is the sum of the due dates. */
  totals: DocumentTotals
  due_dates: readonly DueDate[]
  payment_methods: readonly PaymentMethod[]
  iban: string | null
  bank_name: string | null
  cig: string | null
  cup: string | null
}

export type ReceivedFile = {
  supplier: Party
  receiver: Party
  /** Several of a lot. */
  documents: readonly ReceivedDocument[]
}

/** What takes back: TD04, and TD08 of the simplified ones. */
const CREDITS = ['TD04', 'TD08']

function documentOf(body: XmlElement, family: 'ordinary' | 'simplified', position: number): ReceivedDocument {
  const general = descend(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const date = dayOrNull(general, 'Data')
  if (!date) throw new Unreceivable('missing', 'Data')
  const tipo_documento = required(general, 4, 'TipoDocumento')
  const { lines, taxes, totals } = contentOfBody(body, family)
  const payments = paymentsOf(body)
  const left = totals.total.minus(totals.withheld).minus(totals.split_payment)
  const due_dates = receivedDueDates(payments, { date, amount: left })
  const references = referencesOf(body)
  const methods = payments.map(({ method }) => methodOf(method)).filter((method) => method !== null)
  return {
    position,
    document_kind: CREDITS.includes(tipo_documento) ? 'CREDITNOTE' : 'INVOICE',
    tipo_documento,
    number: required(general, 20, 'Numero'),
    date,
    description: causaliOf(body).join(' ').slice(0, 500) || (lines[0]?.description ?? '').slice(0, 500),
    lines,
    taxes,
    totals: { ...totals, amount_due: sum(due_dates.map(({ amount }) => amount)) },
    due_dates,
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
  family: 'ordinary' | 'simplified'
} {
  const { tree, family } = readInvoice(bytes)
  const bodies = childrenOf(tree, 'FatturaElettronicaBody')
  if (!family || bodies.length === 0) throw new Unreceivable('not_an_invoice')
  return { header: childrenOf(tree, 'FatturaElettronicaHeader')[0], bodies, family }
}

/**
 * What a supplier's file says: an ordinary or a simplified invoice, or a lot. Amounts are those that it states; nothing
 * is computed but the total of one that states none, and the VAT inside the amounts of a simplified one.
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
