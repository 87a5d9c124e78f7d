/** Decides places at an event, positions in its queue, and marks of attendance (document 2 §4). */
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

/** Gives a newcomer a place while one is free and the queue is empty; else the last position of the queue. */
export const decideBooking = (event: Occupancy): 'SUBSCRIBED' | 'ON_WAITING_QUEUE' =>
  freeSeats(event) > 0 && event.queued === 0 ? 'SUBSCRIBED' : 'ON_WAITING_QUEUE'

/**
 * Decides whether a person in the queue gets a place: a free one, or one beyond the availability when that is
 * confirmed. A person who has a place keeps it, so that repeating a promotion changes nothing.
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
 * Marks a person as present or absent. Each mark can be changed into the other, and only people with a place have one.
 * @throws Refusal ERROR_ATTENDANT_STATE
 */
export function decideAttendance(state: AttendantState, mark: 'ATTENDED' | 'NOT_ATTENDED'): boolean {
  if (!hasSeat(state)) throw new Refusal('ERROR_ATTENDANT_STATE')
  return state !== mark
}

/** Whether a place is given up too late: within `minutes` before the start; 0 means that it is never too late. */
export const isLateCancel = (
  state: AttendantState,
  { startsAt, at, minutes }: { startsAt: Date; at: Date; minutes: number },
): boolean => state === 'SUBSCRIBED' && minutes > 0 && startsAt.getTime() - at.getTime() < minutes * 60_000
