import { type AttendantState, decideBooking, freeSeats } from '@/lib/domain/booking/attendance'
import { type ErrorCode, Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { withTenant } from '@/server/db/tenant'
import { type Arrival, earlierSettled } from '@/server/platform/arrivals'
import { batched } from '@/server/platform/batched'
import { now } from '@/server/platform/clock'
import { longestBatch } from '@/server/platform/speed-layer'
import { lockEvent } from '../events/booking-calendar'
import type { AttendantView, EventView } from '../events/event-view'
import { type BookingPerson, lastQueueNumber, peopleOf } from './booking-queries'
import { insertBookings } from './booking-store'

/** A request for a place: the person it is for, the structure and the account that books. */
export type BookingRequest = {
  structureId: number
  /** null: a visitor of the public page. */
  accountId: number | null
  requestId: string
  eventId: number
  sku: string
  /** Of the event when it was seen, or null. */
  startsAt: Date | null
  waitsWhenFull: boolean
  confirmsPast: boolean
}

export type BookingResult = { attendant: AttendantView } | { refusal: ErrorCode }

type BookingDecision = BookingRequest & {
  state: AttendantState
  queueNumber: number | null
  position: number | null
}

/**
 * Books people into one event, in their order, in one transaction: the event's row is held, so that no two callers, of
 * this process or another, decide on the same places.
 */
export async function bookAll(tx: Tx, requests: readonly BookingRequest[]): Promise<BookingResult[]> {
  const [first] = requests
  if (!first) return []
  const event = await lockEvent(tx, first.eventId)
  const queueLast = await lastQueueNumber(tx, event.id)
  const people = await peopleOf(
    tx,
    event.id,
    requests.map(({ sku }) => sku),
  )
  const decided = decideAll({ event, queueLast, people }, requests)
  const attendants = await insertAttendants(tx, event.id, decided, people)
  return decided.map((one) =>
    'refusal' in one ? one : { attendant: attendants.get(one.sku) as AttendantView },
  )
}

type Situation = { event: EventView; queueLast: number; people: Map<string, BookingPerson> }

/** One decision after the other, each on what the earlier ones left. */
function decideAll(
  { event, queueLast, people }: Situation,
  requests: readonly BookingRequest[],
): (BookingDecision | { refusal: ErrorCode })[] {
  const filled = { ...event }
  const taken = new Set([...people.values()].flatMap(({ sku, is_booked }) => (is_booked ? [sku] : [])))
  let number = queueLast
  return requests.map((request) => {
    const refusal = refusalOf(request, filled, { people, taken })
    if (refusal) return { refusal }
    taken.add(request.sku)
    if (decideBooking(filled) === 'SUBSCRIBED') {
      filled.booked += 1
      return { ...request, state: 'SUBSCRIBED', queueNumber: null, position: null }
    }
    filled.queued += 1
    number += 1
    return { ...request, state: 'ON_WAITING_QUEUE', queueNumber: number, position: filled.queued }
  })
}

function refusalOf(
  request: BookingRequest,
  event: EventView,
  { people, taken }: { people: Map<string, BookingPerson>; taken: ReadonlySet<string> },
): ErrorCode | null {
  if (request.startsAt && Math.abs(request.startsAt.getTime() - event.startsAt.getTime()) >= 1000) {
    return 'ERROR_CONFLICT'
  }
  if (event.state !== 'ACTIVE') return 'ERROR_EVENT_CANCELLED'
  if (event.endsAt < now() && !request.confirmsPast) return 'ERROR_EVENT_PAST'
  if (!people.has(request.sku)) return 'ERROR_ANAGRAFICA_NOT_FOUND'
  if (taken.has(request.sku)) return 'ERROR_EVENT_ALREADY_BOOKED'
  const isFull = freeSeats(event) === 0 || event.queued > 0
  return isFull && !request.waitsWhenFull ? 'ERROR_EVENT_FULL' : null
}

/** Writes the admitted people, with their audit rows, in one statement; answers them by sku. */
async function insertAttendants(
  tx: Tx,
  eventId: number,
  decided: readonly (BookingDecision | { refusal: ErrorCode })[],
  people: Map<string, BookingPerson>,
): Promise<Map<string, AttendantView>> {
  const fresh = decided.filter((one): one is BookingDecision => !('refusal' in one))
  if (fresh.length === 0) return new Map()
  const given = fresh.map(({ sku, state, queueNumber, accountId, requestId }) => ({
    sku,
    state,
    queue_number: queueNumber,
    account_id: accountId,
    request_id: requestId,
  }))
  const ids = await insertBookings(tx, eventId, given)
  return new Map(fresh.map((one) => [one.sku, toView(one, eventId, { ids, people })]))
}

function toView(
  { sku, state, position }: BookingDecision,
  eventId: number,
  { ids, people }: { ids: Map<string, number>; people: Map<string, BookingPerson> },
): AttendantView {
  const { first_name = '', last_name = '', business_name = '' } = people.get(sku) ?? {}
  return {
    id: ids.get(sku) ?? 0,
    event_id: eventId,
    state,
    sku,
    anagrafica: { first_name, last_name, business_name },
    price_cross_id: null,
    position,
  }
}

const MAX_BATCHED_BOOKINGS = 500
/** The longest wait for callers that arrived before: a caller's body may be slow to arrive. */
const MAX_WAIT_MS = 2000

type QueuedBooking = BookingRequest & { arrival: number }

/** All of one event, in one transaction that belongs to the structure; its audit rows name each caller. */
function bookTogether(requests: readonly QueuedBooking[]): Promise<BookingResult[]> {
  const [first] = requests
  if (!first) return Promise.resolve([])
  const { structureId, requestId } = first
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  return withTenant(scope, (tx) => bookAll(tx, requests))
}

const inLine = batched<QueuedBooking, BookingResult>(bookTogether, {
  most: longestBatch(MAX_BATCHED_BOOKINGS),
  inOrder: { placeOf: ({ arrival }) => arrival, gather: (last) => earlierSettled(last, MAX_WAIT_MS) },
})

/** Books one person, after the callers that arrived at this process before. @throws Refusal with the reason */
export async function book(request: BookingRequest, arrival: Arrival): Promise<AttendantView> {
  const result = inLine(`${request.structureId}:${request.eventId}`, { ...request, arrival: arrival.number })
  arrival.settle()
  return accepted(await result)
}

/** @throws Refusal of a request that was not let in */
export function accepted(result: BookingResult): AttendantView {
  if ('refusal' in result) throw new Refusal(result.refusal)
  return result.attendant
}
