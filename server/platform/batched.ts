/**
 * The speed layer's queues: calls that come at the same time share what one transaction costs. LUNA_SPEED_LAYER=0 makes
 * every batch one item long (speed-layer.ts). docs/decisions/0038 holds what they save;
 * tests/unit/platform/batched.test.ts what they guarantee.
 */

type QueuedItem<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type Options<Item> = {
  /** The longest batch. */
  most: number
  /** The order in which items are served; without it, that in which they come. */
  inOrder?: {
    /** An item's place: the lowest is served first. */
    placeOf: (item: Item) => number
    /** Resolves when the items that belong before this place have come. */
    gather: (last: number) => Promise<void>
  }
}

/**
 * Serves callers of the same key in batches, one after the other: while one runs, the next gathers. The queues live in
 * this process and serve speed only: what several processes must agree on, `run` decides under a lock of the database.
 *
 * `run` answers one result for each item, in their order. When it fails, each item is run alone, so that no item fails
 * because of another.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, inOrder }: Options<Item>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, QueuedItem<Item, Result>[]>()

  async function serve(key: string, queue: QueuedItem<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const ready = await sortReady(queue)
      await settle(queue.splice(0, Math.min(ready, most)))
    }
    queues.delete(key)
  }

  /** Sorts the queue and answers how many of it may be served: before later ones an earlier item may still be missing. */
  async function sortReady(queue: QueuedItem<Item, Result>[]): Promise<number> {
    if (!inOrder) return queue.length
    const { placeOf, gather } = inOrder
    const last = Math.max(...queue.map(({ item }) => placeOf(item)))
    await gather(last)
    queue.sort((a, b) => placeOf(a.item) - placeOf(b.item))
    return queue.filter(({ item }) => placeOf(item) <= last).length
  }

  async function settle(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
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
      const queue = queues.get(key)
      const queued = { item, resolve, reject }
      if (queue) queue.push(queued)
      else {
        const fresh = [queued]
        queues.set(key, fresh)
        // After this turn of the event loop, so that callers of the same turn are in the same batch.
        setImmediate(() => void serve(key, fresh))
      }
    })
}
