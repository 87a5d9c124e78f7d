/** The reason for which a time is closed, for a person that looks for it in vain. */
import { type OpeningHours, openSpans, type ScopeHours } from './opening-hours'
import { dayAt, mergedSpans, type WallSpan } from './wall-time'

/** `name`: of a closure that has one; else ''. */
export type ClosedReason = { reason: 'HOURS' | 'HOLIDAY' | 'CLOSURE'; name: string }

/**
 * Why a time is not open, or null for one that is: the hours of the week where they do not have it; then the closure that
 * overlaps it, of several the most special and latest; then a holiday.
 */
export function closedReason(hours: OpeningHours, span: WallSpan): ClosedReason | null {
  if (isOpen(hours, span)) return null
  const weekly = { ...hours, isClosedOnHolidays: false, scopes: hours.scopes.map(withoutClosures) }
  if (!isOpen(weekly, span)) return { reason: 'HOURS', name: '' }
  const closure = hours.scopes
    .flatMap(({ exceptions }) => exceptions)
    .findLast((one) => one.kind === 'CLOSED' && one.span.from < span.to && one.span.to > span.from)
  return closure ? { reason: 'CLOSURE', name: closure.name ?? '' } : { reason: 'HOLIDAY', name: '' }
}

const withoutClosures = ({ weekly, exceptions }: ScopeHours): ScopeHours => ({
  weekly,
  exceptions: exceptions.filter(({ kind }) => kind === 'OPEN'),
})

const isOpen = (hours: OpeningHours, span: WallSpan): boolean =>
  mergedSpans(openSpans(hours, dayAt(span.from), dayAt(span.to - 1))).some(
    ({ from, to }) => from <= span.from && to >= span.to,
  )
