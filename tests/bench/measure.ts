import { setImmediate as nextTurn } from 'node:timers/promises'

/** Times of one measured thing, in milliseconds. */
export type Timing = { p50: number; p95: number }

/** Of sorted times: that which the given share of them stays below. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Of times in any order. */
export const timingOf = (times: number[]): Timing => {
  const sorted = times.sort((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

/** Between two of them, as between two requests, Node has its turn: else work that never waits has it collect no garbage. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  await nextTurn()
  const start = performance.now()
  await run()
  return performance.now() - start
}

const WARM_UP = 5
/** After this number of calls a server is in its steady state: its code is compiled, its statements are planned. */
export const SETTLED = 250

/** Runs something the given number of times after a warm-up. */
export async function measure(
  times: number,
  run: (index: number) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<Timing> {
  for (let index = 0; index < warmUp; index += 1) await run(index)
  const taken: number[] = []
  for (let index = 0; index < times; index += 1) taken.push(await timed(() => run(warmUp + index)))
  return timingOf(taken)
}

/** The time in milliseconds that the bare SQL of one thing may take altogether: on a million rows it takes seconds. */
const PATIENCE = 15_000

/**
 * Runs two things in turn, so that both meet the same machine: ours, and the bare SQL of the same work, which stops when
 * it has taken too long.
 */
export async function measureBeside(
  times: number,
  ours: (index: number) => Promise<unknown>,
  bare: (index: number) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<{ ours: Timing; bare: Timing }> {
  const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  let waited = 0
  for (let index = 0; index < times + warmUp; index += 1) {
    const mine = await timed(() => ours(index))
    if (index >= warmUp) taken.ours.push(mine)
    if (waited > PATIENCE && taken.bare.length > 0) continue
    const plain = await timed(() => bare(index))
    waited += plain
    if (index >= warmUp) taken.bare.push(plain)
  }
  return { ours: timingOf(taken.ours), bare: timingOf(taken.bare) }
}

/** Runs things in turn, as `measureBeside`, and returns their times in the same order. */
export async function measureInTurn(
  times: number,
  runs: readonly ((index: number) => Promise<unknown>)[],
  warmUp = WARM_UP,
): Promise<Timing[]> {
  const taken: number[][] = runs.map(() => [])
  for (let index = 0; index < times + warmUp; index += 1) {
    for (const [place, run] of runs.entries()) {
      const time = await timed(() => run(index))
      if (index >= warmUp) taken[place]?.push(time)
    }
  }
  return taken.map(timingOf)
}

/** A page of 50 near the end of `count` rows. */
export const deepPage = (count: number): number => Math.max(1, Math.floor(count / 50) - 100)
