import { parseInstant } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { ScheduledEvent } from '@/lib/domain/recurrence/occurrence'

const SECOND = 1000

const NAMES = ['x-luna-event-id', 'x-luna-event-start-date', 'x-luna-event-recurring-last-update'] as const

export const hasEventHeaders = (headers: Headers): boolean => NAMES.some((name) => headers.has(name))

/**
 * Compares a call's three event headers (contract, "Headers") with the event as it is now; a header that is not sent is
 * not checked.
 * @throws Refusal ERROR_CONFLICT when one of them no longer agrees
 */
export function checkEventHeaders(headers: Headers, event: ScheduledEvent, askedId: number): void {
  const [id, start, lastUpdate] = NAMES.map((name) => headers.get(name))
  if (id && Number(id) !== askedId && Number(id) !== event.id) throw new Refusal('ERROR_CONFLICT')
  if (start && !isSame(start, event.startsAt)) throw new Refusal('ERROR_CONFLICT')
  if (lastUpdate) checkLastUpdate(readInstant(lastUpdate), event)
}

/** The same of the last change of its series. */
export function checkLastUpdate(said: Date | null | undefined, event: ScheduledEvent): void {
  if (!said || !event.origin) return
  if (!isSameSecond(said, event.origin.series.lastUpdate)) throw new Refusal('ERROR_CONFLICT')
}

const isSame = (text: string, instant: Date): boolean => isSameSecond(readInstant(text), instant)

const isSameSecond = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / SECOND) === Math.floor(other.getTime() / SECOND)

/** A text that is no instant is as stale as an instant that has changed. */
function readInstant(text: string): Date {
  try {
    return parseInstant(text)
  } catch {
    throw new Refusal('ERROR_CONFLICT')
  }
}
