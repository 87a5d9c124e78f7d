import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { type Day, day } from '@/lib/domain/core/day'
import { LAST_SECOND, localTime, MIDNIGHT } from '@/lib/domain/core/local-time'
import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { type CalendarEvent, type CalendarMethod, calendarText } from '@/server/ics'

const evening = (on: string): EventTimes => ({
  startDay: day(on),
  startTime: localTime('18:30:00'),
  endDay: day(on),
  endTime: localTime('19:45:00'),
  allDay: false,
})

const wholeDay = (from: string, to = from): EventTimes => ({
  startDay: day(from),
  startTime: MIDNIGHT,
  endDay: day(to),
  endTime: LAST_SECOND,
  allDay: true,
})

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'event-1@luna.test',
  sequence: 0,
  changedAt: new Date('2026-03-01T10:00:00Z'),
  title: 'Yoga',
  description: '',
  location: 'Sala grande',
  url: '',
  zone: 'Europe/Rome',
  times: evening('2026-03-24'),
  state: 'CONFIRMED',
  rule: null,
  instead: null,
  invitation: null,
  ...over,
})

const text = (events: CalendarEvent[], method: CalendarMethod = 'PUBLISH') =>
  calendarText({ name: 'Luna', method, events })

const lines = (written: string) => written.replace(/\r\n /g, '').split('\r\n')
const linesOf = (written: string, name: string) =>
  lines(written).filter((line) => line.startsWith(name) && /[:;]/.test(line[name.length] ?? ''))

/** The occurrences as another program computes them, as instants. */
function startsRead(written: string, from: string, to: string): string[] {
  const parsed = ical.sync.parseICS(written)
  const [master] = Object.values(parsed).filter((one): one is VEvent => one?.type === 'VEVENT')
  const found = master ? ical.expandRecurringEvent(master, { from: new Date(from), to: new Date(to) }) : []
  return found.map(({ start }) => new Date(start).toISOString()).sort()
}

describe('a calendar', () => {
  it('is written to the letter', () => {
    expect(lines(text([event()], 'REQUEST'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Luna//Luna//IT',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Rome',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250330T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251026T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:event-1@luna.test',
      'DTSTAMP:20260301T100000Z',
      'LAST-MODIFIED:20260301T100000Z',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Rome:20260324T183000',
      'DTEND;TZID=Europe/Rome:20260324T194500',
      'SUMMARY:Yoga',
      'LOCATION:Sala grande',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps Tuesday 18:30 in Rome at 18:30 over both changes of the clocks', () => {
    const written = text([event({ rule: { weekdays: ['TUESDAY'], lastDay: day('2026-10-27'), except: [] } })])
    expect(linesOf(written, 'RRULE').at(-1)).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261027T173000Z')
    const starts = startsRead(written, '2026-03-01T00:00:00Z', '2026-12-01T00:00:00Z')
    expect(starts).toHaveLength(32)
    expect([starts[0], starts[1], starts[30], starts[31]]).toEqual([
      '2026-03-24T17:30:00.000Z',
      '2026-03-31T16:30:00.000Z',
      '2026-10-20T16:30:00.000Z',
      '2026-10-27T17:30:00.000Z',
    ])
  })

  it.each(['2026-03-29', '2026-10-25'])('says a whole day as a day, also %s when the clocks change', (on) => {
    const written = text([event({ times: wholeDay(on) })])
    const next = `${on.slice(0, 8)}${Number(on.slice(8)) + 1}`.replaceAll('-', '')
    expect(linesOf(written, 'DTSTART')).toEqual([`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`])
    expect(linesOf(written, 'DTEND')).toEqual([`DTEND;VALUE=DATE:${next}`])
    expect(written).not.toContain('VTIMEZONE')
  })

  it('says a whole day that repeats by days alone', () => {
    const rule = { weekdays: ['SUNDAY'] as const, lastDay: day('2026-04-12'), except: [day('2026-04-05')] }
    const written = text([event({ times: wholeDay('2026-03-29'), rule })])
    expect(linesOf(written, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20260412'])
    expect(linesOf(written, 'EXDATE')).toEqual(['EXDATE;VALUE=DATE:20260405'])
  })

  it('leaves out what was deleted, and says what was moved or cancelled in its place', () => {
    const rule = { weekdays: ['TUESDAY'] as const, lastDay: null, except: [day('2026-03-31')] }
    const instead = { day: day('2026-04-07'), time: localTime('18:30:00'), allDay: false }
    const moved = event({ times: evening('2026-04-08'), instead, sequence: 2 })
    const cancelled = event({
      times: evening('2026-04-14'),
      instead: { ...instead, day: day('2026-04-14') },
      state: 'CANCELLED',
    })
    const written = text([event({ rule }), moved, cancelled])
    expect(linesOf(written, 'EXDATE')).toEqual(['EXDATE;TZID=Europe/Rome:20260331T183000'])
    expect(linesOf(written, 'RECURRENCE-ID')).toEqual([
      'RECURRENCE-ID;TZID=Europe/Rome:20260407T183000',
      'RECURRENCE-ID;TZID=Europe/Rome:20260414T183000',
    ])
    expect(linesOf(written, 'STATUS').at(-1)).toBe('STATUS:CANCELLED')
    const starts = startsRead(written, '2026-03-20T00:00:00Z', '2026-04-12T00:00:00Z')
    expect(starts).toEqual(['2026-03-24T17:30:00.000Z', '2026-04-08T16:30:00.000Z'])
  })

  it('escapes what has a meaning, and folds at 75 octets without cutting a letter', () => {
    const title = `Perché; così, però\\ “${'è'.repeat(120)}” 🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙`
    const description = 'prima riga\nseconda riga\r\nBEGIN:VEVENT'
    const written = text([event({ title, description })])
    for (const line of written.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('�')
    }
    const read = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent')
    expect(read).toHaveLength(1)
    expect(read[0]?.getFirstPropertyValue('summary')).toBe(title)
    expect(read[0]?.getFirstPropertyValue('description')).toBe('prima riga\nseconda riga\nBEGIN:VEVENT')
  })

  it('names who invites and who is invited, and asks for no answer', () => {
    const invitation = {
      organizer: { name: 'Studio; Luna', email: 'studio@luna.test' },
      attendee: { name: 'Anna "Nina" Verdi', email: 'anna@luna.test' },
    }
    const written = text([event({ invitation, state: 'CANCELLED', sequence: 3 })], 'CANCEL')
    expect(linesOf(written, 'METHOD')).toEqual(['METHOD:CANCEL'])
    expect(linesOf(written, 'ORGANIZER')).toEqual(['ORGANIZER;CN="Studio; Luna":mailto:studio@luna.test'])
    expect(linesOf(written, 'ATTENDEE')[0]).toContain('PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:anna@luna.test')
  })

  it.each([
    ['Asia/Tokyo', ['+0900']],
    ['America/New_York', ['-0400', '-0500']],
    ['Africa/Casablanca', ['+0000', '+0100']],
  ])('describes %s', (zone, offsets) => {
    const written = text([event({ zone })])
    expect([...new Set(linesOf(written, 'TZOFFSETTO'))].map((line) => line.slice(11)).sort()).toEqual(
      [...offsets].sort(),
    )
    const on = '2026-03-24' as Day
    expect(linesOf(written, 'DTSTART').at(-1)).toBe(`DTSTART;TZID=${zone}:${on.replaceAll('-', '')}T183000`)
  })
})
