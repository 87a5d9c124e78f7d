/** How and when a received document asks to be paid. */
import { isPaymentMethod, MODALITA_BY_PAYMENT_METHOD } from '@/lib/domain/codes/fatturapa'
import { addDays, type Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import type { PaymentMethod } from '@/lib/domain/documents/document'
import { childrenOf, textAt, type XmlElement } from '../tree'
import { amount, dayOrNull, prose, proseOrNull } from './reading'

/** One of DettaglioPagamento, with the codes of its file. */
export type ReceivedPayment = {
  /** Which of DatiPagamento it stands in, from 0, and its CondizioniPagamento: TP01 ... TP03. */
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

/** Stated, or counted from the day that its terms begin on. */
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

/** The way of paying by the word that our own documents have for it; null for one that they have not. */
export const methodOf = (code: string): PaymentMethod | null =>
  Object.keys(MODALITA_BY_PAYMENT_METHOD)
    .filter(isPaymentMethod)
    .find((method) => MODALITA_BY_PAYMENT_METHOD[method] === code) ?? null
