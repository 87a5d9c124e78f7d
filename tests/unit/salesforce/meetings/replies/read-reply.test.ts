import { describe, expect, it } from 'vitest'
import { localTime } from '@/lib/domain/core/local-time'
import { answeredDay } from '@/lib/domain/meetings/reply'
import { MAX_REPLY_BYTES, readReplies } from '@/server/salesforce/meetings/replies/read-reply'
import { CORPUS_UID, corpus } from '@/tests/support/mail/reply-corpus'
import {
  calendarOf,
  eventLines,
  mailOf,
  multipart,
  part,
  replyCalendar,
  replyMail,
} from '@/tests/support/mail/reply-mail'

const received = new Date('2049-03-01T09:00:00Z')
const email = 'ada@posta.example'
const ada = { uid: `${CORPUS_UID}@luna.example`, email }
const series = { zone: 'Europe/Rome', times: { startTime: localTime('10:00:00'), allDay: false } }
const read = (raw: Uint8Array) => readReplies(raw, received)
const faultOf = async (raw: Uint8Array) => (await read(raw)).fault

describe('an answer by mail', () => {
  it('is there of at least forty calendar programs', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  })

  it.each(corpus)('is understood: $name', async ({ raw, answer, day, note, sequence }) => {
    const { replies, fault } = await read(raw)
    expect(fault).toBeNull()
    const [reply] = replies
    expect(reply).toMatchObject({ uid: CORPUS_UID, answer, attendee: email })
    expect(reply?.date ? answeredDay(reply.date, series) : undefined).toBe(day)
    if (note !== undefined) expect(reply?.note).toBe(note)
    if (sequence !== undefined) expect(reply?.sequence).toBe(sequence)
  })

  it('can be for a series and for dates of it, each with an answer of its own', async () => {
    const dates = ['20490309T100000', '20490316T100000'].map((date) =>
      eventLines({ ...ada, partstat: 'DECLINED', recurrenceId: `RECURRENCE-ID;TZID=Europe/Rome:${date}` }),
    )
    const { replies } = await read(
      mailOf({ from: email }, part(replyCalendar(ada, ...dates), { type: 'text/calendar' })),
    )
    expect(replies.map(({ date, answer }) => [date?.day, answer])).toEqual([
      [undefined, 'ACCEPTED'],
      ['2049-03-09', 'DECLINED'],
      ['2049-03-16', 'DECLINED'],
    ])
  })

  it('is as old as it was written, and no younger than the mail', async () => {
    const [written, ahead] = [replyMail(ada), replyMail({ ...ada, dtstamp: '20490301T120000Z' })]
    expect((await read(written)).replies[0]?.writtenAt).toEqual(new Date('2049-03-01T08:00:00Z'))
    expect((await read(ahead)).replies[0]?.writtenAt).toEqual(received)
  })

  it('has a note of at most 1,000 characters, without control characters', async () => {
    const lines = [`COMMENT:${'x'.repeat(3_000)}`]
    expect((await read(replyMail({ ...ada, lines }))).replies[0]?.note).toHaveLength(1_000)
    const bell = await read(replyMail({ ...ada, lines: ['COMMENT:a\u0007b'] }))
    expect(bell.replies[0]?.note).toBe('a b')
  })
})

describe('a mail is no answer', () => {
  it('when its sender is not the person that answers, or not one', async () => {
    const other = 'Eva <eva@posta.example>'
    expect(await faultOf(replyMail(ada, { from: other }))).toBe('NO_REPLY')
    expect(await faultOf(replyMail(ada, { from: `"${email}" <eva@posta.example>` }))).toBe('NO_REPLY')
    expect(await faultOf(replyMail(ada, { from: `${other}, ${email}` }))).toBe('NO_SENDER')
    expect(await faultOf(replyMail(ada, { above: [`From: ${other}`] }))).toBe('NO_SENDER')
    const assistant = { ...ada, parameters: ';SENT-BY="mailto:eva@posta.example"' }
    expect(await faultOf(replyMail(assistant, { from: other }))).toBe('NO_REPLY')
  })

  it('when the own server found its sender forged; a header from elsewhere counts for nothing', async () => {
    const results = (text: string) => `Authentication-Results: mx.luna.example; ${text}`
    const failed = results('spf=pass smtp.mailfrom=x.example; dmarc=fail (p=NONE) header.from=posta.example')
    const passed = results(
      'dkim=pass (dmarc=fail) header.d=posta.example; dmarc=pass header.from=posta.example',
    )
    expect(await faultOf(replyMail(ada, { above: [failed] }))).toBe('FORGED')
    expect(await faultOf(replyMail(ada, { above: [passed] }))).toBeNull()
    expect(await faultOf(replyMail(ada, { above: [passed, failed] }))).toBeNull()
  })

  it('when it holds only TNEF, no calendar, or a calendar of another kind', async () => {
    const tnef = part('x', {
      type: 'application/ms-tnef; name="winmail.dat"',
      charset: '',
      encoding: 'base64',
      disposition: 'attachment; filename="winmail.dat"',
    })
    expect(await faultOf(mailOf({ from: email }, multipart('mixed', part('Sì'), tnef)))).toBe('TNEF')
    expect(await faultOf(mailOf({ from: email }, part('Vengo volentieri')))).toBe('NO_CALENDAR')
    for (const method of ['REQUEST', 'CANCEL', 'PUBLISH', 'ADD'])
      expect(await faultOf(replyMail({ ...ada, method }))).toBe('NO_REPLY')
  })

  it('when it gives no answer, or is about no meeting of Luna', async () => {
    for (const partstat of ['NEEDS-ACTION', 'DELEGATED', 'COMPLETED', 'X-FOO'])
      expect(await faultOf(replyMail({ ...ada, partstat }))).toBe('NO_REPLY')
    for (const uid of ['', 'booking-12@luna.example', '12', `${CORPUS_UID}-x`])
      expect(await faultOf(replyMail({ ...ada, uid }))).toBe('NO_REPLY')
  })

  it('when it is forwarded: the answer inside is not of the sender', async () => {
    const inner = replyMail(ada).toString('latin1')
    const forward = mailOf(
      { from: email },
      multipart('mixed', part('Vedi sotto'), `Content-Type: message/rfc822\r\n\r\n${inner}`),
    )
    expect(await faultOf(forward)).toBe('NO_CALENDAR')
  })

  it('when it is longer, deeper or has more parts, lines or components than one by a program', async () => {
    expect(await faultOf(Buffer.alloc(MAX_REPLY_BYTES + 1, 'x'))).toBe('UNREADABLE')
    const deep = Array.from({ length: 40 }).reduce<string>((inner) => multipart('mixed', inner), part('x'))
    expect(await faultOf(mailOf({ from: email }, deep))).toBe('UNREADABLE')
    const many = Array.from({ length: 2_000 }, () => part('x'))
    expect(await faultOf(mailOf({ from: email }, multipart('mixed', ...many)))).toBe('UNREADABLE')
    const calendars = [
      calendarOf(...Array(2_000).fill('BEGIN:VEVENT')),
      replyCalendar(ada, ...Array.from({ length: 200 }, () => eventLines(ada))),
      replyCalendar({ ...ada, lines: Array(7_000).fill('X-A:b') }),
    ]
    for (const calendar of calendars)
      expect(await faultOf(mailOf({ from: email }, part(calendar, { type: 'text/calendar' })))).toBe(
        'NO_REPLY',
      )
  })
})
