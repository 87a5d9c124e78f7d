/** Codice fiscale (DM 23/12/1976): 16 characters of a person, or 11 digits of an organisation. */
import { compareDays, type Day, isDay } from '../core/day'
import { checkCharacter } from './check-character'
import { accepted, type CodeCheck, compactCode, odd, wrong } from './code-check'
import { isLuhn11 } from './vat-number'

const SHAPE = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/
const MONTHS = 'ABCDEHLMPRST'
/** Omocodia: these letters stand for the digits 0-9, where two people would share a code. */
const OMOCODIA = 'LMNPQRSTUV'
const NUMERIC_PLACES = [6, 7, 9, 10, 12, 13, 14] as const

/** The code with digits where omocodia put letters; the check character is left as it is. */
function withoutOmocodia(code: string): string {
  const chars = [...code]
  for (const place of NUMERIC_PLACES) {
    const digit = OMOCODIA.indexOf(chars[place] ?? '')
    if (digit >= 0) chars[place] = String(digit)
  }
  return chars.join('')
}

export type BirthData = {
  sex: 'M' | 'F'
  birth_date: Day
  /** Belfiore code of the comune or foreign state of birth. */
  codice_catastale: string
}

const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/**
 * The birth data in a person's code; null when the text is not such a code or its date does not exist. The code has two
 * digits of the year: the latest century that does not lie after `today` is taken.
 */
export function birthData(code: string, today: Day): BirthData | null {
  const text = compactCode(code)
  if (!SHAPE.test(text)) return null
  const plain = withoutOmocodia(text)
  const month = MONTHS.indexOf(plain.charAt(8)) + 1
  const number = Number(plain.slice(9, 11))
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const candidates = [century, century - 100].map((start) =>
    dayText(start + Number(plain.slice(6, 8)), month, number > 40 ? number - 40 : number),
  )
  const birth_date = candidates.filter(isDay).find((date) => compareDays(date, today) <= 0)
  if (!birth_date) return null
  return { sex: number > 40 ? 'F' : 'M', birth_date, codice_catastale: plain.slice(11, 15) }
}

function checkPersonCode(text: string): CodeCheck {
  if (!SHAPE.test(text)) return wrong('fiscal_code.format')
  if (checkCharacter(text.slice(0, 15)) !== text.charAt(15)) return wrong('fiscal_code.check_character')
  const number = Number(withoutOmocodia(text).slice(9, 11))
  const existsInSomeYear = isDay(
    dayText(2000, MONTHS.indexOf(text.charAt(8)) + 1, number > 40 ? number - 40 : number),
  )
  return existsInSomeYear ? accepted(text) : odd('fiscal_code.birth_date')
}

/** A codice fiscale of a person (16 characters, omocodia included) or of an organisation (11 digits). */
export function checkFiscalCode(text: string): CodeCheck {
  const compact = compactCode(text)
  if (compact.length === 16) return checkPersonCode(compact)
  if (!/^\d{11}$/.test(compact)) return wrong('fiscal_code.format')
  return isLuhn11(compact) ? accepted(compact) : wrong('fiscal_code.check_digit')
}

/** Letters only, without accents. */
const letters = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

const consonantsOf = (name: string): string => letters(name).replace(/[AEIOU]/g, '')
const vowelsOf = (name: string): string => letters(name).replace(/[^AEIOU]/g, '')

const threeLetters = (consonants: string, name: string): string =>
  `${consonants}${vowelsOf(name)}XXX`.slice(0, 3)

/** The six letters of a name; of four or more consonants in the first name the second is skipped. */
function nameLetters(last_name: string, first_name: string): string {
  const first = consonantsOf(first_name)
  const chosen = first.length > 3 ? `${first.charAt(0)}${first.slice(2, 4)}` : first
  return threeLetters(consonantsOf(last_name), last_name) + threeLetters(chosen, first_name)
}

export type PersonName = { last_name: string; first_name: string }

/** Whether a person's code begins as the name asks; one that does not may still be legitimate. */
export function checkFiscalCodeName(code: string, { last_name, first_name }: PersonName): CodeCheck {
  const text = compactCode(code)
  return text.startsWith(nameLetters(last_name, first_name)) ? accepted(text) : odd('fiscal_code.name')
}

/** The code that the rules give to a person, before any omocodia. */
export function fiscalCodeOf({ sex, birth_date, codice_catastale, ...name }: PersonName & BirthData): string {
  const number = Number(birth_date.slice(8)) + (sex === 'F' ? 40 : 0)
  const month = MONTHS.charAt(Number(birth_date.slice(5, 7)) - 1)
  const date = `${birth_date.slice(2, 4)}${month}${String(number).padStart(2, '0')}`
  const first15 = nameLetters(name.last_name, name.first_name) + date + codice_catastale
  return first15 + checkCharacter(first15)
}
