import { type Decimal, fixed2 } from '../core/money'
import type { DocumentValue } from './document'

/** The longest name and text that a code may hold, in characters. */
const NAME = 70
const TEXT = 140
const LARGEST = 999_999_999.99

export type Transfer = { name: string; iban: string; amount: Decimal; text: string }

const oneLine = (text: string, length: number): string => text.replace(/\s+/g, ' ').trim().slice(0, length)

/**
 * A SEPA credit transfer in euro as the text of a QR code that banks' apps read (EPC069-12, version 002, UTF-8); null
 * for an amount that none can be made of.
 */
export function epcText({ name, iban, amount, text }: Transfer): string | null {
  if (amount.lt('0.01') || amount.gt(LARGEST)) return null
  const lines = ['BCD', '002', '1', 'SCT', '', oneLine(name, NAME), iban.replace(/\s/g, '').toUpperCase()]
  return [...lines, `EUR${fixed2(amount)}`, '', '', oneLine(text, TEXT)].join('\n')
}

/**
 * Returns the transfer that the code on an invoice pays: the first due date, to the account that the invoice names;
 * null for a document that is not paid by bank transfer, and for an invoice without a number by which the payment is
 * recognised.
 */
export function transferOf(value: DocumentValue, words: Pick<Transfer, 'name' | 'text'>): Transfer | null {
  const { document_kind, full_numeration, payment } = value
  const [first] = payment.due_dates
  if (document_kind !== 'INVOICE' || !full_numeration || payment.method !== 'ALLOWANCE') return null
  return payment.iban && first ? { ...words, iban: payment.iban, amount: first.amount } : null
}
