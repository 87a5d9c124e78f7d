import { addDays, type Day } from '../core/day'
import { isHoliday } from './italian-holidays'

/**
 * Returns the day, or the next one that is a working day: no Saturday, Sunday or public holiday. Taxes and communications
 * that fall due on another day may wait for it (D.L. 70/2011 art. 7 c. 2 l).
 */
export function workingDay(on: Day): Day {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isHoliday(on, null) ? workingDay(addDays(on, 1)) : on
}
