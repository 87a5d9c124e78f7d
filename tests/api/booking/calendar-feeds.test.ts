import ical, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/domain/core/day'
import { occurrenceId, readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { type Caller, testApi } from '@/tests/support/api'
import { readFeed, subscribe } from '@/tests/support/booking/calendar-feed'
import { addEvent, addPeople, addSeries, book, eventData, school } from '@/tests/support/booking/events'
import { stopClockAt } from '@/tests/support/time/clock'

const base = '/api/booking/rest'
const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
/** The month in which clocks change, of a year near enough for its change to be known. */
const MARCH_2027 = { start: '2027-03-02 18:30:00+0100', end: '2027-03-02 19:30:00+0100' }

type SchoolSetup = Awaited<ReturnType<typeof school>>

/** A customer with an entry in the registry of a school, who books for themselves. */
async function customer(at: SchoolSetup): Promise<{ as: Caller; sku: string }> {
  const roles = ['GUI_OWN_EVENTS', 'GUI_BOOKING_EVENT', 'GUI_UNSUBSCRIBE_EVENT']
  const as = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
  const [sku = ''] = await addPeople(context.api, at.caller, 1)
  await context.api.asSystem((tx) =>
    tx.membership.updateMany({ where: { account_id: as.accountId }, data: { anagrafica_sku: sku } }),
  )
  return { as, sku }
}

/** When another program has the events of a calendar begin. */
function startsOf(text: string, from: string, to: string): string[] {
  const events = Object.values(ical.sync.parseICS(text)).filter(
    (one): one is VEvent => one?.type === 'VEVENT' && one.status !== 'CANCELLED',
  )
  const range = { from: new Date(from), to: new Date(to) }
  return events
    .flatMap((event) =>
      event.rrule ? ical.expandRecurringEvent(event, range).map(({ start }) => start) : [event.start],
    )
    .map((start) => new Date(start).toISOString())
    .sort()
}

describe('a private calendar', () => {
  it('of a person has the bookings, says where the person waits, and follows every change', async () => {
    const at = await school(context.api)
    const { as, sku } = await customer(at)
    const { url } = await subscribe(context.api, as, { kind: 'PERSON' })
    const event = await addEvent(context.api, at)
    const full = await addEvent(context.api, at, { name: 'Pilates', availability: 1 })
    const [other = ''] = await addPeople(context.api, at.caller, 1)
    await book(context.api, at.caller, full.id, other)
    const booked = await book(context.api, as, event.id, sku)
    await book(context.api, as, full.id, sku)
    const first = await readFeed(url)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(first.text).toContain('SUMMARY:Yoga\r\n')
    expect(first.text).toContain("SUMMARY:Pilates (in lista d'attesa)")
    expect(first.text).toContain('STATUS:TENTATIVE')
    const etag = first.headers.get('etag') ?? ''
    expect((await readFeed(url, { 'if-none-match': etag })).status).toBe(304)
    await context.api.call('PUT', `${base}/event/${full.id}/deactivate`, { as: at.caller })
    const { id } = booked.body.event_attendant
    await context.api.call('PUT', `${base}/eventattendant/${id}/unsubscribeme`, { as })
    const after = await readFeed(url, { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.text).not.toContain('SUMMARY:Yoga')
    expect(after.text).toContain('STATUS:CANCELLED')
  })

  it('says that a person waits in the language of whoever made it', async () => {
    const at = await school(context.api)
    const { as, sku } = await customer(at)
    await context.api.asSystem((tx) =>
      tx.account.update({ where: { id: as.accountId }, data: { language: 'en' } }),
    )
    const { url } = await subscribe(context.api, as, { kind: 'PERSON' })
    const full = await addEvent(context.api, at, { name: 'Pilates', availability: 1 })
    const [other = ''] = await addPeople(context.api, at.caller, 1)
    await book(context.api, at.caller, full.id, other)
    await book(context.api, as, full.id, sku)
    expect((await readFeed(url)).text).toContain('SUMMARY:Pilates (waiting list)')
  })

  it('of a location has series by their rule, with what was deleted, moved, cancelled or is elsewhere', async () => {
    const at = await school(context.api)
    const elsewhere = await context.api.call('POST', `${base}/eventlocation`, {
      as: at.caller,
      body: { event_location: { name: 'Altrove' } },
    })
    const first = await addSeries(
      context.api,
      at,
      { days: ['TUESDAY'], end: '2027-04-06 00:00:00+0200' },
      MARCH_2027,
    )
    const origin = readOccurrenceId(first.id)
    if (!origin) throw new Error('no occurrence')
    const week = (weeks: number) =>
      occurrenceId({ seriesId: origin.seriesId, day: addDays(origin.day, 7 * weeks) })
    const save = (id: number, over: object) =>
      context.api.call('PUT', `${base}/event`, {
        as: at.caller,
        body: {
          event: { ...eventData(at, MARCH_2027), id, ...over },
          recurring_info: { apply_to: 'SINGLE_EVENT' },
        },
      })
    const times = (day: string, from: string, to: string) => ({
      start_datetime: `2027-03-${day} ${from}:00+0100`,
      end_datetime: `2027-03-${day} ${to}:00+0100`,
    })
    await context.api.call('PUT', `${base}/event/${week(1)}/delete`, { as: at.caller, body: {} })
    await save(week(2), times('17', '20:00', '21:00'))
    await save(week(3), { ...times('23', '18:30', '19:30'), location: elsewhere.body.event_location.id })
    await context.api.call('PUT', `${base}/event/${week(4)}/deactivate`, { as: at.caller })
    const { url } = await subscribe(context.api, at.caller, { kind: 'LOCATION', id: at.location.id })
    const { text } = await readFeed(url)
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270406T163000Z')
    expect(text.match(/EXDATE;TZID=Europe\/Rome:\d+T183000/g)).toEqual([
      'EXDATE;TZID=Europe/Rome:20270309T183000',
      'EXDATE;TZID=Europe/Rome:20270323T183000',
    ])
    expect(text.match(/RECURRENCE-ID[^\r]*/g)).toEqual([
      'RECURRENCE-ID;TZID=Europe/Rome:20270316T183000',
      'RECURRENCE-ID;TZID=Europe/Rome:20270330T183000',
    ])
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    const starts = startsOf(text, '2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z')
    expect(starts).toEqual(
      expect.arrayContaining([
        '2027-03-02T17:30:00.000Z',
        '2027-03-17T19:00:00.000Z',
        '2027-04-06T16:30:00.000Z',
      ]),
    )
    expect(starts).not.toContain('2027-03-09T17:30:00.000Z')
    const other = await subscribe(context.api, at.caller, {
      kind: 'LOCATION',
      id: elsewhere.body.event_location.id,
    })
    const moved = await readFeed(other.url)
    expect(startsOf(moved.text, '2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z')).toEqual([
      '2027-03-23T17:30:00.000Z',
    ])
  })

  it('of a person in charge names nobody who booked', async () => {
    const at = await school(context.api)
    const { sku } = await customer(at)
    const event = await addEvent(context.api, at)
    await book(context.api, at.caller, event.id, sku)
    const { url } = await subscribe(context.api, at.caller, { kind: 'TEACHER', id: at.teacher.id })
    const { text } = await readFeed(url)
    expect(text).toContain(`UID:event-${event.id}@`)
    expect(text).not.toContain('Persona')
    expect(text).not.toContain(sku)
  })

  it.each([
    ['TEACHER', 'GUI_CAN_VIEW_TEACHER_LIST'],
    ['LOCATION', 'GUI_CAN_VIEW_LOCATION_LIST'],
    ['PERSON', 'GUI_OWN_EVENTS'],
  ] as const)(
    'of a %s ends while its maker lacks the role, who still finds and revokes it',
    async (kind, role) => {
      const at = await school(context.api)
      const { as } = await customer(at)
      const id = { TEACHER: at.teacher.id, LOCATION: at.location.id, PERSON: undefined }[kind]
      const hold = (gui_item_list: string[]) =>
        context.api.asSystem((tx) =>
          tx.membership.updateMany({ where: { account_id: as.accountId }, data: { gui_item_list } }),
        )
      await hold([role])
      const made = await subscribe(context.api, as, { kind, id })
      expect((await readFeed(made.url)).status).toBe(200)
      await hold(['GUI_SHOW_SIDE_MENU'])
      expect((await readFeed(made.url)).status).toBe(404)
      const asked = await context.api.call('GET', `${base}/calendarfeed/list?kind=${kind}&id=${id ?? 1}`, {
        as,
      })
      expect(asked.status).toBe(403)
      const { body } = await context.api.call('GET', `${base}/calendarfeed/list`, { as })
      expect(body.calendar_feed_list).toMatchObject([{ id: made.id, kind }])
      expect((await context.api.call('PUT', `${base}/calendarfeed/${made.id}/revoke`, { as })).status).toBe(
        200,
      )
      await hold([role])
      expect((await readFeed(made.url)).status).toBe(404)
    },
  )

  it('ends when it is revoked, when its maker leaves, and is not there for who guesses', async () => {
    const at = await school(context.api)
    const one = await subscribe(context.api, at.caller, { kind: 'LOCATION', id: at.location.id })
    const staff = await context.api.caller({ structure: { id: at.caller.structureId } })
    const two = await subscribe(context.api, staff, { kind: 'LOCATION', id: at.location.id })
    expect([(await readFeed(one.url)).status, (await readFeed(two.url)).status]).toEqual([200, 200])
    const listed = await context.api.call(
      'GET',
      `${base}/calendarfeed/list?kind=LOCATION&id=${at.location.id}`,
      { as: at.caller },
    )
    expect(listed.body.calendar_feed_list.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id])
    expect(JSON.stringify(listed.body)).not.toContain(one.url.slice(-47, -4))
    await context.api.call('PUT', `${base}/calendarfeed/${one.id}/revoke`, { as: at.caller })
    await context.api.asSystem((tx) => tx.membership.deleteMany({ where: { account_id: staff.accountId } }))
    expect([(await readFeed(one.url)).status, (await readFeed(two.url)).status]).toEqual([404, 404])
    const guessed = one.url.replace(/[\w-]{43}/, 'a'.repeat(43))
    const { status, text } = await readFeed(guessed)
    expect([status, JSON.parse(text).response.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  it('is refused of others: another structure, another person, a list that one may not see', async () => {
    const at = await school(context.api)
    const stranger = await school(context.api)
    const foreign = await subscribe(context.api, stranger.caller, { kind: 'LOCATION', id: at.location.id })
    expect([foreign.status, foreign.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    const { as } = await customer(at)
    const refused = await subscribe(context.api, as, { kind: 'LOCATION', id: at.location.id })
    expect([refused.status, refused.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    const own = await subscribe(context.api, as, { kind: 'PERSON' })
    const another = await customer(at)
    for (const caller of [another.as, stranger.caller]) {
      const answer = await context.api.call('PUT', `${base}/calendarfeed/${own.id}/revoke`, { as: caller })
      expect(answer.status).toBe(404)
    }
    expect((await readFeed(own.url)).status).toBe(200)
  })

  it('of a location is not ended by a user without its list, though neither has an entry in the registry', async () => {
    const at = await school(context.api)
    const { id, url } = await subscribe(context.api, at.caller, { kind: 'LOCATION', id: at.location.id })
    const as = await context.api.caller({
      roles: ['GUI_OWN_EVENTS'],
      structure: { id: at.caller.structureId },
    })
    expect((await context.api.call('PUT', `${base}/calendarfeed/${id}/revoke`, { as })).status).toBe(404)
    expect((await readFeed(url)).status).toBe(200)
  })

  it('is made ten times and no more, also at once; and is asked for sixty times in a quarter of an hour', async () => {
    const at = await school(context.api)
    const made = await Promise.all(
      Array.from({ length: 15 }, () =>
        subscribe(context.api, at.caller, { kind: 'TEACHER', id: at.teacher.id }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(made.flatMap(({ code }) => code ?? []))).toEqual(new Set(['ERROR_CALENDAR_FEED_TOO_MANY']))
    const url = made.find(({ status }) => status === 200)?.url ?? ''
    const statuses: number[] = []
    for (let read = 0; read < 61; read += 1) statuses.push((await readFeed(url)).status)
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
  })
})
