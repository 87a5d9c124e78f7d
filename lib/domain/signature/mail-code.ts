/**
 * The code that is mailed to a signer at the moment of accepting, where the sender asks for it: a link that was forwarded
 * opens the document, and does not reach the mailbox that the link was sent to.
 */
import { Refusal } from '../core/refusal'

export const CODE_DIGITS = 6

/** Wrong codes after which a code is locked; a new code has its own tries. */
export const CODE_TRIES = 5

/** The time in which a code is right. */
export const CODE_MINUTES = 10

/** The mails with a code that a signer gets in an hour, and the pause after each. */
export const CODE_MAILS = 3
export const CODE_PAUSE_SECONDS = 30

const HOUR_MS = 3_600_000

/** The moment after which mails with a code do not count any more. */
export const codeMailsSince = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/** The seconds until a signer may get another code; 0 when at once. `sentAt`: the times of the mails before, in any order. */
export function codeWait(sentAt: readonly Date[], now: Date): number {
  const times = sentAt.map((at) => at.getTime()).sort((one, other) => other - one)
  const [last] = times
  const oldest = times[CODE_MAILS - 1]
  const free = Math.max(
    last === undefined ? 0 : last + CODE_PAUSE_SECONDS * 1000,
    oldest === undefined ? 0 : oldest + HOUR_MS,
  )
  return Math.max(0, Math.ceil((free - now.getTime()) / 1000))
}

/** The refusal of a mail that would come too early: from a minute on in minutes, else in seconds. */
export const codeWaitRefusal = (seconds: number): Refusal =>
  new Refusal('ERROR_SIGNATURE_CODE_WAIT', {
    minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60),
    seconds,
  })

/**
 * Returns the refusal of an answer by its code before the code is compared, or null. A code for a link that asks for none
 * is refused: it was sent for another link.
 */
export function codeRefusal({
  isAsked,
  given,
  failures,
  expiresAt,
  now,
}: {
  isAsked: boolean
  given: string
  failures: number
  /** Null when no code was sent. */
  expiresAt: Date | null
  now: Date
}): Refusal | null {
  if (!isAsked) return given === '' ? null : new Refusal('ERROR_SIGNATURE_CODE_UNKNOWN', {}, ['code'])
  if (given === '') return new Refusal('ERROR_SIGNATURE_CODE_MISSING', {}, ['code'])
  if (!expiresAt || expiresAt <= now) return new Refusal('ERROR_SIGNATURE_CODE_EXPIRED', {}, ['code'])
  if (failures >= CODE_TRIES) return new Refusal('ERROR_SIGNATURE_CODE_LOCKED', {}, ['code'])
  return null
}
