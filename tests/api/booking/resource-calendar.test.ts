import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { readFeed, subscribe } from '@/tests/support/booking/calendar-feed'
import { addEvent, addPeople, addSeries, school } from '@/tests/support/booking/events'
import {
  addCourt,
  club,
  customerOfClub,
  mustCall,
  opening,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { addMeeting } from '@/tests/support/salesforce/meetings'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')

/** The calendar of a resource, as another program reads it. */
async function calendarOf(as: Caller, id: number, over: object = {}): Promise<string> {
  const { url } = await subscribe(context.api, as, { kind: 'RESOURCE', id, ...over })
  const { status, text } = await readFeed(url)
  expect(status).toBe(200)
  return text.replaceAll('\r\n ', '')
}

const count = (text: string, what: string): number => text.split(what).length - 1

/** The blocks of a calendar that begin at a time of Rome's clock. */
const eventsAt = (text: string, start: string): string[] =>
  text
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((one) => one.includes(`DTSTART;TZID=Europe/Rome:${start}`))

describe('the private calendar of a resource', () => {
  it('has its reservations without a name; a request is not sure, and holds and what was cancelled are not there', async () => {
    const at = await club(context.api, { needs_approval: true })
    const other = await addCourt(context.api, at.caller)
    const customer = await customerOfClub(context.api, at)
    const of = { anagrafica_sku: at.sku }
    const at10 = slot(at.court.id, '10:00', '11:00')
    await reserved(context.api, at.caller, [at10], { ...of, people: 4 })
    const asked = await reserved(context.api, customer.caller, [slot(at.court.id, '12:00', '13:00')])
    await reserved(context.api, at.caller, [slot(at.court.id, '14:00', '15:00')], { ...of, path: '/hold' })
    const gone = await reserved(context.api, at.caller, [slot(at.court.id, '16:00', '17:00')], of)
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${gone.id}/cancel`, {})
    await reserved(context.api, at.caller, [slot(other.id, '18:00', '19:00')], of)
    expect(asked.state).toBe('REQUESTED')
    const text = await calendarOf(at.caller, at.court.id)
    expect(count(text, 'BEGIN:VEVENT')).toBe(2)
    const [first = ''] = eventsAt(text, '20261202T100000')
    expect(first).toContain('DTEND;TZID=Europe/Rome:20261202T110000')
    expect(first).toContain('SUMMARY:Prenotato\r\n')
    expect(first).toContain('DESCRIPTION:4 persone')
    expect(first).toContain('STATUS:CONFIRMED')
    expect(eventsAt(text, '20261202T120000')[0]).toContain('STATUS:TENTATIVE')
    expect(text).not.toContain('Persona')
    expect(text).not.toContain(at.sku)
  })

  it('names the customers where its maker chose so, and is listed as one that does', async () => {
    const at = await club(context.api)
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    const text = await calendarOf(at.caller, at.court.id, { with_names: true })
    expect(eventsAt(text, '20261202T100000')[0]).toMatch(/SUMMARY:.*Persona/)
    await calendarOf(at.caller, at.court.id)
    const path = `/api/booking/rest/calendarfeed/list?kind=RESOURCE&id=${at.court.id}`
    const { body } = await context.api.call('GET', path, { as: at.caller })
    expect(body.calendar_feed_list.map(({ with_names }: { with_names: boolean }) => with_names)).toEqual([
      false,
      true,
    ])
  })

  it('has a blackout once for all units, with its reason, and says which unit a reservation has', async () => {
    const at = await club(context.api, { units: 3 })
    const blackout = { from_day: '2026-12-03', from_time: '10:00', to_day: '2026-12-03', to_time: '12:00' }
    await mustCall(context.api, at.caller, 'POST', '/blackout', {
      blackout: { ...blackout, resource_id: at.court.id, reason: 'Manutenzione' },
    })
    const [second = ''] = await addPeople(context.api, at.caller, 1)
    for (const sku of [at.sku, second])
      await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], { anagrafica_sku: sku })
    const text = await calendarOf(at.caller, at.court.id)
    expect(count(text, 'SUMMARY:Manutenzione')).toBe(1)
    const described = eventsAt(text, '20261202T100000').map((one) => /DESCRIPTION:(.*)\r/.exec(one)?.[1])
    expect(described.sort()).toEqual(['Unità 1', 'Unità 2'])
  })

  it('has the classes at its place and of its person once each, and of that person’s meetings the times alone', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    const same = { location_id: at.location.id, teacher_id: at.teacher.id }
    const room = await addCourt(context.api, at.caller, { kind: 'ROOM', ...same })
    const times = (day: string, from: string, to: string) => ({
      start: `${day} ${from}:00+0100`,
      end: `${day} ${to}:00+0100`,
    })
    await addEvent(context.api, at, { name: 'Prova', ...times('2026-12-02', '10:00', '11:00') })
    await addSeries(context.api, at, { days: ['THURSDAY'] }, times('2026-12-03', '18:00', '19:00'))
    await addMeeting(context.api, at.caller, {
      name: 'Colloquio riservato',
      start_date: '2026-12-04 15:00:00+0100',
      end_date: '2026-12-04 16:00:00+0100',
      attendee_list: [{ ana_sku: at.teacher.anagrafica_sku }],
    })
    const text = await calendarOf(at.caller, room.id)
    expect(count(text, 'SUMMARY:Prova')).toBe(1)
    expect(count(text, 'RRULE:FREQ=WEEKLY')).toBe(1)
    expect(eventsAt(text, '20261204T150000')[0]).toContain('SUMMARY:Occupato')
    expect(text).not.toContain('Colloquio')
  })

  it('stays as it was while nothing changes, and ends with the resource and with the role of its maker', async () => {
    const at = await club(context.api)
    await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    const { url } = await subscribe(context.api, at.caller, { kind: 'RESOURCE', id: at.court.id })
    const etag = (await readFeed(url)).headers.get('etag') ?? ''
    expect((await readFeed(url, { 'if-none-match': etag })).status).toBe(304)
    const hold = (gui_item_list: string[]) =>
      context.api.asSystem((tx) =>
        tx.membership.updateMany({ where: { account_id: at.caller.accountId }, data: { gui_item_list } }),
      )
    await hold(['GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE'])
    expect((await readFeed(url)).status).toBe(404)
    const refused = await subscribe(context.api, at.caller, { kind: 'RESOURCE', id: at.court.id })
    expect([refused.status, refused.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    await hold(['GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED'])
    expect((await readFeed(url)).status).toBe(200)
    const unused = await addCourt(context.api, at.caller)
    const alone = await subscribe(context.api, at.caller, { kind: 'RESOURCE', id: unused.id })
    await mustCall(context.api, at.caller, 'DELETE', `/resource/${unused.id}`)
    expect((await readFeed(alone.url)).status).toBe(404)
  })

  it('is whole where a year is fully reserved', async () => {
    const at = await club(context.api)
    const { id } = await reserved(context.api, at.caller, [slot(at.court.id, '10:00', '11:00')], {
      anagrafica_sku: at.sku,
    })
    await context.api.asSystem(
      (tx) => tx.$executeRaw`
        insert into reservation_slot (structure_id, reservation_id, resource_id, zone, start_day, start_minute, end_day,
          end_minute, starts_at, ends_at, blocked, state)
        select structure_id, ${id}, resource_id, zone, start_day + n, start_minute, end_day + n, end_minute,
          starts_at + n * interval '1 day', ends_at + n * interval '1 day',
          tstzrange(starts_at + n * interval '1 day', ends_at + n * interval '1 day'), state
        from reservation_slot, generate_series(1, 350) n where resource_id = ${at.court.id}`,
    )
    const text = await calendarOf(at.caller, at.court.id)
    expect(count(text, 'BEGIN:VEVENT')).toBe(351)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(eventsAt(text, '20261202T100000')).toHaveLength(1)
  })

  it('is refused of a resource of another structure', async () => {
    const at = await club(context.api)
    const stranger = await club(context.api)
    const foreign = await subscribe(context.api, stranger.caller, { kind: 'RESOURCE', id: at.court.id })
    expect([foreign.status, foreign.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })
})
