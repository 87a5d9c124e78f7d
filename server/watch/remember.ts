/** Milliseconds after which a load that has not ended is taken for hung, and another one is begun. */
const HUNG_MS = 30_000

/**
 * Loads once for all callers that ask while it loads or within `milliseconds` afterwards, counted from its end. A
 * failure is given again in the same way.
 */
export function remember<Value>(milliseconds: number, load: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | undefined
  let until = 0
  return () => {
    if (last && performance.now() < until) return last
    const begun = load()
    last = begun
    until = performance.now() + HUNG_MS
    const note = () => {
      if (last === begun) until = performance.now() + milliseconds
    }
    begun.then(note, note)
    return begun
  }
}
