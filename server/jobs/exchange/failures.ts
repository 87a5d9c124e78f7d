import { createHash } from 'node:crypto'
import type { IncomingMessage } from '@/server/exchange'

/** How often a message that cannot be taken is tried; then it is put away, and stops nobody. */
const MOST_TRIES = 5

/** The failures of messages by their SHA-256, in this process. */
const failures = new Map<string, number>()

const sha256Of = ({ bytes }: Pick<IncomingMessage, 'bytes'>): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Counts a failure of a message, and whether it was the last try. */
export function failedOften(message: Pick<IncomingMessage, 'bytes'>): boolean {
  const sha256 = sha256Of(message)
  const times = (failures.get(sha256) ?? 0) + 1
  failures.set(sha256, times)
  if (times < MOST_TRIES) return false
  failures.delete(sha256)
  return true
}

/** Forgets the failures of a message that was taken. */
export const forgetFailures = (message: Pick<IncomingMessage, 'bytes'>): void => {
  failures.delete(sha256Of(message))
}
