/**
 * The rest of a PEC box, and the lateness of a file that was sent by one. A provider takes a mail in charge within minutes;
 * the exchange system answers within hours, and within five days at the latest (its specification, "Tempi").
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const ACCEPTED_WITHIN_MS = 15 * MINUTE_MS
const ANSWERED_WITHIN_MS = 24 * HOUR_MS
const ANSWERED_AT_LAST_MS = 5 * 24 * HOUR_MS

/** Why a box rests: a user paused it, or its server refused the user or the password. */
export const PAUSES = ['USER', 'AUTHENTICATION'] as const

/** The times of a mail with a file; `isAnswered`: the exchange system has answered about the file. */
export type PecTimes = {
  begunAt: Date
  acceptedAt: Date | null
  isAnswered: boolean
}

/**
 * NO_ACCEPTANCE: the provider has not taken the mail in charge for a quarter of an hour. NO_ANSWER: the exchange system has
 * not answered for a day. NO_ANSWER_LONG: for five days.
 */
export const PEC_LATENESS = ['NO_ACCEPTANCE', 'NO_ANSWER', 'NO_ANSWER_LONG'] as const

export type PecLateness = (typeof PEC_LATENESS)[number]

/** The lateness of a mail at a time; null while nothing is late. An answer makes up for receipts that never came. */
export function pecLateness({ begunAt, acceptedAt, isAnswered }: PecTimes, now: Date): PecLateness | null {
  if (isAnswered) return null
  const waited = now.getTime() - begunAt.getTime()
  if (waited >= ANSWERED_AT_LAST_MS) return 'NO_ANSWER_LONG'
  if (!acceptedAt) return waited >= ACCEPTED_WITHIN_MS ? 'NO_ACCEPTANCE' : null
  return waited >= ANSWERED_WITHIN_MS ? 'NO_ANSWER' : null
}
