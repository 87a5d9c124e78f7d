import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_REPLY_BYTES, readReplies } from '@/server/salesforce/meetings/replies/read-reply'
import { CORPUS_UID, corpus } from '@/tests/support/mail/reply-corpus'
import {
  calendarOf,
  eventLines,
  mailOf,
  part,
  replyCalendar,
  replyMail,
} from '@/tests/support/mail/reply-mail'
import { runsOf } from '@/tests/support/property-runs'

const received = new Date('2049-03-01T09:00:00Z')
const ada = { uid: CORPUS_UID, email: 'ada@posta.example' }

/** A cut at a place, a part of it taken out, doubled or written over. */
type Wound = { kind: 'CUT' | 'DROP' | 'DOUBLE' | 'WRITE' | 'NOISE'; at: number; length: number; text: string }

const TEXTS = [
  '\r\n',
  '\r\n\r\n',
  'BEGIN:VEVENT\r\n',
  'END:VCALENDAR\r\n',
  'BEGIN:VTIMEZONE\r\nTZID:X\r\n',
  'RRULE:FREQ=SECONDLY\r\n',
  'ATTENDEE;PARTSTAT="ACCEPTED:mailto:a\r\n',
  'RECURRENCE-ID;VALUE=DATE-TIME:99999999T999999\r\n',
  'DTSTAMP:00000000T000000Z\r\n',
  'SEQUENCE:-1\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Type: multipart/mixed; boundary=""\r\n',
  'charset=x-unknown',
  ';',
  '"',
  '\u0000',
]

const wound: fc.Arbitrary<Wound> = fc.record({
  kind: fc.constantFrom('CUT', 'DROP', 'DOUBLE', 'WRITE', 'NOISE'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(400),
  text: fc.constantFrom(...TEXTS),
})

function wounded(raw: Buffer, { kind, at, length, text }: Wound): Buffer {
  const from = Math.floor(at * raw.length)
  const [head, hit, tail] = [
    raw.subarray(0, from),
    raw.subarray(from, from + length),
    raw.subarray(from + length),
  ]
  if (kind === 'CUT') return head
  if (kind === 'DROP') return Buffer.concat([head, tail])
  if (kind === 'DOUBLE') return Buffer.concat([head, hit, hit, tail])
  if (kind === 'WRITE') return Buffer.concat([head, Buffer.from(text, 'latin1'), hit, tail])
  return Buffer.concat([head, Buffer.from(hit.map((byte, index) => byte ^ (index * 37))), tail])
}

/** How long the reading of a mail takes, in milliseconds. */
async function timeOf(raw: Buffer): Promise<number> {
  const began = performance.now()
  await readReplies(raw, received)
  return performance.now() - began
}

const calendarMail = (calendar: string): Buffer =>
  mailOf({ from: ada.email }, part(calendar, { type: 'text/calendar; method=REPLY' }))

describe('a mutilated answer', () => {
  it('is read or refused, never thrown for, and names no other meeting or person', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...corpus),
      fc.array(wound, { minLength: 1, maxLength: 6 }),
      async ({ raw }, wounds) => {
        const { replies } = await readReplies(wounds.reduce(wounded, raw), received)
        for (const reply of replies) {
          expect(reply.uid).toMatch(/^[0-9a-f-]{36}$/)
          expect(reply.attendee).toContain('@')
          expect(Number.isNaN(reply.writtenAt.getTime())).toBe(false)
          expect(reply.writtenAt <= received).toBe(true)
          expect(['ACCEPTED', 'DECLINED', 'TENTATIVE']).toContain(reply.answer)
        }
      },
    )
    await fc.assert(property, { numRuns: runsOf(5_000) })
  })

  it('is read or refused where it is any bytes at all', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      expect((await readReplies(bytes, received)).fault).not.toBeNull()
    })
    await fc.assert(property, { numRuns: runsOf(2_000) })
  })
})

describe('a mail that is made to take long', () => {
  const full = (text: string) => text.repeat(Math.floor((MAX_REPLY_BYTES - 5_000) / text.length))
  const zone = (rule: string) =>
    calendarOf(
      'BEGIN:VCALENDAR',
      'METHOD:REPLY',
      'BEGIN:VTIMEZONE',
      'TZID:X',
      ...['STANDARD', 'DAYLIGHT'].flatMap((name) => [
        `BEGIN:${name}`,
        'DTSTART:00010101T000000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        rule,
        `END:${name}`,
      ]),
      'END:VTIMEZONE',
      ...eventLines({ ...ada, recurrenceId: 'RECURRENCE-ID;TZID=X:99990309T100000' }),
      'END:VCALENDAR',
    )
  const header = (text: string) => Buffer.from(`From: ${ada.email}\r\n${text}\r\n\r\nx`, 'latin1')

  it.each<[string, Buffer]>([
    ['a zone that changes every second', calendarMail(zone('RRULE:FREQ=SECONDLY'))],
    ['a zone that changes every day', calendarMail(zone('RRULE:FREQ=DAILY;BYDAY=MO,TU'))],
    [
      'a zone that changes every year since the year 1',
      calendarMail(zone('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')),
    ],
    ['a calendar in one line', calendarMail(`BEGIN:VCALENDAR\r\n${full('X')}`)],
    ['a calendar of folds', calendarMail(`BEGIN:VCALENDAR\r\n${full(' x\r\n')}`)],
    ['many parameters', calendarMail(replyCalendar({ ...ada, parameters: ';A="b"'.repeat(40_000) }))],
    ['many values', calendarMail(replyCalendar({ ...ada, lines: [`CATEGORIES:${'a,'.repeat(100_000)}`] }))],
    ['quotes', calendarMail(replyCalendar({ ...ada, lines: [`X-A;B=${'"'.repeat(200_000)}:c`] }))],
    ['a long UID', replyMail({ ...ada, uid: full('7643616C2D55696401000000') })],
    ['many senders', header(`From: ${'a@b.example, '.repeat(9_000)}`)],
    ['comments in comments', header(`Authentication-Results: ${'('.repeat(60_000)}`)],
    ['blanks', header(`Authentication-Results: x; dmarc${' '.repeat(100_000)}=`)],
    ['many headers', header('X: y\r\n'.repeat(20_000))],
    ['many file names', header(`Content-Type: x/y; ${'name*0=a; '.repeat(10_000)}`)],
    [
      'many boundaries',
      Buffer.from(`${header('Content-Type: multipart/mixed; boundary=a')}${full('\r\n--a')}`, 'latin1'),
    ],
    ['lines', Buffer.from(`${header('')}${full('\r\n')}`, 'latin1')],
    [
      'base64 that is none',
      Buffer.from(
        `${header('Content-Type: text/calendar\r\nContent-Transfer-Encoding: base64')}${full('=')}`,
        'latin1',
      ),
    ],
  ])('does not: %s', async (_, raw) => {
    expect(raw.length).toBeLessThanOrEqual(2 * MAX_REPLY_BYTES)
    expect(await timeOf(raw)).toBeLessThan(1_500)
  })
})
