/** The times at which a reservation may begin and the lengths that it may have, before what is taken is looked at. */
import { Refusal } from '../core/refusal'
import { isOnClock, mergedSpans, minuteOfDay, type WallMinute, type WallSpan } from './wall-time'

/** The pattern of a resource: all values in minutes of the wall clock. `fixedStarts`: minutes of the day; empty: any step. */
export type SlotPattern = {
  step: number
  shortest: number
  longest: number
  fixedStarts: readonly number[]
}

/** Whether a reservation may have this length: the shortest, and then step by step up to the longest. */
export const isPossibleLength = ({ step, shortest, longest }: SlotPattern, minutes: number): boolean =>
  minutes >= shortest && minutes <= longest && (minutes - shortest) % step === 0

/**
 * The beginnings of reservations of a length within open times (`openSpans`), in order. Steps are counted from the
 * beginning of each open time, so that a place that opens at 8:30 is reserved from 8:30; a reservation may go on over
 * midnight where both days are open. A minute that the clocks of `zone` skip is no beginning, nor one from `before` on.
 */
export function possibleStarts(
  { step, fixedStarts }: SlotPattern,
  open: readonly WallSpan[],
  minutes: number,
  zone: string,
  before = Number.POSITIVE_INFINITY,
): WallMinute[] {
  const whole = mergedSpans(open)
  const fits = (at: WallMinute) =>
    at < before && whole.some(({ from, to }) => from <= at && at + minutes <= to)
  return open
    .filter(({ from }) => from < before)
    .flatMap((span) => (fixedStarts.length > 0 ? fixedIn(span, fixedStarts) : stepsIn(span, step)))
    .filter((at) => fits(at) && isOnClock(at, zone) && endsOnClock(at + minutes, zone))
}

const stepsIn = ({ from, to }: WallSpan, step: number): WallMinute[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

const fixedIn = ({ from, to }: WallSpan, starts: readonly number[]): WallMinute[] =>
  starts
    .map((minute) => from - minuteOfDay(from) + minute)
    .filter((at) => at >= from && at < to)
    .sort((one, other) => one - other)

/** Whether clocks show an end, or skip from exactly there: 02:00 ends what begins before, also in spring. */
const endsOnClock = (at: WallMinute, zone: string): boolean => isOnClock(at, zone) || isOnClock(at - 1, zone)

/**
 * Refuses a time that does not fit the pattern and the open times of its days and the days beside them.
 * @throws Refusal ERROR_RESERVATION_LENGTH, ERROR_RESERVATION_CLOSED, ERROR_RESERVATION_START
 */
export function checkTime(
  pattern: SlotPattern,
  open: readonly WallSpan[],
  span: WallSpan,
  zone: string,
): void {
  const minutes = span.to - span.from
  if (!isPossibleLength(pattern, minutes)) {
    const { shortest, longest, step } = pattern
    throw new Refusal('ERROR_RESERVATION_LENGTH', { shortest, longest, step })
  }
  const isOpen = mergedSpans(open).some(({ from, to }) => from <= span.from && to >= span.to)
  if (!isOpen) throw new Refusal('ERROR_RESERVATION_CLOSED')
  if (!possibleStarts(pattern, open, minutes, zone).includes(span.from)) {
    throw new Refusal('ERROR_RESERVATION_START')
  }
}
