import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { decideAttendance, decidePromotion, isActive, isLateCancel } from '@/lib/domain/booking/attendance'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { withIdempotency } from '@/server/http/idempotency'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { isPriceOfProduct } from '@/server/pricelist'
import { checkEventHeaders, hasEventHeaders } from '@/server/recurrence'
import { refuseBilled } from '../billing/billing-queries'
import { findEvent, lockEvent } from '../events/booking-calendar'
import { eventsBookedBy } from '../events/event-queries'
import type { AttendantView, EventView } from '../events/event-view'
import { toEvent } from '../events/present'
import { attendantsById, attendantsOf, ownAttendants } from './attendant-queries'
import { growByOne, lateCancelMinutes, lockAttendant, writePrice, writeStates } from './attendant-store'
import { accepted, bookAll, book as bookInLine } from './book'
import { giveBackPasses, takePasses } from './pass-use'
import { promoteWaiting } from './promotion'

const procedures = api.booking.attendants

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const event = await findEvent(tx, input.id)
  return ok({ event_attendant_list: event.id > 0 ? await attendantsOf(tx, event.id) : [] })
})

/**
 * The entry that is booked: the requested one for callers who may book others, or the caller's own for callers who may
 * book (document 2 §6).
 */
function bookedSku(caller: Session, asked: string | null | undefined): string {
  if (asked && asked !== caller.anagraficaSku) {
    if (!hasAny(caller.guiItemList, ['GUI_BOOKING_EVENT_FOR_OTHER'])) throw new Refusal('ERROR_FORBIDDEN')
    return asked
  }
  if (!caller.anagraficaSku) throw new Refusal('ERROR_EVENT_NO_PERSON', {}, ['anagrafica_sku'])
  if (!hasAny(caller.guiItemList, ['GUI_BOOKING_EVENT'])) throw new Refusal('ERROR_FORBIDDEN')
  return caller.anagraficaSku
}

const book = procedures.book.handler(async ({ context, input }) => {
  const { caller, requestId, headers, marks, inTenant, arrival } = context
  if (hasEventHeaders(headers)) {
    await inTenant(async (tx) => {
      checkEventHeaders(headers, await findEvent(tx, input.event_id), input.event_id)
    })
  }
  const request = {
    structureId: caller.structureId,
    accountId: caller.accountId,
    requestId,
    eventId: input.event_id,
    sku: bookedSku(caller, input.anagrafica_sku),
    startsAt: input.event_start_date ?? null,
    waitsWhenFull: input.wait_in_queue_if_event_full,
    confirmsPast: input.confirm_past,
  }
  if (!headers.get('idempotency-key')) return ok({ event_attendant: await bookInLine(request, arrival) })
  const meta = { roles: null, creates: true }
  const { output } = await inTenant((tx) =>
    withIdempotency({ tx, meta, headers, marks, caller, input }, async () => {
      const [result] = await bookAll(tx, [request])
      return { output: ok({ event_attendant: accepted(result as NonNullable<typeof result>) }), context: {} }
    }),
  )
  return output
})

/** The attendant of a call, held with its event; the call's event headers must speak of that. */
async function lockSeenAttendant(tx: Tx, id: number, headers: Headers) {
  const held = await lockAttendant(tx, id)
  checkEventHeaders(headers, held.event, held.event.id)
  return held
}

/**
 * Takes a person off an event; where promotion is automatic, the place goes to the first person that waits. A second
 * call changes nothing.
 */
async function leave(tx: Tx, attendant: AttendantView, isLate = false): Promise<AttendantView> {
  if (isActive(attendant.state)) {
    await refuseBilled(tx, [attendant.id])
    await giveBackPasses(tx, [attendant.id])
    await writeStates(tx, [attendant], 'REMOVED_FROM_EVENT', isLate)
    await promoteWaiting(tx, attendant.event_id)
  }
  return { ...attendant, state: 'REMOVED_FROM_EVENT', position: null }
}

/**
 * The same by the booked person, whose cancellation can be late. @throws Refusal ERROR_ATTENDANT_STATE once the event
 * is over
 */
export async function leaveOwn(
  tx: Tx,
  { attendant, event }: { attendant: AttendantView; event: EventView },
): Promise<AttendantView> {
  if (attendant.state === 'ATTENDED' || attendant.state === 'NOT_ATTENDED' || event.endsAt < now()) {
    throw new Refusal('ERROR_ATTENDANT_STATE')
  }
  const minutes = await lateCancelMinutes(tx)
  return leave(tx, attendant, isLateCancel(attendant.state, { startsAt: event.startsAt, at: now(), minutes }))
}

const unsubscribeMe = procedures.unsubscribeMe.handler(
  async ({ context: { tx, caller, headers }, input }) => {
    const held = await lockSeenAttendant(tx, input.id, headers)
    if (held.attendant.sku !== caller.anagraficaSku) throw new Refusal('ERROR_NOT_FOUND')
    return ok({ event_attendant: await leaveOwn(tx, held) })
  },
)

const unsubscribe = procedures.unsubscribe.handler(async ({ context: { tx, headers }, input }) => {
  const { attendant } = await lockSeenAttendant(tx, input.id, headers)
  return ok({ event_attendant: await leave(tx, attendant) })
})

const promote = procedures.promote.handler(async ({ context: { tx, headers }, input }) => {
  const { attendant, event } = await lockSeenAttendant(tx, input.id, headers)
  const decision = decidePromotion(attendant.state, event, input.confirm_beyond)
  if (!decision) return ok({ event_attendant: attendant })
  if (decision.beyond) await growByOne(tx, event)
  await writeStates(tx, [attendant], 'SUBSCRIBED')
  return ok({ event_attendant: { ...attendant, state: 'SUBSCRIBED', position: null } })
})

type Marks = { event_id: number; event_attendant_list: readonly { id: number }[] }

async function mark(tx: Tx, { event_id, event_attendant_list }: Marks, state: 'ATTENDED' | 'NOT_ATTENDED') {
  const event = await lockEvent(tx, event_id)
  const ids = [...new Set(event_attendant_list.map(({ id }) => id))]
  const attendants = await attendantsById(tx, ids)
  if (attendants.length < ids.length || attendants.some((one) => one.event_id !== event.id)) {
    throw new Refusal('ERROR_NOT_FOUND')
  }
  const changed = attendants.filter((one) => decideAttendance(one.state, state))
  const changedIds = changed.map(({ id }) => id)
  await refuseBilled(tx, changedIds)
  await writeStates(tx, changed, state)
  if (state === 'ATTENDED') await takePasses(tx, event, changed)
  else await giveBackPasses(tx, changedIds)
  return ok({ event_attendant_list: attendants.map((one) => ({ ...one, state })) })
}

const attended = procedures.attended.handler(({ context: { tx }, input }) => mark(tx, input, 'ATTENDED'))

const notAttended = procedures.notAttended.handler(({ context: { tx }, input }) =>
  mark(tx, input, 'NOT_ATTENDED'),
)

const price = procedures.price.handler(async ({ context: { tx, headers }, input }) => {
  const { attendant } = await lockSeenAttendant(tx, input.event_attendant_id, headers)
  await refuseBilled(tx, [attendant.id])
  const { product_cross_id, price_cross_id } = input
  if (!(await isPriceOfProduct(tx, product_cross_id, price_cross_id))) {
    throw new Refusal('ERROR_ATTENDANCE_PRICE_UNKNOWN', {}, ['price_cross_id'])
  }
  await writePrice(tx, attendant, input)
  return ok({ event_attendant: { ...attendant, price_cross_id: input.price_cross_id } })
})

const mine = procedures.mine.handler(async ({ context: { tx, caller } }) => {
  const sku = caller.anagraficaSku
  if (!sku) return ok({ event_list: [] })
  const events = await eventsBookedBy(tx, sku, now())
  const own = await ownAttendants(
    tx,
    events.map(({ id }) => id),
    sku,
  )
  const withOwn = events.map((event) => ({ ...event, mine: own.filter((one) => one.event_id === event.id) }))
  return ok({ event_list: withOwn.map(toEvent) })
})

export const attendants = {
  list,
  book,
  unsubscribeMe,
  unsubscribe,
  promote,
  attended,
  notAttended,
  price,
  mine,
}
