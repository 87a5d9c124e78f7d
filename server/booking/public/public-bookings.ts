import type { PublicBooking } from '@/lib/api/booking/public-bookings'
import { ok } from '@/lib/api/endpoint'
import { isActive } from '@/lib/domain/booking/attendance'
import { Refusal } from '@/lib/domain/core/refusal'
import { entryOfAddress } from '@/server/anagrafica'
import {
  addressBucket,
  brandColor,
  countAttempt,
  logoAnswer,
  publicStructureOf,
  userBucket,
} from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { withVisitor } from '@/server/db/tenant'
import { api } from '@/server/http/implement'
import { publicBookingMail } from '@/server/mail'
import type { Arrival } from '@/server/platform/arrivals'
import { now } from '@/server/platform/clock'
import { queueAccountMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { newToken } from '@/server/platform/tokens'
import { findEvent } from '../events/booking-calendar'
import { eventsOf } from '../events/event-list'
import type { EventView } from '../events/event-view'
import { attendantsById } from '../people/attendant-queries'
import { lockAttendant } from '../people/attendant-store'
import { leaveOwn } from '../people/attendants'
import { book } from '../people/book'
import { toPublicEvent } from './public-page'
import { findPage, type PublicPage } from './public-queries'
import { attendantAt, keepAsked, keepConfirmed, lockLinked, type PublicBookingRequest } from './public-store'

const procedures = api.booking.publicBookings

const DAY_MS = 86_400_000
/** How long the link of a mail can be followed. */
const ASKED_MS = DAY_MS
/** A quarter of an hour's: a class of schoolmates may come from one address, a person books a few lessons. */
const ADDRESS_LIMIT = 60
const PERSON_LIMIT = 10

const endOf = ({ weeks }: PublicPage): Date => new Date(now().getTime() + weeks * 7 * DAY_MS)

const events = procedures.events.handler(async ({ context: { requestId }, input }) => {
  const page = await findPage(input.page)
  const { color, shown } = await withVisitor(page.structureId, requestId, async (tx) => ({
    color: await brandColor(tx, page.structureId),
    shown: (await eventsOf(tx, { from: now(), to: endOf(page) }, null)).filter(isOpen),
  }))
  const structure = await publicStructureOf(page, { color, logo: logoPath(input.page) })
  return ok({ structure, weeks: page.weeks, event_list: shown.map(toPublicEvent) })
})

/** The path of the call that gives the logo of a page. */
const logoPath = (page: string): string => `/api/booking/rest/public/${page}/logo`

const logo = procedures.logo.handler(async ({ input }) =>
  logoAnswer((await findPage(input.page)).structureId),
)

const isOpen = (event: EventView): boolean => event.state === 'ACTIVE' && event.startsAt > now()

/**
 * An event that the page shows. @throws Refusal ERROR_EVENT_CLOSED, ERROR_NOT_FOUND, ERROR_CONFLICT when it was moved
 */
async function openEvent(tx: Tx, page: PublicPage, id: number, seen: Date): Promise<EventView> {
  const event = await findEvent(tx, id)
  if (event.startsAt > endOf(page)) throw new Refusal('ERROR_NOT_FOUND')
  if (!isOpen(event)) throw new Refusal('ERROR_EVENT_CLOSED')
  if (Math.abs(event.startsAt.getTime() - seen.getTime()) >= 1000) throw new Refusal('ERROR_CONFLICT')
  return event
}

const ask = procedures.ask.handler(async ({ context, input }) => {
  const { requestId, address, language } = context
  const page = await findPage(input.page)
  await countAttempt({
    [userBucket('book', input.email)]: PERSON_LIMIT,
    [addressBucket('book', address)]: ADDRESS_LIMIT,
  })
  const event = await withVisitor(page.structureId, requestId, (tx) =>
    openEvent(tx, page, input.event_id, input.event_start_date),
  )
  const asked: PublicBookingRequest = {
    eventId: input.event_id,
    startsAt: event.startsAt,
    email: input.email,
    language,
    firstName: input.first_name,
    lastName: input.last_name,
  }
  const token = newToken()
  const url = pageUrl(`/book/${input.page}/${token}`)
  const { name, start_datetime, location } = toPublicEvent(event)
  const mail = publicBookingMail(language, {
    url,
    structure: page.name,
    name: input.first_name,
    event: name,
    start: start_datetime,
    location: location.name,
  })
  await asSystem(async (tx) => {
    await workIn(tx, page.structureId, null)
    await keepAsked(tx, asked, token, new Date(now().getTime() + ASKED_MS))
    await queueAccountMail(tx, { to: input.email, ...mail })
  })
  return ok({})
})

/** Answers the present state of the booking that a link belongs to. */
async function bookingOf(tx: Tx, token: string): Promise<PublicBooking> {
  const linked = await lockLinked(tx, token)
  if (linked.attendantId === null) {
    const event = await findEvent(tx, linked.eventId).catch(() => null)
    return { state: 'ASKED', position: null, event: event && toPublicEvent(event) }
  }
  const [attendant] = await attendantsById(tx, [linked.attendantId])
  if (!attendant || !isActive(attendant.state)) return { state: 'CANCELLED', position: null, event: null }
  const event = await findEvent(tx, attendant.event_id)
  const isRunning = attendant.state === 'SUBSCRIBED' || attendant.state === 'ON_WAITING_QUEUE'
  const state = isRunning && event.state === 'ACTIVE' ? attendant.state : 'OVER'
  return {
    state: state === 'SUBSCRIBED' || state === 'ON_WAITING_QUEUE' ? state : 'OVER',
    position: attendant.position,
    event: toPublicEvent(event),
  }
}

const countVisit = (address: string): Promise<void> =>
  countAttempt({ [addressBucket('book-link', address)]: ADDRESS_LIMIT * 5 })

const read = procedures.read.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  const { booking, color } = await withVisitor(page.structureId, requestId, async (tx) => ({
    booking: await bookingOf(tx, input.token),
    color: await brandColor(tx, page.structureId),
  }))
  return ok({ structure: await publicStructureOf(page, { color, logo: logoPath(input.page) }), booking })
})

type Visit = { page: PublicPage; requestId: string; token: string }

/** The person and event of a requested booking; null once it was made. */
const readRequest = ({ page, requestId, token }: Visit) =>
  withVisitor(page.structureId, requestId, async (tx) => {
    const linked = await lockLinked(tx, token)
    if (linked.attendantId !== null) return null
    await openEvent(tx, page, linked.eventId, linked.startsAt)
    return { ...linked, sku: (await entryOfAddress(tx, linked)).sku }
  })

/**
 * Books through the same queue as all other callers. Each step can be repeated: the link stays valid until its booking
 * is tied to it, and a person who is booked already is only tied.
 */
async function bookAsked(visit: Visit, arrival: Arrival): Promise<void> {
  const asked = await readRequest(visit)
  if (!asked) return
  const { page, requestId } = visit
  const request = {
    structureId: page.structureId,
    accountId: null,
    requestId,
    sku: asked.sku,
    eventId: asked.eventId,
    startsAt: asked.startsAt,
    waitsWhenFull: true,
    confirmsPast: false,
  }
  await book(request, arrival).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'ERROR_EVENT_ALREADY_BOOKED') throw error
  })
  await withVisitor(page.structureId, requestId, async (tx) => {
    const { attendantId } = await lockLinked(tx, visit.token)
    if (attendantId !== null) return
    const event = await findEvent(tx, asked.eventId)
    const booked = await attendantAt(tx, event.id, asked.sku)
    if (booked === null) throw new Refusal('ERROR_CONFLICT')
    await keepConfirmed(tx, { id: asked.id, attendantId: booked, until: event.endsAt })
  })
}

const confirm = procedures.confirm.handler(async ({ context, input }) => {
  const { requestId, address, arrival } = context
  await countVisit(address)
  const page = await findPage(input.page)
  await bookAsked({ page, requestId, token: input.token }, arrival)
  return ok({ booking: await withVisitor(page.structureId, requestId, (tx) => bookingOf(tx, input.token)) })
})

const cancel = procedures.cancel.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  const booking = await withVisitor(page.structureId, requestId, async (tx) => {
    const { attendantId } = await lockLinked(tx, input.token)
    if (attendantId === null) throw new Refusal('ERROR_ATTENDANT_STATE')
    const held = await lockAttendant(tx, attendantId)
    if (isActive(held.attendant.state)) await leaveOwn(tx, held)
    return bookingOf(tx, input.token)
  })
  return ok({ booking })
})

export const publicBookings = { events, logo, ask, read, confirm, cancel }
