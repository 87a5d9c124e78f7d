/**
 * The header of an answer that was given before: the call had the idempotency key of an earlier one, and changed nothing. In
 * the browser an event of the same name tells the page.
 */
export const REPEATED_ANSWER = 'idempotent-replayed'
