/** A call's place among those that came to this process, from 1. */
export type Arrival = {
  number: number
  /**
   * Lets later callers stop waiting for this one: it has its place in the order, or it has ended. A second call changes
   * nothing.
   */
  settle: () => void
}

let last = 0
const onTheirWay = new Set<number>()
const listeners = new Set<() => void>()

/** Takes the next place. Until it is settled, those that came later can wait for it. */
export function arrive(): Arrival {
  last += 1
  const number = last
  onTheirWay.add(number)
  return {
    number,
    settle: () => {
      if (onTheirWay.delete(number)) for (const listener of listeners) listener()
    },
  }
}

const isFirst = (number: number): boolean => {
  for (const other of onTheirWay) if (other < number) return false
  return true
}

/** Resolves when all that came before `number` are settled, or after `mostMs`: no slow caller holds up the others. */
export function earlierSettled(number: number, mostMs: number): Promise<void> {
  if (isFirst(number)) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      listeners.delete(check)
      clearTimeout(timer)
      resolve()
    }
    const check = () => {
      if (isFirst(number)) done()
    }
    const timer = setTimeout(done, mostMs)
    listeners.add(check)
  })
}
