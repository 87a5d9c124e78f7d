/**
 * The signing of an offer or a contract by one or more signers: its life, and their PINs.
 *
 * REPLACED: the document was sent again, and the newer links count. ACCEPTED: by PIN alone, without a signature by hand.
 */
import { Refusal } from '../core/refusal'

export const REQUEST_STATES = [
  'OPEN',
  'SIGNED',
  'ACCEPTED',
  'REJECTED',
  'REPLACED',
  'REVOKED',
  'EXPIRED',
] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/** WAITING: the link is not mailed yet, as another signs before. ENDED: the signing ended before an answer. */
export const SIGNER_STATES = ['WAITING', 'OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED', 'ENDED'] as const

export type SignerState = (typeof SIGNER_STATES)[number]

/** Signers of one document. */
export const MAX_SIGNERS = 10

/** The days after which a signer who has not answered is reminded. */
export const REMINDER_DAYS = [3, 7, 14] as const

const DAY_MS = 86_400_000

/** The number of reminders that are due for a link of that time, sent ones included. */
export const remindersDue = (sentAt: Date, now: Date): number =>
  REMINDER_DAYS.filter((days) => sentAt.getTime() + days * DAY_MS <= now.getTime()).length

/** The digits of a PIN that Luna makes; the keypad of the page takes digits alone (document 3 §9). */
export const PIN_DIGITS = 6

/** Wrong PINs after which the link is locked until the sender gives a new PIN. */
export const PIN_TRIES = 5

/**
 * Returns the refusal of an answer by its PIN before the PIN is compared, or null. A PIN for a link without one is
 * refused: its signer received that PIN for another link.
 */
export function pinRefusal({
  isSet,
  given,
  failures,
}: {
  isSet: boolean
  given: string
  failures: number
}): Refusal | null {
  if (!isSet) return given === '' ? null : new Refusal('ERROR_SIGNATURE_PIN_UNKNOWN', {}, ['pin'])
  if (failures >= PIN_TRIES) return new Refusal('ERROR_SIGNATURE_PIN_LOCKED', {}, ['pin'])
  if (given === '') return new Refusal('ERROR_SIGNATURE_PIN_MISSING', {}, ['pin'])
  return null
}
