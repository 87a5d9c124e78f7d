/** The methods and the days by which a received document asks to be paid. */
import { isPaymentMethod, MODALITA_BY_PAYMENT_METHOD } from '@/lib/domain/codes/fatturapa'
import { addDays, type Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import type { PaymentMethod } from '@/lib/domain/documents/document'
import { childrenOf, textAt, type XmlElement } from '../tree'
import { amount, dayOrNull, prose, proseOrNull } from './reading'

/** One of DettaglioPagamento, with the codes of its file. */
export type ReceivedPayment = {
  /** The index of its DatiPagamento, from 0, and the CondizioniPagamento of that block: TP01 ... TP03. */
  block: number
  terms: string
  /** MP01 ... MP23 */
  method: string
  date: Day | null
  amount: Decimal
  iban: string | null
  bank: string | null
}

const MAX_DAYS = 999

/** Returns the due day of a payment: as it is stated, or counted from the day on which its terms begin. */
function dueDayOf(element: XmlElement): Day | null {
  const stated = dayOrNull(element, 'DataScadenzaPagamento')
  if (stated) return stated
  const from = dayOrNull(element, 'DataRiferimentoTerminiPagamento')
  const days = Number(textAt(element, 'GiorniTerminiPagamento') || 0)
  return from && Number.isInteger(days) && days <= MAX_DAYS ? addDays(from, days) : from
}

/** Reads the payments that DatiPagamento ask for, in their order. @throws Unreceivable */
export const paymentsOf = (body: XmlElement): readonly ReceivedPayment[] =>
  childrenOf(body, 'DatiPagamento')
    .flatMap((terms, block) =>
      childrenOf(terms, 'DettaglioPagamento').map((element) => ({ terms, block, element })),
    )
    .map(({ terms, block, element }) => ({
      block,
      terms: prose(terms, 4, 'CondizioniPagamento'),
      method: prose(element, 4, 'ModalitaPagamento'),
      date: dueDayOf(element),
      amount: amount(element, 'ImportoPagamento'),
      iban: proseOrNull(element, 34, 'IBAN'),
      bank: proseOrNull(element, 80, 'IstitutoFinanziario'),
    }))

/** Returns the payment method of our own documents for a code of FatturaPA; null for a code without one. */
export const methodOf = (code: string): PaymentMethod | null =>
  Object.keys(MODALITA_BY_PAYMENT_METHOD)
    .filter(isPaymentMethod)
    .find((method) => MODALITA_BY_PAYMENT_METHOD[method] === code) ?? null
