import { timesOn } from '@/lib/domain/recurrence/event-times'
import { isLanguage } from '@/lib/i18n/languages'
import { mailOrganizer } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type CalendarAnswer, type CalendarEvent, type CalendarPerson, calendarText } from '@/server/ics'
import { type MeetingNews, meetingMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { findOneSeries } from '@/server/recurrence'
import { answerToken } from './answer-token'
import { calendarEntries, seriesEntries } from './calendar-entries'
import { meetingCalendar } from './meeting-calendar'
import { attendeeKey } from './meeting-store'
import { type Attendee, attendeeOn, type MeetingView } from './meeting-view'

/** The outcome of the mails to guests. `without_address` names the people that no mail could be written to. */
export type MailReport = { sent: number; without_address: string[] }

export type Notifier = { structureId: number; accountId: number }

/** News of a meeting for some of its people; `entries` are what their calendars take, or give up. */
type News = {
  kind: MeetingNews
  meeting: MeetingView
  people: readonly Attendee[]
  entries: readonly CalendarEvent[]
}

const FILE = 'invito.ics'

/**
 * Mails what a save changed to those that it concerns: an invitation to people who were added, the end of it to people
 * who were removed, and to the others a change of time or place, but no other change. `before` is null for a new
 * meeting. What is over is not mailed about; the user that saves gets no mail of the own meeting.
 */
export async function mailChanges(
  tx: Tx,
  by: Notifier,
  before: MeetingView | null,
  after: MeetingView,
): Promise<MailReport> {
  if (after.endsAt <= now() && !after.origin) return { sent: 0, without_address: [] }
  const had = new Set(before?.attendees.map(attendeeKey))
  const has = new Set(after.attendees.map(attendeeKey))
  const isMoved = before !== null && whenAndWhere(before) !== whenAndWhere(after)
  const entries = await calendarEntries(tx, after)
  const added = after.attendees.filter((person) => !had.has(attendeeKey(person)))
  const kept = isMoved ? after.attendees.filter((person) => had.has(attendeeKey(person))) : []
  const removed = before ? before.attendees.filter((person) => !has.has(attendeeKey(person))) : []
  return sendAll(tx, by, [
    { kind: 'INVITED', meeting: after, people: added, entries },
    { kind: 'CHANGED', meeting: after, people: kept, entries },
    { kind: 'CANCELLED', meeting: after, people: removed, entries },
  ])
}

const whenAndWhere = ({ times, address, origin }: MeetingView): string =>
  JSON.stringify([times, address, origin?.series.rule])

/** Mails the people of a meeting that it does not take place, or does again. */
export async function mailState(tx: Tx, by: Notifier, meeting: MeetingView): Promise<MailReport> {
  const kind = meeting.state === 'ACTIVE' ? 'INVITED' : 'CANCELLED'
  const entries = await calendarEntries(tx, meeting)
  return sendAll(tx, by, [{ kind, meeting, people: meeting.attendees, entries }])
}

/**
 * Mails the people of a series, of which `meeting` was an occurrence, on what day it ends now; or, where nothing is left
 * of it, that it does not take place: `entries` are what their calendars had.
 */
export async function mailSeriesRest(
  tx: Tx,
  by: Notifier,
  meeting: MeetingView,
  entries: readonly CalendarEvent[],
): Promise<MailReport> {
  if (!meeting.origin) return sendAll(tx, by, [])
  const rest = await findOneSeries(tx, meetingCalendar, meeting.origin.series.id)
  const { lastDay } = rest?.rule ?? {}
  if (!rest || !lastDay) {
    const raised = entries.map((entry) => ({ ...entry, sequence: entry.sequence + 1 }))
    return sendAll(tx, by, [{ kind: 'CANCELLED', meeting, people: meeting.attendees, entries: raised }])
  }
  const last = { ...meeting, times: timesOn(lastDay, rest.times) }
  const left = await seriesEntries(tx, rest)
  return sendAll(tx, by, [{ kind: 'SHORTENED', meeting: last, people: rest.attendees, entries: left }])
}

async function sendAll(tx: Tx, by: Notifier, all: readonly News[]): Promise<MailReport> {
  const report: MailReport = { sent: 0, without_address: [] }
  const organizer = await organizerOf(tx, by.structureId)
  for (const news of all) {
    for (const person of news.people.filter(({ accountId }) => accountId !== by.accountId)) {
      if (person.email === '') {
        report.without_address.push(person.name)
        continue
      }
      await send(tx, by, organizer, { ...news, person })
      report.sent += 1
    }
  }
  return report
}

/** The organizer of a meeting: the structure, at the address whose mailbox is read for answers, where there is one. */
async function organizerOf(tx: Tx, structureId: number): Promise<CalendarPerson> {
  const { name, email } = await mailOrganizer(tx, structureId)
  return { name, email: env.LUNA_REPLY_ADDRESS || email }
}

/** The answer of a person to an entry of a calendar: of a series the one to it, of a date of it the one to the date. */
function answerTo({ origin }: MeetingView, person: Attendee, { instead }: CalendarEvent): CalendarAnswer {
  const ofSeries = origin?.overrides.includes('attendees')
    ? undefined
    : origin?.series.attendees.find(({ id }) => id === person.id)
  const { answer } = !ofSeries ? person : instead ? attendeeOn(ofSeries, instead.day) : ofSeries
  return answer.replace('_', '-') as CalendarAnswer
}

async function send(
  tx: Tx,
  { structureId }: Notifier,
  organizer: CalendarPerson,
  { kind, meeting, entries, person }: News & { person: Attendee },
): Promise<void> {
  const language = person.language && isLanguage(person.language) ? person.language : 'it'
  const mail = meetingMail(language, {
    kind,
    name: meeting.name,
    times: meeting.times,
    address: meeting.address,
    isSeries: meeting.origin !== null,
    sender: organizer.name,
    receiver: person.name,
    url:
      kind === 'CANCELLED' || kind === 'SHORTENED'
        ? ''
        : pageUrl(`/rsvp/${answerToken({ structureId, attendeeId: person.id })}`),
  })
  const mailId = await queueMail(tx, { to: person.email, ...mail, language })
  const method = kind === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const attendee = { name: person.name, email: person.email }
  const events = entries.map((entry) => ({
    ...entry,
    ...(method === 'CANCEL' ? { state: 'CANCELLED' as const } : {}),
    invitation: { organizer, attendee, answer: answerTo(meeting, person, entry) },
  }))
  const content = calendarText({ name: FILE, method, events })
  await tx.mail_calendar.create({ data: { mail_id: mailId, method, content } })
}
