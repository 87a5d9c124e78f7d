/** How and when a received document asks to be paid. */
import { isPaymentMethod, MODALITA_BY_PAYMENT_METHOD } from '@/lib/domain/codes/fatturapa'
import { addDays, type Day } from '@/lib/domain/day'
import type { DueDate, PaymentMethod } from '@/lib/domain/document'
import { type Decimal, money } from '@/lib/domain/money'
import { childrenOf, textAt, type XmlElement } from '../tree'
import { amount, dayOrNull, prose, proseOrNull } from './reading'

/** One of DettaglioPagamento, with the codes of its file. */
export type ReceivedPayment = {
  /** MP01 ... MP23 */
  method: string
  date: Day | null
  amount: Decimal
  iban: string | null
  bank: string | null
}

const MOST_DAYS = 999

/** Stated, or counted from the day that its terms begin on. */
function dueDayOf(element: XmlElement): Day | null {
  const stated = dayOrNull(element, 'DataScadenzaPagamento')
  if (stated) return stated
  const from = dayOrNull(element, 'DataRiferimentoTerminiPagamento')
  const days = Number(textAt(element, 'GiorniTerminiPagamento') || 0)
  return from && Number.isInteger(days) && days <= MOST_DAYS ? addDays(from, days) : from
}

/** What DatiPagamento ask for, in their order. @throws Unreceivable */
export const paymentsOf = (body: XmlElement): readonly ReceivedPayment[] =>
  childrenOf(body, 'DatiPagamento')
    .flatMap((element) => childrenOf(element, 'DettaglioPagamento'))
    .map((element) => ({
      method: prose(element, 4, 'ModalitaPagamento'),
      date: dueDayOf(element),
      amount: amount(element, 'ImportoPagamento'),
      iban: proseOrNull(element, 34, 'IBAN'),
      bank: proseOrNull(element, 80, 'IstitutoFinanziario'),
    }))

/** The days to pay: as the file has them, or else the whole on the document's day. */
export const receivedDueDates = (
  payments: readonly ReceivedPayment[],
  whole: { date: Day; amount: Decimal },
): readonly DueDate[] =>
  payments.length === 0
    ? [whole]
    : payments.map(({ date, amount: due }) => ({ date: date ?? whole.date, amount: money(due) }))

/** The way of paying by the word that our own documents have for it; null for one that they have not. */
export const methodOf = (code: string): PaymentMethod | null =>
  Object.keys(MODALITA_BY_PAYMENT_METHOD)
    .filter(isPaymentMethod)
    .find((method) => MODALITA_BY_PAYMENT_METHOD[method] === code) ?? null
