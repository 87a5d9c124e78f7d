/** IBAN (ISO 13616), checked offline. */
import { electronicFormatIBAN, friendlyFormatIBAN, validateIBAN } from 'ibantools'
import { checkCharacter } from './check-character'
import { accepted, type CodeCheck, wrong } from './code-check'

/** Accounts of Italy and San Marino carry a letter of their own over bank, branch and account. */
const hasWrongCin = (iban: string): boolean =>
  /^(IT|SM)/.test(iban) && checkCharacter(iban.slice(5)) !== iban.charAt(4)

/**
 * Country, length, structure and checksums (mod 97, and the CIN of Italian accounts). The value has no spaces,
 * as FatturaPA 2.4.2.13 wants it.
 */
export function checkIban(text: string): CodeCheck {
  const compact = electronicFormatIBAN(text) ?? ''
  if (!validateIBAN(compact).valid) return wrong('iban.invalid')
  return hasWrongCin(compact) ? wrong('iban.cin') : accepted(compact)
}

/** In groups of four, to be read by people. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban
