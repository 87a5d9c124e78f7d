/** A small seeded generator (mulberry32): the demo is the same at every start. */
export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** An integer from 0 to max − 1. */
    below: (max: number): number => Math.floor(next() * max),
    /** One of a list. */
    pick: <Item>(list: readonly Item[]): Item => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    /** True with the given probability. */
    chance: (probability: number): boolean => next() < probability,
  }
}

export type Random = ReturnType<typeof seededRandom>
