/** The ids of occurrences without a row, to which nothing has happened yet: negative, and unambiguous by themselves. */
import { type Day, dayOfEpoch, epochDay } from '../core/day'

export type Occurrence = { seriesId: number; day: Day }

const DAYS = 100_000
/** Beyond it the id would no longer be exact in JSON. */
const MAX_SERIES = Math.floor(Number.MAX_SAFE_INTEGER / DAYS) - 1

/** `-(series × 100000 + days since 1970-01-01)`. */
export const occurrenceId = ({ seriesId, day }: Occurrence): number => -(seriesId * DAYS + epochDay(day))

/** The occurrence of a negative id; null when no series can have made it. */
export function readOccurrenceId(id: number): Occurrence | null {
  if (!Number.isSafeInteger(id) || id > -DAYS) return null
  const seriesId = Math.floor(-id / DAYS)
  return seriesId > MAX_SERIES ? null : { seriesId, day: dayOfEpoch(-id % DAYS) }
}
