/** The keyboard's side of a time grid: where the focus is, how far a time is drawn, and where an entry is being moved. */
import { type AxisSpan, axisLength, dayEndAt, type GridAxis } from './grid-axis'
import { type GridRow, type GridStop, takenUnits } from './grid-rows'

/** `at` and `until` are minutes of the axis, so that both stay when the days change. `entry`: the key of one. */
export type GridCursor = { row: number; at: number; entry: string | null }
export type GridMoving = { key: string; row: number; from: number }
export type GridState = { cursor: GridCursor; until: number | null; moving: GridMoving | null }

/** The focus begins with the first resource, at a minute of the axis. */
export const stateFrom = (at: number): GridState => ({
  cursor: { row: 0, at, entry: null },
  until: null,
  moving: null,
})

/** Steps along the time, or across resources; `first` and `last` of the row, `top` and `bottom` of the grid. */
export type GridStep = { along: 1 | -1 } | { across: 1 | -1 } | { to: 'first' | 'last' | 'top' | 'bottom' }

/** The stop that the cursor is at: rows and entries may have changed since. Undefined for a grid without rows. */
export function stopAt(
  rows: readonly GridRow[],
  cursor: GridCursor,
): { row: number; stop: GridStop } | undefined {
  const index = Math.min(cursor.row, rows.length - 1)
  const stops = rows[index]?.stops ?? []
  const stop =
    stops.find(({ entry }) => entry !== null && entry.key === cursor.entry) ??
    stops.find(({ entry, from, to }) => entry === null && from <= cursor.at && cursor.at < to) ??
    stops.findLast(({ from }) => from <= cursor.at) ??
    stops[0]
  return stop && { row: index, stop }
}

const cursorAt = (row: number, { from, entry }: GridStop): GridCursor => ({
  row,
  at: from,
  entry: entry?.key ?? null,
})

/** The state after the focus has moved; a time that was drawn is given up. */
export function stepped(state: GridState, rows: readonly GridRow[], step: GridStep): GridState {
  const here = stopAt(rows, state.cursor)
  if (!here) return state
  const to = target(rows, here, step)
  return { cursor: to ? cursorAt(to.row, to.stop) : cursorAt(here.row, here.stop), until: null, moving: null }
}

type Here = { row: number; stop: GridStop }

function target(rows: readonly GridRow[], { row, stop }: Here, step: GridStep): Here | undefined {
  const stops = rows[row]?.stops ?? []
  if ('along' in step) {
    const next = stops[stops.indexOf(stop) + step.along]
    return next && { row, stop: next }
  }
  const at = { at: stop.from, entry: null }
  if ('across' in step) {
    const next = row + step.across
    return next >= 0 && next < rows.length ? stopAt(rows, { ...at, row: next }) : undefined
  }
  if (step.to === 'top') return stopAt(rows, { ...at, row: 0 })
  if (step.to === 'bottom') return stopAt(rows, { ...at, row: rows.length - 1 })
  const edge = step.to === 'first' ? stops[0] : stops.at(-1)
  return edge && { row, stop: edge }
}

/** The time that the cursor offers to reserve: what was drawn, or the shortest from there; null on an entry. */
export function offeredSpan(state: GridState, rows: readonly GridRow[], axis: GridAxis): AxisSpan | null {
  const here = stopAt(rows, state.cursor)
  const row = here && rows[here.row]
  if (!row || here.stop.entry) return null
  const { from } = here.stop
  return { from, to: Math.min(state.until ?? from + row.resource.shortest, dayEndAt(axis, from)) }
}

/** Draws the time longer or shorter by a step: not beyond the longest, and not into what is taken. */
export function extended(state: GridState, rows: readonly GridRow[], axis: GridAxis, by: 1 | -1): GridState {
  const here = stopAt(rows, state.cursor)
  const row = here && rows[here.row]
  const offered = offeredSpan(state, rows, axis)
  if (!row || !offered) return state
  const { step, shortest, longest, units } = row.resource
  const to = offered.to + by * step
  const isPossible =
    to >= offered.from + Math.min(shortest, step) &&
    to <= Math.min(offered.from + longest, dayEndAt(axis, offered.from)) &&
    takenUnits(row, { from: offered.from, to }, 'shown') < units
  const cursor = cursorAt(here.row, here.stop)
  return { cursor, until: isPossible ? to : offered.to, moving: null }
}

/** Moves the entry in focus by a step, without leaving the grid; nothing is saved before it is confirmed. */
export function carried(
  state: GridState,
  rows: readonly GridRow[],
  axis: GridAxis,
  step: GridStep,
): GridState {
  const here = stopAt(rows, state.cursor)
  const entry = here?.stop.entry
  if (!here || !entry?.canMove || 'to' in step) return state
  const { key, row, from } = state.moving ?? { key: entry.key, row: here.row, from: here.stop.from }
  const length = here.stop.to - here.stop.from
  const minutes = rows[row]?.resource.step ?? 0
  const moving =
    'along' in step
      ? { key, row, from: Math.min(Math.max(from + step.along * minutes, 0), axisLength(axis) - length) }
      : { key, row: Math.min(Math.max(row + step.across, 0), rows.length - 1), from }
  return { ...state, cursor: cursorAt(here.row, here.stop), until: null, moving }
}

/** Where the entry that is being moved would stand. */
export function ghostOf(
  rows: readonly GridRow[],
  { moving }: GridState,
): { row: number; span: AxisSpan } | null {
  const placed = rows.flatMap(({ entries }) => entries).find(({ entry }) => entry.key === moving?.key)
  if (!moving || !placed) return null
  return { row: moving.row, span: { from: moving.from, to: moving.from + placed.to - placed.from } }
}
