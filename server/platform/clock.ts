import type { Day } from '@/lib/domain/core/day'
import { todayIn } from '@/lib/domain/core/local-time'
import { env } from './env'

/** The only place that asks what time it is. Tests may stop it with `setClock`. */
let read = () => new Date()

/** Replaces the clock; returns what puts the real one back. */
export function setClock(instant: () => Date): () => void {
  read = instant
  return () => {
    read = () => new Date()
  }
}

export const now = (): Date => read()

/** Today where the business is (LUNA_ZONE). */
export const today = (): Day => todayIn(env.LUNA_ZONE, read())
