import ICAL from 'ical.js'
import { GIVEN_ANSWERS } from '@/lib/domain/meetings/attendee'
import type { MeetingReply } from '@/lib/domain/meetings/reply'
import { type CalendarComponent, type CalendarProperty, timeOf, valueIn } from './calendar-times'

const MAX_TEXT = 256 * 1024
const MAX_LINES = 6_000
const MAX_COMPONENTS = 100
const MAX_DEPTH = 4
const MAX_EVENTS = 50
const MAX_NOTE = 1_000
const MAX_SEQUENCE = 2_147_483_647

/** The sender of a mail (lower case), and when it came: an answer cannot be younger. */
export type Envelope = { from: string; receivedAt: Date; method: string | null }

/**
 * The answers that a calendar holds: those of the sender, one for each date. Null when it is no answer (METHOD REPLY or
 * COUNTER) or cannot be read. Never throws.
 */
export function readCalendar(text: string, envelope: Envelope): MeetingReply[] | null {
  const calendar = isBounded(text) ? parsed(text) : null
  if (!calendar) return null
  const method = String(valueIn(calendar, 'method') ?? envelope.method ?? '').toUpperCase()
  if (method !== 'REPLY' && method !== 'COUNTER') return null
  const components = calendar[2]
  const zones = components.filter(([name]) => name === 'vtimezone')
  return components
    .filter(([name]) => name === 'vevent')
    .slice(0, MAX_EVENTS)
    .flatMap((event) => toReply(event, zones, { ...envelope, method }) ?? [])
}

/** Whether a calendar is small enough to be parsed: its length, lines, components and their depth. */
function isBounded(text: string): boolean {
  if (text.length > MAX_TEXT) return false
  let [lines, count, depth] = [0, 0, 0]
  for (const line of text.split('\n', MAX_LINES + 1)) {
    lines += 1
    if (/^BEGIN:/i.test(line)) [count, depth] = [count + 1, depth + 1]
    else if (/^END:/i.test(line)) depth -= 1
    if (lines > MAX_LINES || count > MAX_COMPONENTS || depth > MAX_DEPTH) return false
  }
  return true
}

function parsed(text: string): CalendarComponent | null {
  try {
    const found: unknown = ICAL.parse(text)
    const [first] = (typeof (found as unknown[])[0] === 'string' ? [found] : found) as CalendarComponent[]
    return first?.[0] === 'vcalendar' ? first : null
  } catch {
    return null
  }
}

function toReply(
  event: CalendarComponent,
  zones: readonly CalendarComponent[],
  { from, receivedAt, method }: Envelope,
): MeetingReply | null {
  const attendee = event[1].find((one) => one[0] === 'attendee' && addressOf(one) === from)
  const answer = attendee && answerOf(attendee, method)
  const uid = meetingUid(String(valueIn(event, 'uid') ?? ''))
  const date = timeOf(event, 'recurrence-id', zones)
  const isOfDate = event[1].some(([name]) => name === 'recurrence-id')
  if (!attendee || !answer || uid === null || (isOfDate && !date)) return null
  const stamp = timeOf(event, 'dtstamp', zones)
  // A stamp is in UTC (RFC 5545 §3.8.7.2), also where that is not written.
  const written = stamp?.time ? (stamp.instant ?? new Date(`${stamp.day}T${stamp.time}Z`)) : receivedAt
  const start = method === 'COUNTER' ? timeOf(event, 'dtstart', zones) : null
  return {
    uid,
    date,
    sequence: sequenceOf(valueIn(event, 'sequence')),
    writtenAt: written < receivedAt ? written : receivedAt,
    attendee: from,
    answer,
    note: noteOf(valueIn(event, 'comment') ?? attendee[1]['x-response-comment']),
    proposal: start && { start, end: timeOf(event, 'dtend', zones) },
  }
}

/** The address of a person, in lower case; some programs write it beside another kind of name (RFC 7986 §6.2). */
function addressOf([, { email }, , value]: CalendarProperty): string {
  const [, address = ''] = /^(?:mailto:)?\s*<?([^\s<>]{1,254})>?\s*$/i.exec(String(value)) ?? []
  return (address.includes('@') && !address.includes(':') ? address : String(email ?? '')).toLowerCase()
}

/** The answer of a person. Another time that is proposed is a maybe, unless the invitation was declined with it. */
function answerOf(
  [, { partstat }]: CalendarProperty,
  method: string | null,
): MeetingReply['answer'] | undefined {
  const given = GIVEN_ANSWERS.find((one) => one === String(partstat ?? '').toUpperCase())
  if (method !== 'COUNTER') return given
  return given === 'DECLINED' ? given : 'TENTATIVE'
}

function sequenceOf(value: unknown): number {
  const number = Number(value ?? 0)
  return Number.isInteger(number) && number >= 0 && number <= MAX_SEQUENCE ? number : 0
}

const noteOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ' ')
        .trim()
        .slice(0, MAX_NOTE)
    : ''

const UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^\s]{1,255})?$/i
/** `vCal-Uid` and the number 1, after which Exchange keeps the UID that another program gave ([MS-OXOCAL] §2.2.1.27). */
const WRAPPED = /7643616C2D55696401000000((?:[0-9A-F]{2}){36,300}?)00/i

/** The UID of a meeting without its host; null for one that Luna does not make. */
function meetingUid(uid: string): string | null {
  const [, wrapped] = WRAPPED.exec(uid.slice(0, 1_000)) ?? []
  const text = wrapped ? Buffer.from(wrapped, 'hex').toString('latin1') : uid.trim()
  return UUID.exec(text)?.[1]?.toLowerCase() ?? null
}
