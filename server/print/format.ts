import type { Day } from '@/lib/domain/core/day'
import { type Decimal, formatPlain } from '@/lib/domain/core/money'
import type { Language } from '@/lib/i18n/languages'

const locale: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

function formatsOf(language: Language) {
  const grouping = new Intl.NumberFormat(locale[language], {
    useGrouping: 'always',
    maximumFractionDigits: 0,
  })
  const point = language === 'it' ? ',' : '.'
  const dayFormat = new Intl.DateTimeFormat(locale[language], { dateStyle: 'long', timeZone: 'UTC' })
  // Digits are formatted as text: a Decimal never passes through a float.
  const decimal = (value: Decimal, min: number, max: number): string => {
    const [whole = '0', fraction] = formatPlain(value.abs(), min, max).split('.')
    const sign = value.isNegative() && !value.isZero() ? '-' : ''
    return `${sign}${grouping.format(BigInt(whole))}${fraction ? point + fraction : ''}`
  }
  return {
    money: (value: Decimal): string => `${decimal(value, 2, 2)} €`,
    amount: (value: Decimal): string => decimal(value, 2, 8),
    price: (value: Decimal): string => `${decimal(value, 2, 8)} €`,
    quantity: (value: Decimal): string => decimal(value, 0, 8),
    percent: (value: Decimal): string => `${decimal(value, 0, 2)}%`,
    day: (value: Day): string => dayFormat.format(new Date(`${value}T00:00:00Z`)),
  }
}

export type Formats = ReturnType<typeof formatsOf>

// Made once: what Intl needs for a language takes longer to make than a document's numbers to print.
const made: Record<Language, Formats> = { it: formatsOf('it'), en: formatsOf('en') }

/** How numbers and days are printed in a language. */
export const formats = (language: Language): Formats => made[language]

/** An IBAN in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
