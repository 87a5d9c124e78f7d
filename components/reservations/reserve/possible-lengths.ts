import type { Resource } from '@/lib/api/reservations/rule-fields'

/** The most lengths that a list offers. */
const MOST = 96

type Lengths = Pick<Resource, 'min_minutes' | 'max_minutes' | 'step_minutes'>

/** The lengths that reservations of a resource may have, in minutes: the shortest, and step by step up to the longest. */
export function lengthsOf({ min_minutes, max_minutes, step_minutes }: Lengths): number[] {
  const count = Math.floor((max_minutes - min_minutes) / step_minutes) + 1
  return Array.from({ length: Math.min(count, MOST) }, (_, index) => min_minutes + index * step_minutes)
}

/** The lengths of any of some resources, each once, in order. */
export const lengthsOfAll = (resources: readonly Lengths[]): number[] =>
  [...new Set(resources.flatMap(lengthsOf))].sort((one, other) => one - other).slice(0, MOST)

/** The possible length that is nearest to a wanted one. */
export const nearestLength = (resource: Resource, wanted: number): number =>
  lengthsOf(resource).reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best))
