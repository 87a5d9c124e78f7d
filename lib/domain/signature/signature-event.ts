/**
 * The steps of a signing that its evidence lists. OPENED: the first use of the page, by a
 * hand and not by a program. STAMPED: the signed file got its timestamp.
 */
export const SIGNATURE_EVENT_TYPES = [
  'SENT',
  'OPENED',
  'REMINDED',
  'PIN_GIVEN',
  'PIN_WRONG',
  'PIN_LOCKED',
  'CODE_SENT',
  'CODE_WRONG',
  'CODE_LOCKED',
  'REPLACED',
  'REVOKED',
  'SIGNED',
  'ACCEPTED',
  'REJECTED',
  'DOWNLOADED',
  'STAMPED',
] as const

export type SignatureEventType = (typeof SIGNATURE_EVENT_TYPES)[number]
