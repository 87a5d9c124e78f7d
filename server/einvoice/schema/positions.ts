/** The place of each element among its siblings; computed once for each table. */
import type { Particle } from './element'

const known = new WeakMap<readonly Particle[], ReadonlyMap<string, number>>()

/** Element name → index of its particle in `children`; the names of a choice share its index. */
export function positionsOf(children: readonly Particle[]): ReadonlyMap<string, number> {
  const found = known.get(children)
  if (found) return found
  const positions = new Map<string, number>()
  children.forEach((particle, index) => {
    const names =
      particle.kind === 'choice' ? particle.branches.flat().map((leaf) => leaf.name) : [particle.name]
    for (const name of names) positions.set(name, index)
  })
  known.set(children, positions)
  return positions
}

/** The leaf or group called `name` among `children`. */
export function particleNamed(
  children: readonly Particle[],
  name: string,
): Exclude<Particle, { kind: 'choice' }> | null {
  const particle = children[positionsOf(children).get(name) ?? -1]
  if (particle?.kind !== 'choice') return particle ?? null
  return particle.branches.flat().find((leaf) => leaf.name === name) ?? null
}

/** The names of all elements below that may stand more than once in their parent. */
export function repeatableNames(children: readonly Particle[]): ReadonlySet<string> {
  const names = children.flatMap((particle) => {
    if (particle.kind === 'choice') return []
    const below = particle.kind === 'group' ? [...repeatableNames(particle.children)] : []
    return particle.many ? [particle.name, ...below] : below
  })
  return new Set(names)
}
