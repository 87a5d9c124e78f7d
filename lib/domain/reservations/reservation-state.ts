/** The life of a reservation: held while it is confirmed or paid, perhaps approved, then used or not. */
import { Refusal } from '../core/refusal'

export const RESERVATION_STATES = [
  'HELD',
  'REQUESTED',
  'CONFIRMED',
  'CHECKED_IN',
  'DONE',
  'NO_SHOW',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
] as const

export type ReservationState = (typeof RESERVATION_STATES)[number]

type Step = { readonly from: readonly ReservationState[]; readonly to: ReservationState }

/**
 * REQUEST and CONFIRM end a hold, with and without the need of an approval (payments will stand between HELD and both),
 * also one that has expired while its time is still free. A confirmed reservation that its customer moves is requested
 * again where it needs an approval. NO_SHOW marks a person that did not come; a person that came later is checked in all
 * the same while the time is still free.
 */
export const RESERVATION_STEPS = {
  CONFIRM: { from: ['HELD', 'EXPIRED'], to: 'CONFIRMED' },
  REQUEST: { from: ['HELD', 'EXPIRED', 'CONFIRMED'], to: 'REQUESTED' },
  EXPIRE: { from: ['HELD'], to: 'EXPIRED' },
  APPROVE: { from: ['REQUESTED'], to: 'CONFIRMED' },
  REJECT: { from: ['REQUESTED'], to: 'REJECTED' },
  CHECK_IN: { from: ['CONFIRMED', 'NO_SHOW'], to: 'CHECKED_IN' },
  NO_SHOW: { from: ['CONFIRMED', 'CHECKED_IN'], to: 'NO_SHOW' },
  CHECK_OUT: { from: ['CHECKED_IN'], to: 'DONE' },
  CANCEL: { from: ['HELD', 'REQUESTED', 'CONFIRMED'], to: 'CANCELLED' },
} as const satisfies Record<string, Step>

export type ReservationEvent = keyof typeof RESERVATION_STEPS

const isIn = (states: readonly string[], state: string): boolean => states.includes(state)

/** The states in which a reservation keeps others from its time, as the constraint `reservation_slot_once` has them. */
const TAKING = ['HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN'] as const satisfies readonly ReservationState[]

export const isTaking = (state: ReservationState): boolean => isIn(TAKING, state)

/** Whether its time may still be changed. */
export const isMovable = (state: ReservationState): boolean => isIn(['REQUESTED', 'CONFIRMED'], state)

/** Whether it came to nothing: its time can be reserved again. */
export const isGone = (state: ReservationState): boolean => isIn(['CANCELLED', 'REJECTED', 'EXPIRED'], state)

/** Whether it may still be cancelled. */
export const isCancellable = (state: ReservationState): boolean => isIn(RESERVATION_STEPS.CANCEL.from, state)

/** The state after the event, or null when nothing changes. @throws Refusal ERROR_RESERVATION_STATE (params: state, event) */
export function nextReservationState(
  state: ReservationState,
  event: ReservationEvent,
): ReservationState | null {
  const step: Step = RESERVATION_STEPS[event]
  if (step.to === state) return null
  if (!isIn(step.from, state)) throw new Refusal('ERROR_RESERVATION_STATE', { state, event })
  return step.to
}
