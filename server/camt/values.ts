import { type Day, isDay } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { textAt, type XmlElement } from '@/server/einvoice'
import { NotAStatement } from './statement'

/** A date, or the day of a time by its own clock: of the first of these elements that is there. */
export function dayAt(element: XmlElement, ...names: readonly string[]): Day {
  const texts = names.map((name) => textAt(element, name, 'Dt') || textAt(element, name, 'DtTm'))
  const day = (texts.find(Boolean) ?? '').slice(0, 10)
  if (!isDay(day)) throw new NotAStatement('damaged')
  return day
}

const PLAIN = /^\d{1,13}(\.\d{1,5})?$/

/** An amount that is written with its currency; null when there is none. */
export function amountAt(element: XmlElement, ...names: readonly string[]): Decimal | null {
  const text = textAt(element, ...names)
  if (text === '') return null
  if (!PLAIN.test(text)) throw new NotAStatement('damaged')
  return money(text)
}

/** An amount by its side of the account: below zero what goes out. */
export function signedAmount(element: XmlElement): Decimal {
  const amount = amountAt(element, 'Amt')
  const side = textAt(element, 'CdtDbtInd')
  if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) throw new NotAStatement('damaged')
  return side === 'CRDT' ? amount : amount.negated()
}
