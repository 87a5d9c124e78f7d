/**
 * The header of an answer that was given before: the call had the idempotency key of an earlier one, and changed nothing. The
 * browser makes an event of this name of it.
 */
export const REPEATED_ANSWER = 'idempotent-replayed'
