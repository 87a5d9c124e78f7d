/** Who has a place at an event, who waits for one, and who came (document 2 §4). */
import { Refusal } from '../core/refusal'

export const ATTENDANT_STATES = [
  'SUBSCRIBED',
  'ON_WAITING_QUEUE',
  'ATTENDED',
  'NOT_ATTENDED',
  'REMOVED_FROM_EVENT',
] as const

export type AttendantState = (typeof ATTENDANT_STATES)[number]

/** How an event is filled: `extra` places were given beyond its availability, each on a confirmation. */
export type Occupancy = { availability: number; extra: number; booked: number; queued: number }

export const freeSeats = ({ availability, extra, booked }: Occupancy): number =>
  Math.max(0, availability + extra - booked)

/** Whether a place is taken by someone in this state. */
export const hasSeat = (state: AttendantState): boolean =>
  state === 'SUBSCRIBED' || state === 'ATTENDED' || state === 'NOT_ATTENDED'

/** Whether someone in this state has not left the event. */
export const isActive = (state: AttendantState): boolean => state !== 'REMOVED_FROM_EVENT'

/** A newcomer gets a place while there is one and nobody waits for it; else the last position of the queue. */
export const decideBooking = (event: Occupancy): 'SUBSCRIBED' | 'ON_WAITING_QUEUE' =>
  freeSeats(event) > 0 && event.queued === 0 ? 'SUBSCRIBED' : 'ON_WAITING_QUEUE'

/**
 * Whether who waits gets a place: into a free one, or beyond the availability when that is confirmed. Who has one
 * already keeps it, so that the same promotion twice is the same as once.
 * @returns whether the event grows by a place; null when nothing is to be done
 * @throws Refusal ERROR_EVENT_FULL, ERROR_ATTENDANT_STATE
 */
export function decidePromotion(
  state: AttendantState,
  event: Occupancy,
  isConfirmed: boolean,
): { beyond: boolean } | null {
  if (hasSeat(state)) return null
  if (state !== 'ON_WAITING_QUEUE') throw new Refusal('ERROR_ATTENDANT_STATE')
  if (freeSeats(event) > 0) return { beyond: false }
  if (!isConfirmed) throw new Refusal('ERROR_EVENT_FULL')
  return { beyond: true }
}

/**
 * Marks who came and who did not. Both can be changed into each other, and are said only of who has a place.
 * @throws Refusal ERROR_ATTENDANT_STATE
 */
export function decideAttendance(state: AttendantState, mark: 'ATTENDED' | 'NOT_ATTENDED'): boolean {
  if (!hasSeat(state)) throw new Refusal('ERROR_ATTENDANT_STATE')
  return state !== mark
}

/** Whether who gives up a place does so too late: within the window before the start, of so many minutes; 0 is none. */
export const isLateCancel = (
  state: AttendantState,
  { startsAt, at, minutes }: { startsAt: Date; at: Date; minutes: number },
): boolean => state === 'SUBSCRIBED' && minutes > 0 && startsAt.getTime() - at.getTime() < minutes * 60_000
