import { Logger, runOnce } from 'graphile-worker'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { Api, type Caller } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { TestImap } from '@/tests/support/mail/imap-server'
import {
  eventLines,
  mailOf,
  part,
  type Reply,
  replyCalendar,
  replyMail,
} from '@/tests/support/mail/reply-mail'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { addMeeting, meetingsBetween, saveMeeting, weekly } from '@/tests/support/salesforce/meetings'
import { newStamp } from '@/tests/support/stamp'

const ADDRESS = 'risposte@luna.example'
const smtp = new TestSmtp()
const imap = new TestImap()
let api: Api

beforeAll(async () => {
  api = await Api.open({
    SMTP_URL: await smtp.listen(),
    MAIL_FROM: 'Luna <luna@studio.example>',
    LUNA_REPLY_MAILBOX: await imap.listen(),
    LUNA_REPLY_ADDRESS: ADDRESS,
  })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
  await imap.close()
})

const silent = new Logger(() => () => undefined)

/** Runs what is due, as the worker does. */
async function work(): Promise<void> {
  const { jobs } = await import('@/server/jobs')
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]))
  await runOnce({ connectionString: api.databaseUrl, taskList, concurrency: 4, logger: silent })
}

/** Reads the mailbox, by that many workers at once. */
async function readAnswers(workers = 1): Promise<void> {
  const { meetingReplies } = await import('@/server/jobs/meetings/meeting-replies')
  await Promise.all(Array.from({ length: workers }, () => meetingReplies.run({})))
}

/** An instant of the last hour, as calendars write it. */
const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')

/** A guest with an address that no other test has, and what it answers with. */
const newGuest = () => ({ email: `ada-${newStamp()}@posta.example`.toLowerCase(), name: 'Ada' })

const uidOf = async (meeting: Meeting): Promise<string> => {
  const row = await api.asSystem(async (tx) =>
    meeting.id > 0
      ? tx.meeting.findFirst({ where: { id: meeting.id } })
      : tx.meeting_series.findFirst({
          where: { attendees: { some: { email: meeting.attendee_list[0]?.email } } },
        }),
  )
  return `${row?.uid}@localhost`
}

/** A meeting to which a new guest is invited, and an answer of the guest. */
async function invited(over: object = {}) {
  const as = await api.caller()
  const guest = newGuest()
  const meeting = await addMeeting(api, as, { attendee_list: [guest], ...over })
  const reply: Reply = { uid: await uidOf(meeting), email: guest.email, dtstamp: ago(10) }
  return { as, guest, meeting, reply }
}

const stateOf = async (as: Caller, meeting: { id: number }) => {
  const { body } = await api.call('GET', `/api/salesforce/rest/event/${meeting.id}`, { as })
  return body.event.attendee_list.map(({ state, note }: { state: string; note: string }) => [state, note])
}

const changesOf = (as: Caller) =>
  api.asSystem((tx) =>
    tx.audit_entry.count({ where: { structure_id: as.structureId, entity: 'meeting_attendee' } }),
  )

/** All that an answer could change in a structure. */
const contentsOf = (as: Caller) =>
  api.asSystem(async (tx) => {
    const where = { structure_id: as.structureId }
    const orderBy = { id: 'asc' } as const
    return JSON.stringify([
      await tx.meeting.findMany({ where, orderBy }),
      await tx.meeting_series.findMany({ where, orderBy }),
      await tx.meeting_attendee.findMany({ where, orderBy }),
      await tx.audit_entry.count({ where }),
    ])
  })

async function answers(...replies: Reply[]): Promise<void> {
  for (const reply of replies) imap.receive(replyMail(reply))
  await readAnswers()
}

const ROME = 'RECURRENCE-ID;TZID=Europe/Rome'

describe('an invitation by mail', () => {
  it('is answered to the mailbox that is read, and the answer is shown at the meeting', async () => {
    const { as, guest, meeting } = await invited({ notify: true })
    await work()
    const raw = smtp.received.find((text) => text.includes(`To: ${guest.email}`)) ?? ''
    const mail = await PostalMime.parse(raw)
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['luna@studio.example', ADDRESS])
    const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const text = new TextDecoder().decode(calendar?.content as ArrayBuffer)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as never)
    expect(event.organizer).toBe(`mailto:${ADDRESS}`)
    await answers({
      uid: event.uid,
      email: guest.email,
      sequence: event.sequence,
      dtstamp: ago(0),
      lines: ['COMMENT:Arrivo tardi'],
    })
    expect(await stateOf(as, meeting)).toEqual([['ACCEPTED', 'Arrivo tardi']])
  })

  it('that goes to people without a calendar names the address of the structure alone', async () => {
    const as = await api.caller()
    const email = newGuest().email
    const { queueMail } = await import('@/server/platform/mailer')
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    await withTenant(scope, (tx) => queueMail(tx, { to: email, subject: 'x', text: 'x', html: '' }))
    await work()
    expect(smtp.lastTo(email)).toContain('Subject: x')
    expect(smtp.lastTo(email)).not.toMatch(/^Reply-To/m)
  })
})

describe('an answer by mail', () => {
  it('that comes three times is one change, also when the mailbox is read again', async () => {
    const { as, meeting, reply } = await invited()
    await answers(reply, reply, reply)
    imap.renumber()
    await readAnswers()
    expect(await stateOf(as, meeting)).toEqual([['ACCEPTED', '']])
    expect(await changesOf(as)).toBe(1)
  })

  it('is replaced by a later one, in whatever order they come', async () => {
    const { as, meeting, reply } = await invited()
    await answers(
      { ...reply, partstat: 'DECLINED', dtstamp: ago(5) },
      { ...reply, partstat: 'ACCEPTED', dtstamp: ago(9) },
    )
    expect(await stateOf(as, meeting)).toEqual([['DECLINED', '']])
    await answers({ ...reply, partstat: 'TENTATIVE', dtstamp: ago(2) })
    expect(await stateOf(as, meeting)).toEqual([['TENTATIVE', '']])
    expect(await changesOf(as)).toBe(2)
  })

  it('does not replace one by the link that was given after it was written, and is to be confirmed after a move', async () => {
    const { as, guest, meeting, reply } = await invited({ notify: true })
    const mail = await api.asSystem((tx) => tx.mail_outbox.findFirst({ where: { recipient: guest.email } }))
    const token = /\/rsvp\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await api.call('POST', `/api/salesforce/rest/event/rsvp/${token}`, {
      body: { state: 'DECLINED', note: 'Link' },
    })
    await answers(reply)
    expect(await stateOf(as, meeting)).toEqual([['DECLINED', 'Link']])
    const { guest: bea, ...other } = await invited()
    await answers(other.reply)
    await saveMeeting(api, other.as, other.meeting, { address: 'Altrove', attendee_list: [bea] })
    const { body } = await api.call('GET', `/api/salesforce/rest/event/${other.meeting.id}`, { as: other.as })
    expect(body.event.attendee_list).toMatchObject([{ state: 'ACCEPTED', state_outdated: true }])
    await answers({ ...other.reply, sequence: 1, dtstamp: ago(0) })
    const again = await api.call('GET', `/api/salesforce/rest/event/${other.meeting.id}`, { as: other.as })
    expect(again.body.event.attendee_list).toMatchObject([{ state: 'ACCEPTED', state_outdated: false }])
  })

  it('with another time is a maybe, and the time is noted by the clocks of the meeting', async () => {
    const { as, meeting, reply } = await invited()
    const lines = ['DTSTART:20490303T140000Z', 'DTEND:20490303T150000Z', 'COMMENT:Meglio così']
    await answers({ ...reply, method: 'COUNTER', lines })
    expect(await stateOf(as, meeting)).toEqual([
      ['TENTATIVE', 'Propone un altro orario: mercoledì 3 marzo 2049, 15:00–16:00\nMeglio così'],
    ])
  })

  it('of an entry of the registry and of an account counts by the address of each', async () => {
    const as = await api.caller()
    const email = newGuest().email
    const { sku } = await addEntry(api, as, company({ email }))
    const other = await api.caller({ structure: { id: as.structureId } })
    const people = [{ ana_sku: sku }, { account_id: other.accountId }]
    const meeting = await addMeeting(api, as, { attendee_list: people })
    const uid = await uidOf(meeting)
    await answers(
      { uid, email, dtstamp: ago(3) },
      { uid, email: other.email, partstat: 'DECLINED', dtstamp: ago(3) },
    )
    expect(await stateOf(as, meeting)).toEqual([
      ['ACCEPTED', ''],
      ['DECLINED', ''],
    ])
  })

  it('is stored once by workers that run at once', async () => {
    const all = [await invited(), await invited(), await invited()]
    for (const { reply } of all) imap.receive(replyMail(reply))
    await readAnswers(2)
    for (const { as, meeting } of all) {
      expect(await stateOf(as, meeting)).toEqual([['ACCEPTED', '']])
      expect(await changesOf(as)).toBe(1)
    }
  })
})

describe('an answer by mail changes nothing', () => {
  it('when it is forged, of another meeting, or to an older version; nor in any other structure', async () => {
    const { as, meeting, reply, guest } = await invited()
    const other = await api.caller()
    await addMeeting(api, other, { attendee_list: [guest] })
    await saveMeeting(api, as, meeting, { address: 'Altrove', attendee_list: [guest] })
    const now = { ...reply, sequence: 1 }
    const before = [await contentsOf(as), await contentsOf(other)]
    const eva = { ...now, email: 'eva@posta.example' }
    const failed = 'Authentication-Results: mx.luna.example; dmarc=fail header.from=posta.example'
    const foreign = { ...now, uid: '3f2b8c1e-5a7d-4c90-9e1b-0d6a4b2c8f13@luna.example' }
    const forged = [
      replyMail(eva),
      replyMail(now, { from: 'Ada <eva@posta.example>' }),
      replyMail(now, { above: [failed] }),
      replyMail(foreign),
      replyMail(reply),
      replyMail({ ...now, recurrenceId: `${ROME}:20490302T100000` }),
    ]
    for (const mail of forged) imap.receive(mail)
    await readAnswers()
    expect([await contentsOf(as), await contentsOf(other)]).toEqual(before)
    await answers(now)
    expect(await stateOf(as, meeting)).toEqual([['ACCEPTED', '']])
    expect(await contentsOf(other)).toBe(before[1])
  })

  it('when the meeting is cancelled, deleted or over, or the guest was removed', async () => {
    const [cancelled, deleted, over, left] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    const booking = '/api/booking/rest/event'
    await api.call('PUT', `${booking}/${cancelled.meeting.id}/deactivate`, { as: cancelled.as, body: {} })
    await api.call('POST', `${booking}/delete`, { as: deleted.as, body: { event_id: deleted.meeting.id } })
    const times = { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) }
    await api.asSystem((tx) => tx.meeting.update({ where: { id: over.meeting.id }, data: times }))
    await saveMeeting(api, left.as, left.meeting, { attendee_list: [newGuest()] })
    const all = [cancelled, deleted, over, left]
    const before = await Promise.all(all.map(({ as }) => contentsOf(as)))
    for (const { reply } of all) imap.receive(replyMail({ ...reply, sequence: 5 }))
    await readAnswers()
    expect(await Promise.all(all.map(({ as }) => contentsOf(as)))).toEqual(before)
  })

  it('to a date that the series has not, or has no more', async () => {
    const { as, reply } = await invited({ recurring_info: weekly(['TUESDAY'], '2049-04-27') })
    const [, second] = await meetingsBetween(api, as, '2049-03-01', '2049-05-01')
    await api.call('POST', '/api/booking/rest/event/delete', { as, body: { event_id: second?.id } })
    const before = await contentsOf(as)
    const dates = [
      '20490303T100000',
      '20490309T100000',
      '20490504T100000',
      '19700101T100000',
      '99991231T100000',
    ]
    await answers(...dates.map((date) => ({ ...reply, recurrenceId: `${ROME}:${date}` })))
    await answers({ ...reply, recurrenceId: `${ROME}:20490316T100000`, email: 'eva@posta.example' })
    expect(await contentsOf(as)).toBe(before)
  })
})

describe('an answer to a series', () => {
  const datesOf = async (as: Caller) => meetingsBetween(api, as, '2049-03-01', '2049-04-01')
  const statesOf = async (as: Caller) => (await datesOf(as)).map(({ attendee_list: [ada] }) => ada?.state)

  it('is for all its dates, and one to a date for that alone', async () => {
    const { as, reply } = await invited({ recurring_info: weekly(['TUESDAY']) })
    await answers(reply)
    expect(await statesOf(as)).toEqual(Array(5).fill('ACCEPTED'))
    const declined = { ...reply, partstat: 'DECLINED', dtstamp: ago(5) }
    await answers({ ...declined, recurrenceId: `${ROME}:20490309T100000` })
    const states = ['ACCEPTED', 'DECLINED', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED']
    expect(await statesOf(as)).toEqual(states)
    await answers({ ...reply, recurrenceId: `${ROME}:20490309T100000`, dtstamp: ago(6) })
    expect(await statesOf(as)).toEqual(states)
    expect(await changesOf(as)).toBe(2)
    await answers({ ...reply, partstat: 'TENTATIVE', dtstamp: ago(1) })
    expect(await statesOf(as)).toEqual(Array(5).fill('TENTATIVE'))
    await answers({ ...declined, recurrenceId: `${ROME}:20490316T100000`, dtstamp: ago(3) })
    expect(await statesOf(as)).toEqual(Array(5).fill('TENTATIVE'))
  })

  it('can come with dates of it in one mail, and changes once however often it comes', async () => {
    const { as, reply } = await invited({ recurring_info: weekly(['TUESDAY']) })
    const date = eventLines({
      ...reply,
      partstat: 'DECLINED',
      recurrenceId: 'RECURRENCE-ID:20490316T090000Z',
    })
    const mail = mailOf({ from: reply.email }, part(replyCalendar(reply, date), { type: 'text/calendar' }))
    for (let copy = 0; copy < 3; copy += 1) imap.receive(mail)
    await readAnswers()
    expect(await statesOf(as)).toEqual(['ACCEPTED', 'ACCEPTED', 'DECLINED', 'ACCEPTED', 'ACCEPTED'])
    expect(await changesOf(as)).toBe(2)
  })

  it('to a date is kept when the date is moved, when people are added to all, and when the series is changed', async () => {
    const { as, guest, reply } = await invited({ recurring_info: weekly(['TUESDAY']) })
    await answers({
      ...reply,
      partstat: 'DECLINED',
      recurrenceId: `${ROME}:20490316T100000`,
      lines: ['COMMENT:Ferie'],
    })
    const [first, , third] = await datesOf(as)
    const people = { attendee_list: [guest, newGuest()] }
    const all = await saveMeeting(api, as, first as Meeting, { ...people, apply_to: 'FOLLOWING_EVENTS' })
    expect(all.status).toBe(200)
    const added = await datesOf(as)
    expect(added.map(({ attendee_list: list }) => list.map(({ state }) => state))[2]).toEqual([
      'DECLINED',
      'NEEDS_ACTION',
    ])
    const moved = { ...people, start_date: '2049-03-17 10:00:00+0100', end_date: '2049-03-17 11:00:00+0100' }
    await saveMeeting(api, as, added[2] as Meeting, { ...moved, apply_to: 'SINGLE_EVENT' })
    const own = await datesOf(as)
    expect(own[2]?.attendee_list[0]).toMatchObject({ state: 'DECLINED', note: 'Ferie', state_outdated: true })
    expect(third?.start_datetime).toContain('2049-03-16')
    const single = { attendee_list: [guest], apply_to: 'SINGLE_EVENT' }
    const alone = await saveMeeting(api, as, own[2] as Meeting, {
      ...single,
      start_date: moved.start_date,
      end_date: moved.end_date,
    })
    expect(alone.body.event.attendee_list).toMatchObject([{ state: 'DECLINED', note: 'Ferie' }])
  })

  it('to a date with people of its own is that of the person there', async () => {
    const { as, guest, reply } = await invited({ recurring_info: weekly(['TUESDAY']) })
    const [, second] = await datesOf(as)
    await saveMeeting(api, as, second as Meeting, {
      attendee_list: [guest, newGuest()],
      apply_to: 'SINGLE_EVENT',
    })
    await answers({ ...reply, recurrenceId: `${ROME}:20490309T100000` })
    expect(await statesOf(as)).toEqual([
      'NEEDS_ACTION',
      'ACCEPTED',
      'NEEDS_ACTION',
      'NEEDS_ACTION',
      'NEEDS_ACTION',
    ])
  })

  it('stands in the calendars of the next mail: that to the series there, that to a date at the date', async () => {
    const { as, guest, reply } = await invited({ recurring_info: weekly(['TUESDAY']) })
    const recurrenceId = `${ROME}:20490309T100000`
    await answers(reply, { ...reply, partstat: 'DECLINED', recurrenceId, dtstamp: ago(5) })
    const [, second] = await datesOf(as)
    const moved = { start_date: '2049-03-10 10:00:00+0100', end_date: '2049-03-10 11:00:00+0100' }
    await saveMeeting(api, as, second as Meeting, {
      ...moved,
      attendee_list: [guest],
      apply_to: 'SINGLE_EVENT',
      notify: true,
    })
    const mail = await api.asSystem((tx) =>
      tx.mail_outbox.findFirst({ where: { recipient: guest.email }, include: { calendar: true } }),
    )
    const events = new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? '')).getAllSubcomponents('vevent')
    const answersIn = events.map((event) => event.getFirstProperty('attendee')?.getParameter('partstat'))
    expect(answersIn).toEqual(['ACCEPTED', 'DECLINED'])
  })

  it('to a date is on the timeline of the entry, and leaves the date out of the calendar of an account', async () => {
    const as = await api.caller()
    const email = newGuest().email
    const { id, sku } = await addEntry(api, as, company({ email }))
    const other = await api.caller({ structure: { id: as.structureId } })
    const people = [{ ana_sku: sku }, { account_id: other.accountId }]
    await addMeeting(api, as, { attendee_list: people, recurring_info: weekly(['TUESDAY']) })
    const series = await api.asSystem((tx) =>
      tx.meeting_series.findFirst({ where: { structure_id: as.structureId } }),
    )
    const recurrenceId = `${ROME}:20490309T100000`
    const declined = {
      uid: `${series?.uid}@localhost`,
      partstat: 'DECLINED',
      dtstamp: ago(5),
      recurrenceId,
      lines: ['COMMENT:Ferie'],
    }
    await answers({ ...declined, email }, { ...declined, email: other.email })
    const timeline = await api.call('GET', `/api/anagrafica/rest/anagrafica/${id}/timeline?size=100`, { as })
    const answered = timeline.body.event_list.filter(
      ({ kind }: { kind: string }) => kind === 'meeting_answer',
    )
    expect(answered).toMatchObject([
      { state: 'DECLINED', text: 'Ferie', start_datetime: '2049-03-09 10:00:00+0100' },
    ])
    const { meetingFeedEvents } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const { today } = await import('@/server/platform/clock')
    const feed = { accountId: other.accountId }
    const eventsOfFeed = () => withTenant(scope, (tx) => meetingFeedEvents(tx, { feed, today: today() }))
    expect((await eventsOfFeed()).map(({ rule }) => rule?.except)).toEqual([['2049-03-09']])
    const { lines: _, recurrenceId: __, ...whole } = { ...declined, email: other.email, dtstamp: ago(4) }
    await answers(whole)
    expect(await eventsOfFeed()).toEqual([])
    const accepted = {
      ...whole,
      partstat: 'ACCEPTED',
      recurrenceId: `${ROME}:20490316T100000`,
      dtstamp: ago(3),
    }
    await answers(accepted)
    expect((await eventsOfFeed()).map(({ times }) => times.startDay)).toEqual(['2049-03-16'])
  })
})

describe('a mailbox that cannot be reached', () => {
  it('ends its job in peace, and holds up no other', async () => {
    const { as, meeting, reply } = await invited()
    imap.receive(replyMail(reply))
    await imap.goDown()
    await readAnswers()
    expect(await stateOf(as, meeting)).toEqual([['NEEDS_ACTION', '']])
    await imap.listen()
    await api.asSystem((tx) => tx.mailbox_cursor.updateMany({ data: { retry_at: null } }))
    await readAnswers()
    expect(await stateOf(as, meeting)).toEqual([['ACCEPTED', '']])
  })
})
