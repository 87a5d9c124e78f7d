import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '@/lib/api/booking/event-fields'
import { shownTimes } from '@/lib/domain/calendar/shown-times'
import { parseInstant } from '@/lib/domain/core/day'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { subscribe } from '@/tests/support/booking/calendar-feed'
import { addEvent, addPeople, addSeries, book, eventsBetween, school } from '@/tests/support/booking/events'
import { secondProcess } from '@/tests/support/process/second-process'
import { expandedCalendar, expandedMeetings } from '@/tests/support/salesforce/expanded-calendar'
import { meetingsBetween } from '@/tests/support/salesforce/meetings'
import { addZonedMeetings, inOrder, timesOf, ZONED_MEETINGS } from '@/tests/support/salesforce/zoned-meetings'

const ZONES = ['UTC', 'Europe/Rome', 'America/Los_Angeles'] as const
const context = testApi()
let before: Caller

/** Written by this process, and read by all others. */
beforeAll(async () => {
  before = await context.api.caller()
  await addZonedMeetings(context.api, before)
}, 60_000)

/** The instant of a wire text. */
const instant = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/(\d{2})(\d{2})$/, '$1:$2')).toISOString()

const TUESDAYS: Record<string, string> = {
  '2026-03-24': '2026-03-24T17:30:00.000Z',
  '2026-03-31': '2026-03-31T16:30:00.000Z',
  '2026-10-20': '2026-10-20T16:30:00.000Z',
  '2026-10-27': '2026-10-27T17:30:00.000Z',
}

const WHOLE_DAYS = [
  { on: '2026-03-29', next: '2026-03-30', start: '+0100', end: '+0200' },
  { on: '2026-10-25', next: '2026-10-26', start: '+0200', end: '+0100' },
] as const

describe.each(ZONES)('with the clock of the server in %s', (serverZone) => {
  let child: Awaited<ReturnType<typeof secondProcess>>
  let there: Api

  beforeAll(async () => {
    child = await secondProcess(context.api.databaseUrl, { TZ: serverZone })
    there = child as unknown as Api
  }, 60_000)

  afterAll(() => child.stop())

  describe.each(ZONES)('and that of the database in %s', (databaseZone) => {
    beforeAll(async () => {
      const name = new URL(context.api.databaseUrl).pathname.slice(1)
      await context.api.asSystem((tx) =>
        tx.$executeRawUnsafe(`alter database "${name}" set timezone to '${databaseZone}'`),
      )
      await child.reconnect()
    })

    const feedOf = async (as: Parameters<typeof subscribe>[1], locationId: number) => {
      const { url } = await subscribe(there, as, { kind: 'LOCATION', id: locationId })
      const headers = { 'x-test-now': '2026-03-01T12:00:00Z' }
      return (await there.call('GET', new URL(url).pathname, { headers })).body as string
    }

    it('Tuesday 18:30 in Rome stays 18:30 when the clocks change', async () => {
      const at = await school(context.api)
      const times = { start: '2026-03-24 18:30:00+0100', end: '2026-03-24 19:30:00+0100' }
      await addSeries(there, at, { days: ['TUESDAY'], end: '2026-10-27 23:00:00+0100' }, times)
      const computed = await eventsBetween(there, at.caller, '2026-03-20', '2026-11-01')
      const [sku = ''] = await addPeople(context.api, at.caller, 1)
      for (const { id, start_datetime } of computed) {
        if (!(start_datetime.slice(0, 10) in TUESDAYS)) continue
        const { status } = await book(there, at.caller, id, sku, { confirm_past: true })
        expect(status).toBe(200)
      }
      const events = await eventsBetween(there, at.caller, '2026-03-20', '2026-11-01')
      expect([computed.length, events.length]).toEqual([32, 32])
      for (const list of [computed, events]) {
        for (const event of list) expect(event.start_datetime).toMatch(/ 18:30:00\+0[12]00$/)
        const found = Object.keys(TUESDAYS).map((day) =>
          list.find((event: Event) => event.start_datetime.startsWith(day)),
        )
        expect(found.map((event) => instant(event.start_datetime))).toEqual(Object.values(TUESDAYS))
      }
      const rows = await context.api.asSystem((tx) =>
        tx.event.findMany({ where: { structure_id: at.caller.structureId }, orderBy: { starts_at: 'asc' } }),
      )
      expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual(Object.values(TUESDAYS))
      const calendar = await feedOf(at.caller, at.location.id)
      expect(calendar).toContain('DTSTART;TZID=Europe/Rome:20260324T183000')
      expect(calendar).toContain('UNTIL=20261027T173000Z')
    }, 60_000)

    it('a whole day stays one on the days on which the clocks change', async () => {
      const at = await school(context.api)
      for (const { on, start, end } of WHOLE_DAYS) {
        await addEvent(there, at, {
          start: `${on} 00:00:00${start}`,
          end: `${on} 23:59:59${end}`,
          allDay: true,
        })
      }
      const events: Event[] = await eventsBetween(there, at.caller, '2026-03-01', '2026-11-30')
      expect(
        events.map(({ allDay, start_datetime, end_datetime }) => [allDay, start_datetime, end_datetime]),
      ).toEqual(
        WHOLE_DAYS.map(({ on, start, end }) => [true, `${on} 00:00:00${start}`, `${on} 23:59:59${end}`]),
      )
      expect(events.map(shownTimes)).toEqual(
        WHOLE_DAYS.map(({ on, next }) => ({ start: on, end: next, allDay: true })),
      )
      const calendar = await feedOf(at.caller, at.location.id)
      for (const { on, next } of WHOLE_DAYS) {
        expect(calendar).toContain(`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}\r\n`)
        expect(calendar).toContain(`DTEND;VALUE=DATE:${next.replaceAll('-', '')}\r\n`)
      }
    }, 60_000)

    it('fifteen meetings stay on the same day and hour, whoever wrote them, in lists, columns and feeds', async () => {
      const as = await context.api.caller()
      await addZonedMeetings(there, as)
      for (const caller of [as, before]) {
        const list = await meetingsBetween(there, caller, '2026-03-01', '2027-03-01')
        expect(timesOf(list)).toEqual(inOrder(ZONED_MEETINGS))
        const period = new URLSearchParams({
          start_date: '2026-03-01 00:00:00+0100',
          end_date: '2027-03-01 00:00:00+0100',
        })
        const path = `/api/salesforce/rest/event/calendar?${period}`
        const { body } = await there.call('GET', path, { as: caller })
        expect(timesOf(body.event_list)).toEqual(inOrder(ZONED_MEETINGS))
        const { url } = await subscribe(there, caller, { kind: 'MEETINGS' })
        const headers = { 'x-test-now': '2026-03-01T12:00:00Z' }
        const feed = await there.call('GET', new URL(url).pathname, { headers })
        expect(expandedCalendar(String(feed.body), '2027-12-31')).toEqual(expandedMeetings(list))
      }
      const rows = await context.api.asSystem((tx) =>
        tx.meeting.findMany({ where: { structure_id: as.structureId }, orderBy: { id: 'asc' } }),
      )
      expect(rows.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual(
        ZONED_MEETINGS.map(({ start, end }) => [parseInstant(start), parseInstant(end)]),
      )
    }, 60_000)
  })
})
