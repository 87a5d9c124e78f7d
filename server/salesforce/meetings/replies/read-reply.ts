import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'
import type { MeetingReply } from '@/lib/domain/meetings/reply'
import { readCalendar } from './read-calendar'

/** The longest mail, in bytes, that is read as an answer. */
export const MAX_REPLY_BYTES = 512 * 1024

const MAX_DEPTH = 10
const MAX_HEADERS = 128 * 1024
const MAX_CALENDARS = 5
const MAX_BOUNDARIES = 300
const MAX_LINES = 12_000

/**
 * Why a mail holds no answer: it cannot be read; it has not one sender; the own server found its sender forged; it holds
 * only Outlook's own format (TNEF); it has no calendar; its calendar is no answer of the sender.
 */
export type ReplyFault = 'UNREADABLE' | 'NO_SENDER' | 'FORGED' | 'TNEF' | 'NO_CALENDAR' | 'NO_REPLY'

export type ReplyReading =
  | { replies: readonly MeetingReply[]; fault: null }
  | { replies: readonly []; fault: ReplyFault }

const refused = (fault: ReplyFault): ReplyReading => ({ replies: [], fault })

/** The answers to invitations that a mail of at most MAX_REPLY_BYTES holds, all of its sender. Never throws. */
export async function readReplies(source: Uint8Array, receivedAt: Date): Promise<ReplyReading> {
  const email = source.length <= MAX_REPLY_BYTES && isBounded(source) ? await parsed(source) : null
  if (!email) return refused('UNREADABLE')
  const from = senderOf(email)
  if (from === null) return refused('NO_SENDER')
  if (isForged(email)) return refused('FORGED')
  const calendars = email.attachments.filter(isCalendar).slice(0, MAX_CALENDARS)
  if (calendars.length === 0) return refused(email.attachments.some(isTnef) ? 'TNEF' : 'NO_CALENDAR')
  for (const calendar of calendars) {
    const envelope = { from, receivedAt, method: calendar.method ?? null }
    const replies = readCalendar(textOf(calendar), envelope)
    // The same answer often stands twice in a mail: as a part and as a file.
    if (replies && replies.length > 0) return { replies, fault: null }
  }
  return refused('NO_REPLY')
}

/** Whether a mail has no more parts and lines than one by a calendar program: each of them costs time. */
const isBounded = (source: Uint8Array): boolean =>
  countOf(source, '\n', MAX_LINES) < MAX_LINES && countOf(source, '\n--', MAX_BOUNDARIES) < MAX_BOUNDARIES

/** How often a mark stands in a mail; it is counted to `most`. */
function countOf(source: Uint8Array, mark: string, most: number): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  let [count, at] = [0, bytes.indexOf(mark)]
  while (at >= 0 && count < most) [count, at] = [count + 1, bytes.indexOf(mark, at + 1)]
  return count
}

async function parsed(source: Uint8Array): Promise<Email | null> {
  const limits = { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS }
  try {
    // A mail inside of the mail is a file: its sender is not the sender of this one.
    return await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true })
  } catch {
    return null
  }
}

/** The one address in From, in lower case. */
function senderOf({ headers }: Email): string | null {
  const [from, ...others] = headers.filter(({ key }) => key === 'from')
  if (!from || others.length > 0 || from.value.length > 2_000) return null
  const [sender, ...more] = addressParser(from.value, { flatten: true })
  return sender?.address?.includes('@') && more.length === 0 ? sender.address.toLowerCase() : null
}

/**
 * Whether the receiving server found that the sender's domain did not send it (DMARC, RFC 8601 §2.7). It writes its
 * header above all that a mail came with, so that only the first one is its own.
 */
function isForged({ headers }: Email): boolean {
  const own = headers.find(({ key }) => key === 'authentication-results')?.value.slice(0, 4_000) ?? ''
  return /(?:^|[;\s])dmarc\s*=\s*fail\b/i.test(own.replace(/\([^()]*\)/g, ' '))
}

const isNamed = ({ filename }: Attachment, end: RegExp): boolean => end.test((filename ?? '').slice(-20))

const isCalendar = (part: Attachment): boolean =>
  ['text/calendar', 'application/ics'].includes(part.mimeType) ||
  (isNamed(part, /\.ics$/i) && /^(?:text\/|application\/octet-stream)/.test(part.mimeType))

const isTnef = (part: Attachment): boolean =>
  ['application/ms-tnef', 'application/vnd.ms-tnef'].includes(part.mimeType) ||
  isNamed(part, /winmail\.dat$/i)

function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.replace(/^\uFEFF/, '')
}
