type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type Options<Item> = {
  /** How many at once. */
  most: number
  /** In what order they are served; without it as they come. */
  inOrder?: {
    /** An item's place: the lowest is served first. */
    placeOf: (item: Item) => number
    /** Waits for those that belong before this place. */
    gather: (last: number) => Promise<void>
  }
}

/**
 * Serves callers of the same key one batch after the other: while one runs, the next gathers. What a batch costs once is
 * so shared by all who wait. It lives in this process and is there for speed only: what several processes must agree on,
 * `run` decides under a lock of the database.
 *
 * `run` answers one result for each item, in their order; when it fails, every item is run alone, so that none fails for
 * another's sake.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, inOrder }: Options<Item>,
): (key: string, item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>()

  async function serve(key: string, line: Waiting<Item, Result>[]): Promise<void> {
    while (line.length > 0) {
      const ready = await readyIn(line)
      await settle(line.splice(0, Math.min(ready, most)))
    }
    lines.delete(key)
  }

  /** Puts those who wait in order, and says how many may be served: before those that came meanwhile others may be missing. */
  async function readyIn(line: Waiting<Item, Result>[]): Promise<number> {
    if (!inOrder) return line.length
    const { placeOf, gather } = inOrder
    const last = Math.max(...line.map(({ item }) => placeOf(item)))
    await gather(last)
    line.sort((a, b) => placeOf(a.item) - placeOf(b.item))
    return line.filter(({ item }) => placeOf(item) <= last).length
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (reason) {
      if (batch.length === 1) batch[0]?.reject(reason)
      else if (inOrder) for (const one of batch) await settle([one])
      else await Promise.all(batch.map((one) => settle([one])))
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const line = lines.get(key)
      const waiting = { item, resolve, reject }
      if (line) line.push(waiting)
      else {
        const fresh = [waiting]
        lines.set(key, fresh)
        // After this turn, so that who comes in the same one is in the same batch.
        setImmediate(() => void serve(key, fresh))
      }
    })
}
