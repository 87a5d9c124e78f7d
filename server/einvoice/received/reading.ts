/** Reads the values of a received file as they stand; nothing is invented. */
import { type Day, isDay } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { isIntegration } from '@/lib/domain/registers/vat-register'
import { textAt, type XmlElement } from '../tree'

export type UnreceivableReason = 'not_an_invoice' | 'missing' | 'invalid'

/** Thrown for a readable file that makes no document; `field` is an element's name. */
export class Unreceivable extends Error {
  override readonly name = 'Unreceivable'
  constructor(
    readonly reason: UnreceivableReason,
    readonly field = '',
  ) {
    super(`${reason} ${field}`)
  }
}

/** A letter and its marks. The time that composing takes grows with the square of a run of marks, so runs are cut. */
const PARTS_OF_A_CHARACTER = 4

/** Returns the text of an element without control characters, at most `max` characters long; '' when it is absent. */
export const prose = (element: XmlElement | undefined, max: number, ...names: readonly string[]): string =>
  textAt(element, ...names)
    .slice(0, max * PARTS_OF_A_CHARACTER)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, max)

export const proseOrNull = (
  element: XmlElement | undefined,
  max: number,
  ...names: readonly string[]
): string | null => prose(element, max, ...names) || null

/** The last of the names, which a fault's message shows. */
const last = (names: readonly string[]): string => names.at(-1) ?? ''

/** Returns the text of an element. @throws Unreceivable when it is absent, or longer than the format allows. */
export function required(element: XmlElement | undefined, max: number, ...names: readonly string[]): string {
  const text = prose(element, max + 1, ...names)
  if (text === '') throw new Unreceivable('missing', last(names))
  if (text.length > max) throw new Unreceivable('invalid', last(names))
  return text
}

/**
 * Returns an amount of at most 12 digits before the point and 8 after it; null when it is absent.
 * @throws Unreceivable
 */
export function amountOrNull(element: XmlElement | undefined, ...names: readonly string[]): Decimal | null {
  const text = textAt(element, ...names)
  if (text === '') return null
  if (!/^[+-]?\d{1,12}(\.\d{1,8})?$/.test(text)) throw new Unreceivable('invalid', last(names))
  return money(text)
}

/** @throws Unreceivable */
export function amount(element: XmlElement | undefined, ...names: readonly string[]): Decimal {
  const found = amountOrNull(element, ...names)
  if (found === null) throw new Unreceivable('missing', last(names))
  return found
}

/** A rate in percent. @throws Unreceivable */
export function percent(element: XmlElement | undefined, ...names: readonly string[]): Decimal {
  const rate = amount(element, ...names)
  if (rate.lt(0) || rate.gt(100)) throw new Unreceivable('invalid', last(names))
  return rate
}

/** Returns a day, whose zone is ignored where it has one; null when it is absent. @throws Unreceivable */
export function dayOrNull(element: XmlElement | undefined, ...names: readonly string[]): Day | null {
  const text = textAt(element, ...names)
  if (text === '') return null
  const found = text.slice(0, 10)
  if (!isDay(found) || found < '1970-01-01' || found > '2999-12-31') {
    throw new Unreceivable('invalid', last(names))
  }
  return found
}

/** Returns a day that is only shown; null for a text that is no day, which does not refuse the file. */
export function shownDay(element: XmlElement, name: string): Day | null {
  try {
    return dayOrNull(element, name)
  } catch (error) {
    if (error instanceof Unreceivable) return null
    throw error
  }
}

/**
 * Whether a Natura of reverse charge stays beside a rate: integrations state both (TD16 is exempt from 00401 and
 * 00430).
 */
const keepsNatura = (tipo: string, natura: string): boolean => isIntegration(tipo) && natura.startsWith('N6')

/**
 * Returns the Natura of an element; null beside a rate, unless it is that of an integration, and for an unknown code.
 */
export const naturaOf = (element: XmlElement | undefined, iva: Decimal, tipo: string): string | null => {
  const natura = textAt(element, 'Natura')
  if (!/^N[1-7](\.[1-9])?$/.test(natura)) return null
  return iva.isZero() || keepsNatura(tipo, natura) ? natura : null
}
