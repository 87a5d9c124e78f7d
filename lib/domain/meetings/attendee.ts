/** Answers to an invitation (RFC 5545 §3.2.12, PARTSTAT), under the names of the wire. */
export const ATTENDEE_ANSWERS = ['NEEDS_ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE'] as const

export type AttendeeAnswer = (typeof ATTENDEE_ANSWERS)[number]

/** The answers that a person can give. */
export const GIVEN_ANSWERS = [
  'ACCEPTED',
  'DECLINED',
  'TENTATIVE',
] as const satisfies readonly AttendeeAnswer[]
