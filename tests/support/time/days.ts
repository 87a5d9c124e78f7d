import { addDays, type Day } from '@/lib/domain/core/day'
import { todayIn } from '@/lib/domain/core/local-time'

/**
 * Today by the clocks of the application under test. Near midnight this is not the day of UTC, so tests that need a
 * day ask here and never a `Date`.
 */
export const todayInRome = (): Day => todayIn('Europe/Rome', new Date())

/**
 * A day before or after today in Rome. A test that needs a time "later today" takes one of tomorrow instead:
 * at 23:30 there is no later today.
 */
export const dayFromNow = (days: number): Day => addDays(todayInRome(), days)
