/**
 * The periods of a subscription that has no end: its invoices are made for a year ahead, and a daily job makes those of the
 * periods that come into that year.
 */
import { addDays, addMonths, type Day } from '../../core/day'
import { Refusal } from '../../core/refusal'
import { MAX_INVOICES, type Recurrence, recurrenceDay } from '../activation'

/** Months for which invoices are made in advance. */
export const HORIZON_MONTHS = 12

/** A period begins every `frequency` weeks, months or years from `start` on. */
export type Cycle = Omit<Recurrence, 'times'> & { start: Day }

/**
 * The first day of a period, from 1. Each is counted from the start, so those of the 31st come back to it.
 * @throws Refusal ERROR_CONTRACT_TOO_LONG beyond the calendar.
 */
export function periodDay(cycle: Cycle, position: number): Day {
  const day = recurrenceDay(cycle.start, cycle, position - 1)
  if (!day) throw new Refusal('ERROR_CONTRACT_TOO_LONG', {}, ['invoice_configuration.frequency'])
  return day
}

/** The last day of a period: the day before the next one begins. */
export const periodEnd = (cycle: Cycle, position: number): Day => addDays(periodDay(cycle, position + 1), -1)

/** The number of periods that begin on a day or before it. */
export function periodsThrough(cycle: Cycle, day: Day): number {
  let count = 0
  for (;;) {
    const next = recurrenceDay(cycle.start, cycle, count)
    if (next === null || next > day) return count
    count += 1
  }
}

/** The last day of the year for which invoices are made in advance, which begins today, or when the subscription does. */
const horizonOf = ({ start }: Cycle, today: Day): Day =>
  addDays(addMonths(today > start ? today : start, HORIZON_MONTHS), -1)

/** The number of periods whose invoices are there on a day: always the first one. */
export const periodsAhead = (cycle: Cycle, today: Day): number =>
  Math.max(1, periodsThrough(cycle, horizonOf(cycle, today)))

/** The first day on which periodsAhead counts a period. */
export function dayAhead(cycle: Cycle, position: number): Day {
  const begins = periodDay(cycle, position)
  let day = addMonths(begins, -HORIZON_MONTHS)
  while (addMonths(day, HORIZON_MONTHS) <= begins) day = addDays(day, 1)
  return day
}

/**
 * The number of periods for which a subscription has invoices on a day. One that was ended has those that begin by its last
 * day, and no others.
 */
export function periodsOn(cycle: Cycle, today: Day, lastDay: Day | null): number {
  const ahead = periodsAhead(cycle, today)
  return lastDay === null ? ahead : Math.min(ahead, periodsThrough(cycle, lastDay))
}

/** The day from which another period has its invoice, where there are `planned`; null where none follows. */
export function nextDayAhead(cycle: Cycle, planned: number, lastDay: Day | null): Day | null {
  if (lastDay !== null && periodDay(cycle, planned + 1) > lastDay) return null
  return dayAhead(cycle, planned + 1)
}

/**
 * The positions of the invoices that are made next, at most as many as one contract makes at once.
 * @throws Refusal ERROR_CONTRACT_TOO_LONG when a new contract would begin with more.
 */
export function positionsBetween(planned: number, wanted: number): readonly number[] {
  if (planned === 0 && wanted > MAX_INVOICES) {
    throw new Refusal('ERROR_CONTRACT_TOO_LONG', {}, ['invoice_configuration.start_date'])
  }
  const count = Math.min(MAX_INVOICES, Math.max(0, wanted - planned))
  return Array.from({ length: count }, (_, index) => planned + 1 + index)
}
