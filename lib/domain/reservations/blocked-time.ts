/** The time for which a reservation keeps a resource from others, and the unit of the resource that it gets. */

/** From an instant, included, to another, excluded. */
export type TimeRange = { from: Date; to: Date }

/**
 * Minutes before and after a reservation in which nobody else has the resource. Shared: what one reservation needs after
 * its end serves the next one as its time before, so that only the longer of both lies between them.
 */
export type Buffers = { before: number; after: number; isShared: boolean }

const MINUTE_MS = 60_000

const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)

/** The time that a reservation blocks. It is stored, because buffers may change later. */
export const blockedTime = ({ from, to }: TimeRange, { before, after, isShared }: Buffers): TimeRange =>
  isShared
    ? { from, to: later(to, Math.max(before, after)) }
    : { from: later(from, -before), to: later(to, after) }

export const overlap = (one: TimeRange, other: TimeRange): boolean =>
  one.from < other.to && one.to > other.from

export type TakenUnit = TimeRange & { unit: number }

/**
 * The number of units, of `units`, that are free for each of the wanted times, beside units that are taken and times in
 * which all of them are (`whole`). It passes once over each list, in the order of the beginnings.
 */
export function freeUnits(
  units: number,
  wanted: readonly TimeRange[],
  taken: readonly TakenUnit[],
  whole: readonly TimeRange[],
): number[] {
  const takings = [...taken, ...whole.map((time) => ({ ...time, unit: null }))]
    .map(({ from, to, unit }) => ({ from: from.getTime(), to: to.getTime(), unit }))
    .sort((one, other) => one.from - other.from)
  const free = wanted.map(() => units)
  let next = 0
  let near: typeof takings = []
  for (const { index, from, to } of inOrder(wanted)) {
    let taking = takings[next]
    while (taking && taking.from < to) {
      near.push(taking)
      next += 1
      taking = takings[next]
    }
    near = near.filter((one) => one.to > from)
    const met = new Set(near.filter((one) => one.from < to).map(({ unit }) => unit))
    free[index] = met.has(null) ? 0 : units - met.size
  }
  return free
}

const inOrder = (times: readonly TimeRange[]) =>
  times
    .map(({ from, to }, index) => ({ index, from: from.getTime(), to: to.getTime() }))
    .sort((one, other) => one.from - other.from)

/**
 * Of the units 1 to `units` that are free for a time, the one that leaves the smallest gap beside it, so that long times
 * stay free elsewhere; of equal ones the first. Null where all are taken.
 */
export function chooseUnit(units: number, wanted: TimeRange, taken: readonly TakenUnit[]): number | null {
  let best: { unit: number; gaps: [number, number] } | null = null
  for (let unit = 1; unit <= units; unit += 1) {
    const own = taken.filter((one) => one.unit === unit)
    if (own.some((one) => overlap(one, wanted))) continue
    const gaps = gapsBeside(wanted, own)
    if (best === null || gaps[0] < best.gaps[0] || (gaps[0] === best.gaps[0] && gaps[1] < best.gaps[1])) {
      best = { unit, gaps }
    }
  }
  return best?.unit ?? null
}

/** The free times before and after a time, in milliseconds, the smaller one first. */
function gapsBeside({ from, to }: TimeRange, taken: readonly TimeRange[]): [number, number] {
  let [before, after] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const one of taken) {
    if (one.to <= from) before = Math.min(before, from.getTime() - one.to.getTime())
    if (one.from >= to) after = Math.min(after, one.from.getTime() - to.getTime())
  }
  return [Math.min(before, after), Math.max(before, after)]
}
