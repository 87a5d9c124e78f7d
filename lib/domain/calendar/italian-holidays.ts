/** The public holidays of Italy (law 260/1949 with its changes, the last by law 151/2025), and a place's own. */
import { addDays, type Day, day, yearOf } from '../core/day'

/** Month and day of the holidays that fall on the same day each year. */
const FIXED = [
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
] as const

/** Saint Francis is a holiday again since 2026 (law 151/2025). */
const SAINT_FRANCIS = '10-04'
const SAINT_FRANCIS_SINCE = 2026

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return day(`${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`)
}

/**
 * Whether a day is a public holiday: a fixed one, Easter Sunday, Easter Monday, or the feast of the place's patron saint,
 * `patronDay` as `MM-DD`. Other Sundays are not meant: weekly opening hours name them.
 */
export function isHoliday(date: Day, patronDay: string | null): boolean {
  const monthDay = date.slice(5)
  if (FIXED.some((fixed) => fixed === monthDay) || monthDay === patronDay) return true
  const year = yearOf(date)
  if (monthDay === SAINT_FRANCIS) return year >= SAINT_FRANCIS_SINCE
  const easter = easterSunday(year)
  return date === easter || date === addDays(easter, 1)
}
