import type { Box, TemplateField, TemplatePage } from '../field'
import { marginOf } from '../place'
import { boundsOf, chosenFields, type Design, fieldsOn, type Shift } from './design'
import { boundedShift, type Handle, resized } from './gesture'

/** A line to which a field snapped: at `at` on its axis, from `from` to `to` along the other one. */
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number }

export type Snapped = { shift: Shift; guides: readonly Guide[] }

/** The distance in points from which an edge or a centre snaps. */
export const SNAP = 4

/** The grid: 5 mm in points. */
export const GRID = (5 * 72) / 25.4

/** Differences up to this many points are rounding to one decimal. */
const TOLERANCE = 0.15

type Axis = Guide['axis']

/** The positions of a box's edges and centre on an axis. */
const linesOf = (box: Box, axis: Axis): [start: number, middle: number, end: number] => {
  const [start, size] = axis === 'x' ? [box.x, box.width] : [box.y, box.height]
  return [start, start + size / 2, start + size]
}

/** The page of the chosen fields, its other fields, and on each axis the different positions that are snapped to. */
type Others = { page: TemplatePage; boxes: readonly Box[]; targets: Record<Axis, readonly number[]> }

/** Of the page its ends, margins and centre; of the other fields their edges and centres. */
function targetsOf(page: TemplatePage, boxes: readonly Box[], axis: Axis): number[] {
  const size = axis === 'x' ? page.width : page.height
  const margin = marginOf(page.height)
  const all = [0, margin, size / 2, size - margin, size, ...boxes.flatMap((box) => linesOf(box, axis))]
  return [...new Set(all)]
}

/** The least correction that brings one of the lines to a target; null when none is within reach. */
function nearest(lines: readonly number[], targets: readonly number[]): number | null {
  let best: number | null = null
  for (const line of lines) {
    for (const target of targets) {
      const off = target - line
      if (Math.abs(off) <= SNAP && (best === null || Math.abs(off) < Math.abs(best))) best = off
    }
  }
  return best
}

const toGrid = (line: number): number => Math.round(line / GRID) * GRID - line

/** The guides of a box that stands where it snapped. */
function guidesOf(box: Box, lines: (axis: Axis) => readonly number[], others: Others): Guide[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const other = axis === 'x' ? 'y' : 'x'
    const at = lines(axis)
    const met = others.targets[axis].filter((target) =>
      at.some((line) => Math.abs(line - target) < TOLERANCE),
    )
    return met.map((target) => {
      const along = others.boxes.filter((one) =>
        linesOf(one, axis).some((line) => Math.abs(line - target) < TOLERANCE),
      )
      const size = other === 'x' ? others.page.width : others.page.height
      const reach = along.length > 0 ? [box, ...along].flatMap((one) => linesOf(one, other)) : [0, size]
      return { axis, at: target, from: Math.min(...reach), to: Math.max(...reach) }
    })
  })
}

function othersOf(design: Design): Others | null {
  const number = chosenFields(design)[0]?.page ?? 0
  const page = design.pages[number - 1]
  if (!page) return null
  const boxes = fieldsOn(design, number).filter(({ id }) => !design.selection.includes(id))
  return {
    page,
    boxes,
    targets: { x: targetsOf(page, boxes, 'x'), y: targetsOf(page, boxes, 'y') },
  }
}

/** The snapping of one gesture: what stays where it is is looked at once, and not in each frame. */
export type Snapping = {
  move: (shift: Shift, options: SnapOptions) => Snapped
  resize: (handle: Handle, shift: Shift, options: SnapOptions) => Snapped
}

/** The snapping of a gesture that begins with a design. */
export function snapping(design: Design): Snapping {
  const others = othersOf(design)
  const chosen = chosenFields(design)
  const [field] = chosen
  if (!others || !field) {
    const free = (shift: Shift): Snapped => ({ shift, guides: [] })
    return { move: free, resize: (_, shift) => free(shift) }
  }
  const box = boundsOf(chosen)
  return {
    move: (shift, options) => snapMove({ others, chosen, box }, shift, options),
    resize: (handle, shift, options) => snapResize({ others, field }, handle, shift, options),
  }
}

type SnapOptions = { grid: boolean }
type Moved = { others: Others; chosen: readonly TemplateField[]; box: Box }
type Resized = { others: Others; field: TemplateField }

/**
 * The shift of the chosen fields, corrected so that the box around them meets an edge or the centre of another field, or
 * the page's ends, margins or centre, within 4 points; else the grid, where it is on. All of them stay inside the page.
 */
function snapMove({ others, chosen, box }: Moved, shift: Shift, { grid }: SnapOptions): Snapped {
  const moved = { ...box, x: box.x + shift.dx, y: box.y + shift.dy }
  const correction = (axis: Axis) =>
    nearest(linesOf(moved, axis), others.targets[axis]) ?? (grid ? toGrid(moved[axis]) : 0)
  const wanted = { dx: shift.dx + correction('x'), dy: shift.dy + correction('y') }
  const bounded = boundedShift(chosen, others.page, wanted)
  const placed = { ...box, x: box.x + bounded.dx, y: box.y + bounded.dy }
  return { shift: bounded, guides: guidesOf(placed, (axis) => linesOf(placed, axis), others) }
}

/** The same for a field that is resized by a handle: only the edges that it moves snap. */
function snapResize(
  { others, field }: Resized,
  handle: Handle,
  shift: Shift,
  { grid }: SnapOptions,
): Snapped {
  const edges = (box: Box, axis: Axis): number[] => {
    const [start, , end] = linesOf(box, axis)
    const [first, last] = axis === 'x' ? ['w', 'e'] : ['n', 's']
    return handle.includes(first) ? [start] : handle.includes(last) ? [end] : []
  }
  const correction = (axis: Axis, by: number) => {
    const lines = edges(field, axis).map((line) => line + by)
    const [line] = lines
    if (line === undefined) return 0
    return nearest(lines, others.targets[axis]) ?? (grid ? toGrid(line) : 0)
  }
  const wanted = {
    dx: shift.dx + correction('x', shift.dx),
    dy: shift.dy + correction('y', shift.dy),
  }
  const placed = resized(field, others.page, handle, wanted)
  return { shift: wanted, guides: guidesOf(placed, (axis) => edges(placed, axis), others) }
}
