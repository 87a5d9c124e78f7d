import type { Flow, Slice } from './slices'

/** The slices of a flow that stand on one page, in their order; `isLast` where the flow ends there. */
export type FlowPart = { slices: readonly Slice[]; height: number; isLast: boolean; next: number }

const heightOf = (slices: readonly Slice[]): number => slices.reduce((sum, { height }) => sum + height, 0)

/** Differences up to this many points are rounding. */
const TOLERANCE = 0.01

/** All of a flow on one page. */
export const wholeHeight = ({ head, body, foot }: Flow): number =>
  heightOf([...(head ? [head] : []), ...body, ...(foot ? [foot] : [])])

/**
 * The part of a flow from the body's piece `from` on that fits into `room`: all that is left, or as many pieces as fit
 * above the sum that is carried; the foot takes the last piece along. Null when no piece fits; where `isForced`, one
 * piece stands there all the same.
 */
export function partOf(flow: Flow, from: number, room: number, isForced: boolean): FlowPart | null {
  const { head, body, foot, carried, brought } = flow
  const top = [...(head ? [head] : []), ...(from > 0 && brought ? [brought(from - 1)] : [])]
  const rest = body.slice(from)
  const whole = [...top, ...rest, ...(foot ? [foot] : [])]
  if (heightOf(whole) <= room + TOLERANCE) {
    return { slices: whole, height: heightOf(whole), isLast: true, next: body.length }
  }
  if (rest.length === 0) {
    return isForced ? { slices: whole, height: heightOf(whole), isLast: true, next: body.length } : null
  }
  const count = countThatFits(flow, from, room - heightOf(top), isForced)
  if (count === 0) return null
  const next = from + count
  if (next === body.length) {
    return { slices: whole, height: heightOf(whole), isLast: true, next }
  }
  const slices = [...top, ...body.slice(from, next), ...(carried ? [carried(next - 1)] : [])]
  return { slices, height: heightOf(slices), isLast: false, next }
}

/** The number of pieces that fit, less than all that are left: those would have fitted with the foot. */
function countThatFits({ body, carried }: Flow, from: number, room: number, isForced: boolean): number {
  let [count, used] = [0, 0]
  while (from + count < body.length - 1) {
    used += body[from + count]?.height ?? 0
    const end = carried ? carried(from + count).height : 0
    if (used + end > room + TOLERANCE) break
    count += 1
  }
  return count === 0 && isForced ? 1 : count
}
