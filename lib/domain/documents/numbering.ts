/** How numbers of documents and of exchanged files are written. Taking them is the database's work. */

const SERIES = /^[A-Za-z0-9-]{1,9}$/
const FILE_PROGRESSIVES = 36 ** 5

/** The kinds of documents that have numbers of their own in each year: integrations and self-invoices, and the protocol of purchases, too. */
export const NUMBERED_KINDS = [
  'INVOICE',
  'CREDITNOTE',
  'OFFER',
  'CONTRACT',
  'PROFORMA',
  'DELIVERYNOTE',
  'INTEGRATION',
  'PURCHASE_REGISTER',
] as const

export type NumberedKind = (typeof NUMBERED_KINDS)[number]

/** The series of the numbers of integrations and self-invoices, which no document of another kind takes. */
export const INTEGRATION_SERIES = 'AF'

/** The series of proformas where the settings state none, so that their numbers are not taken for those of invoices. */
export const PROFORMA_SERIES = 'PF'

/** The highest number after which a series can begin: with the longest series it still has 20 characters. */
export const MAX_FORMER_NUMBER = 900_000

export type NumerationParts = { series: string; number: number; year: number }

/**
 * "12/2026", with a series "12/A/2026": at most 20 characters of Basic Latin with a digit
 * (FatturaPA 2.1.1.4, control 00425).
 * @throws RangeError when a part is out of range or the whole is too long.
 */
export function fullNumeration({ series, number, year }: NumerationParts): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`Not a document number: ${number}`)
  if (!Number.isInteger(year) || year < 1970 || year > 9999) throw new RangeError(`Not a year: ${year}`)
  if (series !== '' && !SERIES.test(series)) throw new RangeError(`Not a series: ${series.slice(0, 20)}`)
  const text = series === '' ? `${number}/${year}` : `${number}/${series}/${year}`
  if (text.length > 20) throw new RangeError(`Longer than 20 characters: ${text}`)
  return text
}

/**
 * The 5-character progressive of a file sent to the exchange system, unique per sender (base 36, so that
 * sixty million files fit). `n` counts from 0.
 * @throws RangeError beyond what 5 characters hold.
 */
export function fileProgressive(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= FILE_PROGRESSIVES) {
    throw new RangeError(`Not a file progressive: ${n}`)
  }
  return n.toString(36).toUpperCase().padStart(5, '0')
}
