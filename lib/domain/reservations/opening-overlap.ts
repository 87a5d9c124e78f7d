import { WEEKDAYS, type Weekday } from '../recurrence/weekly-rule'
import { isSameScope, type ScopedRule } from './rule-scope'

/** Weekly hours as calls state them: times as `HH:mm`, days as `YYYY-MM-DD`. Texts of both are in the order of time. */
export type StatedOpening = ScopedRule & {
  weekdays: readonly Weekday[]
  from_time: string
  to_time: string
  valid_from: string | null
  valid_to: string | null
}

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

const isValidTogether = (one: StatedOpening, other: StatedOpening): boolean =>
  (one.valid_from ?? FIRST_DAY) <= (other.valid_to ?? LAST_DAY) &&
  (other.valid_from ?? FIRST_DAY) <= (one.valid_to ?? LAST_DAY)

const isOpenTogether = (one: StatedOpening, other: StatedOpening): boolean =>
  one.from_time < other.to_time && other.from_time < one.to_time

/**
 * The first of the other hours of the same scope that opens a minute which these open, too, with the first weekday on
 * which it does; null where there is none. Hours that only touch do not overlap.
 */
export function overlappingOpening<Other extends StatedOpening>(
  opening: StatedOpening,
  others: readonly Other[],
): { other: Other; weekday: Weekday } | null {
  for (const other of others) {
    const weekday = WEEKDAYS.find((day) => opening.weekdays.includes(day) && other.weekdays.includes(day))
    const isOverlap =
      isSameScope(opening, other) && isValidTogether(opening, other) && isOpenTogether(opening, other)
    if (weekday && isOverlap) return { other, weekday }
  }
  return null
}
