import { type Day, isDay } from '@/lib/domain/core/day'

const two = (digits: string): string => digits.padStart(2, '0')

/** `24/11/2026` of `2026-11-24`; '' of a text that is no day. */
export const dayText = (value: string): string =>
  isDay(value) ? `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : ''

/** The field's text while a day is typed: slashes are added automatically, and double ones merged. */
export function typedDay(typed: string, before: string): string {
  const text = typed.replace(/[^\d/.\- ]/g, '').replace(/\/{2,}/g, '/')
  const isLonger = text.length > before.length
  return isLonger && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text
}

/**
 * The day of a text as people write it: `24/11/2026`, `4.3.26`, `24-11`, `24112026`, also `2026-11-24`. Years of two
 * digits are of this century, a missing one is `year`. Null for a text that is no day.
 */
export function parseDayText(text: string, year: number): Day | null {
  const iso = text.trim()
  if (isDay(iso)) return iso
  const match =
    /^(\d{1,2})[/.\- ]+(\d{1,2})(?:[/.\- ]+(\d{2}|\d{4})?)?$/.exec(iso) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(iso)
  if (!match) return null
  const [, date = '', month = '', typed] = match
  const full = typed === undefined ? String(year) : typed.length === 2 ? `20${typed}` : typed
  const found = `${full.padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(found) ? found : null
}

/** The day of a text to which nothing more can be typed; null while it may still become another one. */
export const completeDay = (text: string): Day | null =>
  /^(\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}|\d{8}|\d{4}-\d{2}-\d{2})$/.test(text) ? parseDayText(text, 0) : null

/** The time of a text as people write it: `9`, `9:30`, `09.30`, `0930`. Null for a text that is no time of a day. */
export function parseTimeText(text: string): string | null {
  const match = /^(\d{1,2})(?:[:., ](\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [, hour = '', minute = '00'] = match
  return Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : null
}
