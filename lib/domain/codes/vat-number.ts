/** VAT numbers: the Italian partita IVA offline, those of other countries by their published rules. */
import { accepted, type CodeCheck, compactCode, odd, wrong } from './code-check'

/** The check digit of 10 digits: Luhn, as DM 23/12/1976 prescribes for the partita IVA. */
function luhnDigit(digits: string): number {
  let total = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i])
    total += i % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9
  }
  return (10 - (total % 10)) % 10
}

/** 11 digits whose last is the check digit; a number of zeros only is not valid. */
export const isLuhn11 = (digits: string): boolean =>
  /^\d{11}$/.test(digits) && digits !== '00000000000' && luhnDigit(digits.slice(0, 10)) === Number(digits[10])

/**
 * A valid partita IVA from its first 10 digits (7 of the taxpayer, 3 of the office).
 * @throws RangeError when they are not 10 digits.
 */
export function completeVatNumber(first10: string): string {
  if (!/^\d{10}$/.test(first10)) throw new RangeError(`Not 10 digits: ${first10.slice(0, 20)}`)
  return first10 + luhnDigit(first10)
}

/** Digits 8-10: the province of the tax office, or one of the special offices. */
function isKnownOffice(office: number): boolean {
  return (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
}

/** An Italian partita IVA, with or without "IT"; the value is its 11 digits. */
export function checkVatNumber(text: string): CodeCheck {
  const digits = compactCode(text).replace(/^IT/, '')
  if (!/^\d{11}$/.test(digits)) return wrong('vat_number.format')
  if (!isLuhn11(digits)) return wrong('vat_number.check_digit')
  return isKnownOffice(Number(digits.slice(7, 10))) ? accepted(digits) : odd('vat_number.office')
}

/** Whether a file can state a number as a VAT number of a country: with its check digit where the country is Italy. */
export function isVatNumberOf(country: string, number: string): boolean {
  if (!/^[A-Z]{2}$/.test(country)) return false
  if (country !== 'IT') return /^[A-Z0-9]{1,28}$/.test(number)
  const checked = checkVatNumber(number)
  return /^\d{11}$/.test(number) && (checked.ok || checked.level === 'warning')
}

/** The validators whose number is the one for VAT, by country. */
const VAT_VALIDATOR: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'uid',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
  SM: 'coe',
}

/** The prefix that VAT numbers carry; Greece writes EL. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Swiss numbers are written with the tax's name behind: CHE-114.993.395 IVA (MWST, TVA). */
export const withoutSwissWord = (text: string): string =>
  text.trim().replace(/^(CHE[\d\s.-]{9,14}?)\s*(MWST|TVA|IVA|VAT)$/i, '$1')

/**
 * A VAT number of `country` (ISO alpha-2), without its prefix in the value. Abroad a failed check only warns,
 * and a country whose rules are not known accepts what FatturaPA can carry (1-28 characters).
 */
export async function checkVatNumberOf(country: string, text: string): Promise<CodeCheck> {
  if (country === 'IT') return checkVatNumber(text)
  const compact = compactCode(country === 'CH' ? withoutSwissWord(text) : text)
  const prefix = vatPrefix(country)
  const value = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  if (value === '' || value.length > 28) return wrong('vat_number.format')
  const name = VAT_VALIDATOR[country]
  if (name === undefined) return accepted(value)
  const { stdnum } = await import('stdnum')
  const validator = stdnum[country]?.[name]
  if (!validator) return accepted(value)
  const valid = [value, prefix + value].some((candidate) => validator.validate(candidate).isValid)
  return valid ? accepted(value) : odd('vat_number.foreign')
}
