import { toInstantText, toLocal } from '@/lib/domain/core/local-time'
import { money, sum, toWire } from '@/lib/domain/core/money'
import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { formatInstant, formatMoney } from '@/lib/i18n/formats'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { mailOrganizer } from '@/server/auth'
import { auditEach } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { type CalendarEvent, type CalendarPerson, calendarText } from '@/server/ics'
import { type ReservationNews, reservationMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { findReservations, type ReservationView } from '../reservations/reservation-queries'
import { ownStructure } from '../waits/wait-queries'
import { findAddressee } from './message-queries'

const FILE = 'prenotazione.ics'
/** News after which calendars have the reservation. */
const ENTERS: readonly ReservationNews[] = ['CONFIRMED', 'APPROVED', 'MOVED']

/**
 * Puts mails about a change of reservations into the outbox, one to each person, in the transaction of the change, so that
 * there is one for each change. People without an address, and those of structures that send none, get none. A mail about
 * one reservation whose times are all the same carries an invitation for the calendar, or its withdrawal (RFC 5546).
 * `usual`: the language for people without an account.
 */
export async function tellPeople(
  tx: Tx,
  ids: readonly number[],
  kind: ReservationNews,
  usual: Language = 'it',
): Promise<void> {
  if (ids.length === 0) return
  const found = await findReservations(tx, ids)
  const organizer = await mailOrganizer(tx, await ownStructure(tx))
  for (const sku of new Set(found.map(({ anagrafica_sku }) => anagrafica_sku))) {
    const own = found.filter(({ anagrafica_sku }) => anagrafica_sku === sku)
    await tellPerson(tx, own, { kind, organizer, usual })
  }
}

async function tellPerson(
  tx: Tx,
  reservations: readonly ReservationView[],
  { kind, organizer, usual }: { kind: ReservationNews; organizer: CalendarPerson; usual: Language },
): Promise<void> {
  const [reservation] = reservations
  const addressee = reservation && (await findAddressee(tx, reservation.anagrafica_sku))
  if (!reservation || !addressee) return
  const language: Language = isLanguage(addressee.language) ? addressee.language : usual
  const url = addressee.language === null ? '' : pageUrl('/app/reservations/book')
  const mail = mailOf(reservations, kind, { language, sender: organizer.name, url })
  if (!mail) return
  const mailId = await queueMail(tx, { to: addressee.email, ...mail, language })
  const attendee = { name: reservation.anagrafica_name, email: addressee.email }
  const calendar = reservations.length === 1 ? calendarOf(reservation, kind, { organizer, attendee }) : null
  if (calendar) await tx.mail_calendar.create({ data: { mail_id: mailId, ...calendar } })
  const changes = { message: [null, kind], mail_id: [null, mailId] } as const
  await auditEach(
    tx,
    { action: 'SEND', entity: 'reservation', changes },
    reservations.map(({ id }) => String(id)),
  )
}

type Slot = ReservationView['slots'][number]

function timesOf({ starts_at, ends_at, zone }: Slot): EventTimes {
  const [from, to] = [toLocal(starts_at, zone), toLocal(ends_at, zone)]
  return { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time, allDay: false }
}

function mailOf(
  reservations: readonly ReservationView[],
  kind: ReservationNews,
  { language, sender, url }: { language: Language; sender: string; url: string },
) {
  const slots = reservations
    .flatMap((reservation) => reservation.slots)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  const [first, ...others] = slots.map((slot) => ({ name: slot.resource_name, times: timesOf(slot) }))
  if (!first) return null
  const amountText = (amounts: readonly (string | null)[]) => {
    const amount = sum(amounts.map((one) => money(one ?? '0')))
    return amount.gt(0) ? formatMoney(toWire(amount), language) : ''
  }
  const isGone = kind === 'CANCELLED' || kind === 'REJECTED'
  const until = reservations[0]?.hold_until
  return reservationMail(language, {
    kind,
    slots: [first, ...others],
    total: isGone ? '' : amountText(reservations.map(({ total, pass }) => (pass ? null : total))),
    fee: isGone ? amountText(reservations.map(({ cancel_fee }) => cancel_fee)) : '',
    until: until ? formatInstant(toInstantText(until, env.LUNA_ZONE), language) : '',
    reason: kind === 'REJECTED' ? (reservations[0]?.reject_reason ?? '') : '',
    sender,
    receiver: reservations[0]?.anagrafica_name ?? '',
    url,
  })
}

/** The invitation or the withdrawal that goes with the mail of a reservation; null where it has none. */
function calendarOf(
  reservation: ReservationView,
  kind: ReservationNews,
  invitation: { organizer: CalendarPerson; attendee: CalendarPerson },
): { method: 'REQUEST' | 'CANCEL'; content: string } | null {
  const isCancelled = kind === 'CANCELLED'
  const entry = isCancelled || ENTERS.includes(kind) ? calendarEntry(reservation, isCancelled) : null
  if (!entry) return null
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  return { method, content: calendarText({ name: FILE, method, events: [{ ...entry, invitation }] }) }
}

/** A reservation for calendars, which know one time of each: null where its resources have different ones. */
function calendarEntry(
  { id, revision, slots, note }: ReservationView,
  isCancelled: boolean,
): CalendarEvent | null {
  const [first] = slots
  const isOne = (slot: Slot) =>
    slot.starts_at.getTime() === first?.starts_at.getTime() &&
    slot.ends_at.getTime() === first.ends_at.getTime()
  if (!first || !slots.every(isOne)) return null
  const names = slots.map(({ resource_name }) => resource_name).join(', ')
  return {
    uid: `reservation-${id}@${new URL(env.LUNA_URL).hostname}`,
    sequence: revision - 1,
    changedAt: now(),
    title: names,
    description: note,
    location: names,
    url: '',
    zone: first.zone,
    times: timesOf(first),
    state: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    rule: null,
    instead: null,
    invitation: null,
  }
}
