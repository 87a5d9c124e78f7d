/** How amounts, days and instants read in each language. No time zone is ever guessed: days are civil days. */
import { type Day, day, endOfMonth } from '../domain/core/day'
import type { Language } from './languages'

const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

/** Made when it is first asked for: a page formats in one language, and few of the forms. */
function perLanguage<Value>(make: (locale: string) => Value): Record<Language, Value> {
  const made: Partial<Record<Language, Value>> = {}
  const get = (language: Language): Value => {
    made[language] ??= make(locales[language])
    return made[language]
  }
  return {
    get it() {
      return get('it')
    },
    get en() {
      return get('en')
    },
  }
}

const euro = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
)
const plain = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 8 }),
)
const amount = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: 8,
    }),
)
const long = perLanguage((locale) => dayFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }))
const short = perLanguage((locale) =>
  dayFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),
)
const weekday = perLanguage((locale) =>
  dayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
)
const month = perLanguage((locale) => dayFormat(locale, { month: 'short', year: 'numeric' }))
const longMonth = perLanguage((locale) => dayFormat(locale, { month: 'long', year: 'numeric' }))

function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
}

/** `1.234,56 €` in Italian, `€1,234.56` in English. */
export const formatMoney = (amount: number, language: Language): string => euro[language].format(amount)

const priceFormats = new Map<string, Intl.NumberFormat>()

/**
 * An amount in a currency by its ISO 4217 letters, with the decimals that it has, at most 8: a screw costs less than a
 * cent. Without a currency it is a bare number.
 */
export function formatPrice(amount: number, currency: string, language: Language): string {
  if (currency === '') return formatNumber(amount, language)
  const key = language + currency
  const format =
    priceFormats.get(key) ??
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      useGrouping: 'always',
      maximumFractionDigits: 8,
    })
  priceFormats.set(key, format)
  return format.format(amount)
}

/** A quantity or a rate: grouped, at most 8 decimals, no trailing zeros. */
export const formatNumber = (value: number, language: Language): string => plain[language].format(value)

const dayFormats = { long, short, month, longMonth, weekday }

/**
 * A day (`YYYY-MM-DD`), or the wall-clock day of an instant of the wire: `21 novembre 2026` (long, the
 * specification's LL), `21/11/2026` (short), `nov 2026` (month), `novembre 2026` (longMonth), `sabato 21 novembre 2026`
 * (weekday). What is not a day comes back as it is.
 */
export function formatDay(text: string, language: Language, form: keyof typeof dayFormats = 'long'): string {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? text : dayFormats[form][language].format(date)
}

/** A period of days: a whole month by its name (`ottobre 2026`), else from when to when (`05/10/2026 - 20/10/2026`). */
export function formatPeriod(
  { start_date, end_date }: { start_date: Day; end_date: Day },
  language: Language,
): string {
  return start_date.endsWith('-01') && endOfMonth(start_date) === end_date
    ? formatDay(start_date, language, 'longMonth')
    : `${formatDay(start_date, language, 'short')} - ${formatDay(end_date, language, 'short')}`
}

/** An instant of the wire (`YYYY-MM-DD HH:mm:ssZZ`) by its own clock: `21 novembre 2026, 10:30`. */
export function formatInstant(
  text: string,
  language: Language,
  form: keyof typeof dayFormats = 'long',
): string {
  const time = /[ T](\d{2}:\d{2})/.exec(text)?.[1]
  const date = formatDay(text, language, form)
  return time ? `${date}, ${time}` : date
}

/** An amount where the currency is known: grouped, 2 decimals, more only where it has them, at most 8. */
export const formatAmount = (value: number, language: Language): string => amount[language].format(value)

/** Months, both included (`2026-11`): the name of one month, else the first and the last day. */
export const formatMonths = ({ from, to }: { from: string; to: string }, language: Language): string =>
  formatPeriod({ start_date: day(`${from}-01`), end_date: endOfMonth(day(`${to}-01`)) }, language)
