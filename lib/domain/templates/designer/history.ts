/** The number of steps that can be undone. */
export const MAX_STEPS = 200

/** A value that is changed step by step; `future` holds undone steps, the next one first. */
export type History<Value> = {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** The name of the last step: a further one of the same name is part of it. */
  merged: string | null
}

export const begin = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  merged: null,
})

/**
 * The next step, after which nothing is left to redo. Steps in a row with the same `merged` are one: the keys that are
 * typed into one input, an arrow that is held down.
 */
export function commit<Value>(
  history: History<Value>,
  present: Value,
  merged: string | null = null,
): History<Value> {
  if (present === history.present) return history
  if (merged !== null && merged === history.merged && history.past.length > 0) {
    return { ...history, present, future: [] }
  }
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [], merged }
}

/** Changes the present without a step: what is chosen is nobody's work. */
export const replace = <Value>(history: History<Value>, present: Value): History<Value> =>
  present === history.present ? history : { ...history, present, merged: null }

export function undo<Value>({ past, present, future }: History<Value>): History<Value> | null {
  if (past.length === 0) return null
  const [before] = past.slice(-1)
  return { past: past.slice(0, -1), present: before as Value, future: [present, ...future], merged: null }
}

export function redo<Value>({ past, present, future }: History<Value>): History<Value> | null {
  if (future.length === 0) return null
  const [next, ...rest] = future
  return { past: [...past, present], present: next as Value, future: rest, merged: null }
}
