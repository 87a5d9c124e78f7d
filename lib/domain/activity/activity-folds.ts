import { parseInstant } from '../core/day'

const HOUR_MS = 3_600_000

type FoldableEvent = { id: number; at: string; kind: string; author: { id: number } | null }

/** Events of one kind by one author within an hour, newest first: one row on the screen. */
export type ActivityFold<Row> = { id: number; rows: [Row, ...Row[]] }

/** A day of the wire's instants, `YYYY-MM-DD`, with its folds. */
export type ActivityDay<Row> = { day: string; folds: ActivityFold<Row>[] }

/**
 * The days of events that come newest first, with their events folded. A fold stands where its newest event does and is
 * never older than an hour before it, so that older events that are loaded later change nothing above the last hour.
 */
export function foldByDay<Row extends FoldableEvent>(events: readonly Row[]): ActivityDay<Row>[] {
  const days: ActivityDay<Row>[] = []
  let open = new Map<string, ActivityFold<Row>>()
  for (const event of events) {
    const day = event.at.slice(0, 10)
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, folds: [] }
      days.push(last)
      open = new Map()
    }
    const key = `${event.kind} ${event.author?.id ?? ''}`
    const known = open.get(key)
    if (known && millis(known.rows[0]) - millis(event) < HOUR_MS) {
      known.rows.push(event)
      continue
    }
    const fold: ActivityFold<Row> = { id: event.id, rows: [event] }
    last.folds.push(fold)
    open.set(key, fold)
  }
  return days
}

const millis = ({ at }: FoldableEvent): number => parseInstant(at).getTime()
