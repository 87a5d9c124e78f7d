import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import {
  addMeeting,
  meetingData,
  meetingsBetween,
  saveMeeting,
  weekly,
} from '@/tests/support/salesforce/meetings'

const context = testApi()
const base = '/api/salesforce/rest/event'
const booking = '/api/booking/rest/event'
const guest = { email: 'ada@posta.example', name: 'Ada' }

type Sent = { to: string; subject: string; text: string; method: string; events: ICAL.Event[]; raw: string }

/** The mails of a structure with their calendars, oldest first; read by a parser of another maker. */
async function mailsOf(as: Caller): Promise<Sent[]> {
  const rows = await context.api.asSystem((tx) =>
    tx.mail_outbox.findMany({
      where: { structure_id: as.structureId },
      include: { calendar: true },
      orderBy: { id: 'asc' },
    }),
  )
  return rows.map(({ recipient, subject, text, calendar }) => {
    const raw = calendar?.content ?? ''
    const parsed = new ICAL.Component(ICAL.parse(raw))
    const events = parsed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    return { to: recipient, subject, text, method: calendar?.method ?? '', events, raw }
  })
}

const linkIn = (text: string): string => /\/rsvp\/([\w-]+)/.exec(text)?.[1] ?? ''
const invitation = (token: string, body?: object) =>
  context.api.call(body ? 'POST' : 'GET', `${base}/rsvp/${token}`, { body })

describe('an invitation', () => {
  it('goes to each person with an address but the user that saves, and names those without', async () => {
    const as = await context.api.caller()
    const { sku } = await addEntry(context.api, as, company({ email: '' }))
    const body = meetingData({
      notify: true,
      attendee_list: [guest, { account_id: as.accountId }, { ana_sku: sku }],
    })
    const answer = await context.api.call('POST', `${base}/add`, { as, body })
    expect(answer.body.mail).toEqual({ sent: 1, without_address: [expect.any(String)] })
    const [mail, ...others] = await mailsOf(as)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: guest.email, method: 'REQUEST' })
    expect(mail?.subject).toContain('Colloquio')
    const [event] = mail?.events ?? []
    expect(event?.startDate.toString()).toBe('2049-03-02T10:00:00')
    expect(event?.attendees[0]?.getParameter('partstat')).toBe('NEEDS-ACTION')
    // Without a mailbox for answers the organizer is the address that mails come from.
    expect(event?.organizer).toBe('mailto:luna@localhost')
    expect(mail?.raw).toContain('BEGIN:VTIMEZONE')
  })

  it('is not sent unless the user wants it, nor again for a change that does not matter to a guest', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, { attendee_list: [guest] })
    await saveMeeting(context.api, as, meeting, { name: 'Altro nome', reminder_list: [15], notify: true })
    expect(await mailsOf(as)).toEqual([])
    const moved = await saveMeeting(context.api, as, meeting, {
      start_date: '2049-03-02 12:00:00+0100',
      end_date: '2049-03-02 13:00:00+0100',
      notify: true,
    })
    expect(moved.body.mail).toEqual({ sent: 1, without_address: [] })
    const removed = await saveMeeting(context.api, as, moved.body.event, { attendee_list: [], notify: true })
    expect(removed.body.mail.sent).toBe(1)
    const [change, end] = await mailsOf(as)
    expect([change?.method, change?.events[0]?.sequence]).toEqual(['REQUEST', 1])
    expect([end?.method, end?.events[0]?.component.getFirstPropertyValue('status')]).toEqual([
      'CANCEL',
      'CANCELLED',
    ])
    expect(change?.events[0]?.uid).toBe(end?.events[0]?.uid)
  })

  it('of a series is one object with its rule, moved dates at their new time, and without deleted ones', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { recurring_info: weekly(['TUESDAY'], '2049-07-13') })
    const all = await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    await saveMeeting(context.api, as, all[4] as Meeting, {
      start_date: '2049-03-31 09:00:00+0200',
      end_date: '2049-03-31 10:00:00+0200',
    })
    await context.api.call('POST', `${booking}/delete`, { as, body: { event_id: all[8]?.id } })
    await saveMeeting(context.api, as, all[0] as Meeting, {
      attendee_list: [guest],
      apply_to: 'FOLLOWING_EVENTS',
      notify: true,
    })
    const [mail, ...others] = await mailsOf(as)
    expect(others).toEqual([])
    const master = mail?.events.find((event) => !event.isRecurrenceException())
    const exception = mail?.events.find((event) => event.isRecurrenceException())
    expect(mail?.events).toHaveLength(2)
    expect(exception?.uid).toBe(master?.uid)
    expect(exception?.startDate.toString()).toBe('2049-03-31T09:00:00')
    const dates: string[] = []
    const steps = master?.iterator()
    for (let next = steps?.next(); next && dates.length < 30; next = steps?.next())
      dates.push(next.toString().slice(0, 10))
    expect(dates).toHaveLength(19)
    expect(dates).not.toContain('2049-04-27')
  })

  it('of a series that goes on differently ends the old one under its name and brings the new one under another', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { recurring_info: weekly(['TUESDAY']), attendee_list: [guest] })
    const all = await meetingsBetween(context.api, as, '2049-03-01', '2049-04-01')
    await saveMeeting(context.api, as, all[2] as Meeting, {
      start_date: '2049-03-17 10:00:00+0100',
      end_date: '2049-03-17 11:00:00+0100',
      apply_to: 'FOLLOWING_EVENTS',
      notify: true,
    })
    const [fresh, old] = await mailsOf(as)
    expect([fresh?.method, old?.method]).toEqual(['REQUEST', 'REQUEST'])
    expect(fresh?.events[0]?.uid).not.toBe(old?.events[0]?.uid)
    expect(old?.raw).toMatch(/RRULE:.*UNTIL=20490309T090000Z/)
    expect(old?.events[0]?.sequence).toBe(1)
  })

  it('is withdrawn when the meeting is cancelled, when a series is deleted, and renewed when it takes place again', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, { attendee_list: [guest] })
    const put = (action: string) =>
      context.api.call('PUT', `${booking}/${meeting.id}/${action}`, { as, body: { notify: true } })
    await put('deactivate')
    await put('activate')
    const series = await addMeeting(context.api, as, {
      recurring_info: weekly(['TUESDAY']),
      attendee_list: [guest],
    })
    const body = { event_id: series.id, apply_to: 'ORIGINAL_EVENT', notify: true }
    await context.api.call('POST', `${booking}/delete`, { as, body })
    const mails = await mailsOf(as)
    expect(mails.map(({ method }) => method)).toEqual(['CANCEL', 'REQUEST', 'CANCEL'])
    expect(mails.map(({ events: [event] }) => event?.sequence)).toEqual([1, 2, 1])
  })
})

describe('the link of an invitation', () => {
  async function invited(over: object = {}) {
    const as = await context.api.caller()
    const body = meetingData({ notify: true, attendee_list: [guest], ...over })
    const { event } = (await context.api.call('POST', `${base}/add`, { as, body })).body
    const [mail] = await mailsOf(as)
    return { as, meeting: event as Meeting, token: linkIn(mail?.text ?? '') }
  }

  it('shows the meeting and changes nothing until the guest answers, as often as the guest likes', async () => {
    const { as, meeting, token } = await invited()
    const shown = await invitation(token)
    expect(shown.body.invitation).toMatchObject({ name: 'Colloquio', guest: 'Ada', state: 'NEEDS_ACTION' })
    const people = async () =>
      (await context.api.call('GET', `${base}/${meeting.id}/eventattendant/list`, { as })).body
        .event_attendant_list
    expect((await people())[0].state).toBe('NEEDS_ACTION')
    await invitation(token, { state: 'TENTATIVE', note: 'Forse arrivo tardi' })
    await invitation(token, { state: 'ACCEPTED' })
    expect(await people()).toMatchObject([{ state: 'ACCEPTED', note: '', state_outdated: false }])
    await saveMeeting(context.api, as, meeting, { address: 'Altrove' })
    expect(await people()).toMatchObject([{ state: 'ACCEPTED', state_outdated: true }])
  })

  it('of a series answers for all its dates', async () => {
    const { as, token } = await invited({ recurring_info: weekly(['TUESDAY'], '2049-04-27') })
    const { body } = await invitation(token, { state: 'DECLINED' })
    expect(body.invitation).toMatchObject({
      recurring: true,
      recurring_until: '2049-04-27',
      state: 'DECLINED',
    })
    const list = await meetingsBetween(context.api, as, '2049-03-01', '2049-05-01')
    expect(list.map(({ attendee_list: [ada] }) => ada?.state)).toEqual(Array(9).fill('DECLINED'))
  })

  it('of a meeting that is cancelled is refused, of a guest that was removed unknown, and cannot be made up', async () => {
    const { as, meeting, token } = await invited()
    await context.api.call('PUT', `${booking}/${meeting.id}/deactivate`, { as, body: {} })
    const closed = await invitation(token, { state: 'ACCEPTED' })
    expect([closed.status, closed.body.code]).toEqual([422, 'ERROR_MEETING_CLOSED'])
    await saveMeeting(context.api, as, meeting, { attendee_list: [] })
    expect((await invitation(token)).status).toBe(404)
    const forged = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    expect((await invitation(forged)).status).toBe(404)
    expect((await invitation(token, { state: 'NEEDS_ACTION' })).status).toBe(400)
  })
})
