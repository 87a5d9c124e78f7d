/** The rows of a time grid: resources with what takes them, and the stops of the keyboard in each. */
import type { WallSpan } from '@/lib/domain/reservations/wall-time'
import { type AxisSpan, axisAt, axisLength, type GridAxis, shownSpan } from './grid-axis'

/** A resource that is shown in a row; lengths in minutes. `units`: how many equal ones it has. */
export type GridResource = {
  id: number
  name: string
  detail: string
  units: number
  step: number
  shortest: number
  longest: number
  open: readonly WallSpan[]
}

/** Looks differ in shape and in a mark, never in colour alone. */
export type EntryLook = 'own' | 'taken' | 'event' | 'blackout' | 'requested' | 'held' | 'in' | 'over'

/** A taken time: `blocked` is the time with minutes before and after. `isWhole`: it takes all units. */
export type GridEntry = WallSpan & {
  key: string
  resourceId: number
  blocked: WallSpan
  isWhole: boolean
  /** Whether it keeps others from its time; one that is over or was missed does not. */
  isTaking: boolean
  text: string
  /** The rest of its words, after the text: for assistive technology, and on hover. Asked for once the entry is drawn. */
  rest: () => string
  look: EntryLook
  canOpen: boolean
  canMove: boolean
}

export type PlacedEntry = AxisSpan & { entry: GridEntry; blocked: AxisSpan; lane: number }

/** A place that the focus can take: an entry, or a step of time beside entries. */
export type GridStop = AxisSpan & { entry: GridEntry | null }

export type GridRow = {
  resource: GridResource
  entries: readonly PlacedEntry[]
  closed: readonly AxisSpan[]
  lanes: number
  stops: readonly GridStop[]
}

/** The rows of resources, in their order, with all that an axis shows of them. */
export const rowsOf = (
  axis: GridAxis,
  resources: readonly GridResource[],
  entries: readonly GridEntry[],
): GridRow[] => {
  const byResource = new Map<number, GridEntry[]>(resources.map(({ id }) => [id, []]))
  for (const entry of entries) byResource.get(entry.resourceId)?.push(entry)
  return resources.map((resource) => rowOf(axis, resource, byResource.get(resource.id) ?? []))
}

function rowOf(axis: GridAxis, resource: GridResource, all: readonly GridEntry[]): GridRow {
  const entries = placed(axis, all)
  const open = resource.open.flatMap((span) => shownSpan(axis, span) ?? [])
  const closed = gaps(axis, open)
  const used = Math.max(0, ...entries.map(({ lane }) => lane + 1))
  const row = { resource, entries, closed, lanes: Math.max(1, Math.min(resource.units, used + 1)) }
  return { ...row, stops: stopsOf(axis, row) }
}

/** Entries that take no whole resource stand in lanes beside each other where their times overlap. */
function placed(axis: GridAxis, all: readonly GridEntry[]): PlacedEntry[] {
  const ends: number[] = []
  return all
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .flatMap((entry) => {
      const shown = shownSpan(axis, entry)
      if (!shown) return []
      const free = ends.findIndex((end) => end <= shown.from)
      const lane = entry.isWhole ? 0 : free === -1 ? ends.length : free
      if (!entry.isWhole) ends[lane] = shown.to
      const { from, to } = entry.blocked
      return [{ ...shown, entry, lane, blocked: { from: axisAt(axis, from), to: axisAt(axis, to) } }]
    })
}

/** The parts of an axis, within each day, that lie outside of open times, which are in order. */
function gaps(axis: GridAxis, open: readonly AxisSpan[]): AxisSpan[] {
  const span = axis.to - axis.from
  return axis.days.flatMap((_, index) => {
    const [start, end] = [index * span, (index + 1) * span]
    const within = open.filter(({ from, to }) => to > start && from < end)
    const edges = [start, ...within.flatMap(({ from, to }) => [from, to]), end]
    return edges.flatMap((from, at) => {
      const to = edges[at + 1]
      return at % 2 === 0 && to !== undefined && from < to ? [{ from, to }] : []
    })
  })
}

type Unstopped = Omit<GridRow, 'stops'>

/** The entries and the steps between them, by their beginning; of one beginning the entries come first. */
function stopsOf(axis: GridAxis, row: Unstopped): GridStop[] {
  const covered = (step: AxisSpan) => takenUnits(row, step, 'shown') >= row.resource.units
  const free = stepsOf(axis, row).filter((step) => !covered(step))
  const entries = row.entries.map(({ from, to, entry }) => ({ from, to, entry }))
  return [...entries, ...free.map((step) => ({ ...step, entry: null }))].toSorted(
    (one, other) => one.from - other.from || Number(one.entry === null) - Number(other.entry === null),
  )
}

/** Steps begin with each day, each opening and each closing, as those of reservations do. */
function stepsOf(axis: GridAxis, { resource, closed }: Unstopped): AxisSpan[] {
  const span = axis.to - axis.from
  const starts = axis.days.map((_, index) => index * span)
  const edges = [
    ...new Set([...starts, ...closed.flatMap(({ from, to }) => [from, to]), axisLength(axis)]),
  ].sort((one, other) => one - other)
  return edges.flatMap((from, index) => {
    const end = edges[index + 1] ?? from
    return Array.from({ length: Math.ceil((end - from) / resource.step) }, (_, step) => {
      const at = from + step * resource.step
      return { from: at, to: Math.min(at + resource.step, end) }
    })
  })
}

/** How many units are taken at some moment of a time: by what is shown, or by the blocked times of it. */
export function takenUnits(
  { resource, entries }: Pick<GridRow, 'resource' | 'entries'>,
  { from, to }: AxisSpan,
  by: 'shown' | 'blocked',
): number {
  const meeting = entries.filter((one) => {
    const time = by === 'shown' ? one : one.blocked
    return one.entry.isTaking && time.from < to && time.to > from
  })
  return meeting.some(({ entry }) => entry.isWhole) ? resource.units : meeting.length
}

export type StepState = 'free' | 'closed' | 'blocked' | 'taken'

/** Whether a time can be had, as far as the grid knows; the server decides. */
export function stateOf(row: GridRow, span: AxisSpan): StepState {
  if (takenUnits(row, span, 'shown') >= row.resource.units) return 'taken'
  if (row.closed.some(({ from, to }) => from < span.to && to > span.from)) return 'closed'
  return takenUnits(row, span, 'blocked') >= row.resource.units ? 'blocked' : 'free'
}
