import { describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'
import { addMeeting, meetingsBetween, saveMeeting, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi({ DATABASE_POOL: '20' })
const booking = '/api/booking/rest/event'
const guest = { email: 'ada@posta.example', name: 'Ada' }
const QUARTER = { reminder_list: [15] }

/** Runs the job as often as that at once, at an instant. */
async function remindAt(instant: string, times = 1) {
  const [{ setClock }, { meetingReminders }] = await Promise.all([
    import('@/server/platform/clock'),
    import('@/server/jobs/meetings/meeting-reminders'),
  ])
  const restore = setClock(() => new Date(instant.replace(' ', 'T')))
  await Promise.all(Array.from({ length: times }, () => meetingReminders.run({}))).finally(restore)
}

/** The mails of a structure: receiver and subject, oldest first. */
const mailsOf = (as: Caller) =>
  context.api.asSystem((tx) =>
    tx.mail_outbox.findMany({
      where: { structure_id: as.structureId },
      select: { recipient: true, subject: true, text: true, language: true },
      orderBy: { id: 'asc' },
    }),
  )
const subjects = async (as: Caller) => (await mailsOf(as)).map(({ subject }) => subject)

/** Another account of a caller's structure. */
const colleague = async (as: Caller, language = 'it') => {
  const other = await context.api.caller({ structure: { id: as.structureId } })
  const where = { id: other.accountId }
  await context.api.asSystem((tx) => tx.account.update({ where, data: { language, first_name: 'Bo' } }))
  return other
}

const moved = (day: string, from: string, to: string) => ({
  start_date: `${day} ${from}:00+0100`,
  end_date: `${day} ${to}:00+0100`,
  apply_to: 'SINGLE_EVENT',
})

describe('a reminder of a meeting', () => {
  it('goes to the accounts at it and to its maker, in the language of each, once its time has come', async () => {
    const as = await context.api.caller()
    const other = await colleague(as, 'en')
    const { sku } = await addEntry(context.api, as)
    const people = [guest, { account_id: other.accountId }, { ana_sku: sku }]
    await addMeeting(context.api, as, { ...QUARTER, attendee_list: people })
    await remindAt('2049-03-02 09:44:59+01:00')
    expect(await mailsOf(as)).toEqual([])
    await remindAt('2049-03-02 09:45:00+01:00')
    await remindAt('2049-03-02 09:46:00+01:00')
    const mails = await mailsOf(as)
    expect(mails.map(({ recipient, language, subject }) => [recipient, language, subject])).toEqual([
      [as.email, 'it', 'Promemoria: Colloquio, martedì 2 marzo 2049, 10:00–11:00'],
      [other.email, 'en', 'Reminder: Colloquio, Tuesday, 2 March 2049, 10:00–11:00'],
    ])
    expect(mails[1]?.text).toContain('Dear Bo')
    expect(mails[0]?.text).toContain('Via Indipendenza 8, Bologna')
  })

  it('is sent once by a hundred workers, of a meeting and of an occurrence', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, QUARTER)
    await addMeeting(context.api, as, { ...QUARTER, name: 'Riunione', recurring_info: weekly(['TUESDAY']) })
    await remindAt('2049-03-02 09:50:00+01:00', 100)
    const when = 'martedì 2 marzo 2049, 10:00–11:00'
    expect((await subjects(as)).sort()).toEqual([
      `Promemoria: Colloquio, ${when}`,
      `Promemoria: Riunione, ${when}`,
    ])
  })

  it('is sent for each of its minutes, and those that are late together are one mail', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { reminder_list: [15, 60, 1440] })
    await remindAt('2049-03-01 10:00:00+01:00')
    await remindAt('2049-03-02 09:00:00+01:00')
    await remindAt('2049-03-02 09:45:00+01:00')
    expect(await mailsOf(as)).toHaveLength(3)
    const late = await context.api.caller()
    await addMeeting(context.api, late, { reminder_list: [15, 60, 1440] })
    await remindAt('2049-03-02 09:59:00+01:00')
    await remindAt('2049-03-02 09:59:30+01:00')
    expect(await mailsOf(late)).toHaveLength(1)
  })

  it('is dropped once the meeting has begun', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { reminder_list: [0, 15] })
    await addMeeting(context.api, as, {
      reminder_list: [15],
      recurring_info: weekly(['TUESDAY'], '2049-03-03'),
    })
    await remindAt('2049-03-02 10:00:00+01:00')
    expect(await mailsOf(as)).toEqual([])
  })

  it('is not sent for a meeting that is cancelled or deleted, nor to an account that declined or left', async () => {
    const as = await context.api.caller()
    const [cancelled, deleted, other] = [
      await addMeeting(context.api, as, QUARTER),
      await addMeeting(context.api, as, QUARTER),
      await colleague(as),
    ]
    await context.api.call('PUT', `${booking}/${cancelled.id}/deactivate`, { as, body: {} })
    await context.api.call('POST', `${booking}/delete`, { as, body: { event_id: deleted.id } })
    const people = [{ account_id: as.accountId }, { account_id: other.accountId }]
    const kept = await addMeeting(context.api, as, { ...QUARTER, name: 'Resta', attendee_list: people })
    await context.api.asSystem(async (tx) => {
      await tx.membership.deleteMany({ where: { account_id: other.accountId } })
      await tx.meeting_attendee.updateMany({
        where: { meeting_id: kept.id, account_id: as.accountId },
        data: { answer: 'DECLINED' },
      })
    })
    await remindAt('2049-03-02 09:50:00+01:00')
    expect(await mailsOf(as)).toEqual([])
  })

  it('comes again at the new time of a meeting that is moved, and not at the old one', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, QUARTER)
    await remindAt('2049-03-02 09:45:00+01:00')
    const { apply_to: _, ...later } = moved('2049-03-02', '15:00', '16:00')
    await saveMeeting(context.api, as, meeting, later)
    await remindAt('2049-03-02 09:46:00+01:00')
    expect(await mailsOf(as)).toHaveLength(1)
    await remindAt('2049-03-02 14:45:00+01:00', 3)
    expect((await subjects(as)).map((subject) => subject.slice(-11))).toEqual(['10:00–11:00', '15:00–16:00'])
  })

  it('of whole days counts from midnight of their zone, also when the clocks change', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, {
      reminder_list: [60],
      allDay: true,
      start_date: '2049-03-29',
      end_date: null,
    })
    await remindAt('2049-03-28 22:59:59+02:00')
    expect(await mailsOf(as)).toEqual([])
    await remindAt('2049-03-28 23:00:00+02:00')
    expect(await subjects(as)).toEqual(['Promemoria: Colloquio, lunedì 29 marzo 2049, tutto il giorno'])
    const abroad = await context.api.caller()
    const { id } = await addMeeting(context.api, abroad, {
      reminder_list: [60],
      allDay: true,
      start_date: '2049-06-01',
    })
    await context.api.asSystem((tx) =>
      tx.meeting.update({
        where: { id },
        data: { zone: 'Asia/Tokyo', starts_at: new Date('2049-05-31T15:00:00Z') },
      }),
    )
    await remindAt('2049-05-31 14:00:00Z'.replace(' ', 'T'))
    expect(await mailsOf(abroad)).toHaveLength(1)
  })
})

describe('the reminders of a series', () => {
  it('are those of each date: moved, deleted and cancelled ones, and one with reminders of its own', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, { ...QUARTER, recurring_info: weekly(['TUESDAY'], '2049-04-27') })
    const [, second, third, fourth, fifth] = (await meetingsBetween(
      context.api,
      as,
      '2049-03-01',
      '2049-05-01',
    )) as [Meeting, Meeting, Meeting, Meeting, Meeting]
    await saveMeeting(context.api, as, second, moved('2049-03-10', '15:00', '16:00'))
    await context.api.call('POST', `${booking}/delete`, { as, body: { event_id: third.id } })
    await context.api.call('PUT', `${booking}/${fourth.id}/deactivate`, { as, body: {} })
    const own = { reminder_list: [120], apply_to: 'SINGLE_EVENT' }
    await saveMeeting(context.api, as, fifth, own)
    for (const at of [
      '2049-03-02 09:45:00+01:00',
      '2049-03-09 09:50:00+01:00',
      '2049-03-10 14:50:00+01:00',
      '2049-03-16 09:50:00+01:00',
      '2049-03-23 09:50:00+01:00',
      '2049-03-30 08:00:00+02:00',
      '2049-03-30 09:50:00+02:00',
      '2049-04-06 09:50:00+02:00',
    ]) {
      await remindAt(at)
    }
    expect((await subjects(as)).map((subject) => subject.replace('Promemoria: Colloquio, ', ''))).toEqual([
      'martedì 2 marzo 2049, 10:00–11:00',
      'mercoledì 10 marzo 2049, 15:00–16:00',
      'martedì 30 marzo 2049, 10:00–11:00',
      'martedì 6 aprile 2049, 10:00–11:00',
    ])
  })

  it('that were sent are not sent again when all that follow are changed, and go to the maker of the series', async () => {
    const as = await context.api.caller()
    const other = await colleague(as)
    const first = await addMeeting(context.api, as, { ...QUARTER, recurring_info: weekly(['TUESDAY']) })
    await remindAt('2049-03-02 09:45:00+01:00')
    const all = { name: 'Altro', apply_to: 'FOLLOWING_EVENTS' }
    expect((await saveMeeting(context.api, other, first, all)).status).toBe(200)
    await remindAt('2049-03-02 09:50:00+01:00')
    expect(await mailsOf(as)).toHaveLength(1)
    await remindAt('2049-03-09 09:50:00+01:00')
    const mails = await mailsOf(as)
    expect(mails.map(({ recipient }) => recipient)).toEqual([as.email, as.email])
    expect(mails[1]?.subject).toContain('Altro')
  })

  it('are kept by a save that does not name them, and emptied by one that does', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, QUARTER)
    const renamed = await saveMeeting(context.api, as, meeting, { name: 'Altro' })
    expect(renamed.body.event.reminder_list).toEqual([15])
    const started = await saveMeeting(context.api, as, meeting, { recurring_info: weekly(['TUESDAY']) })
    expect(started.body.event.reminder_list).toEqual([15])
    const following = await saveMeeting(context.api, as, started.body.event, {
      name: 'Ancora',
      apply_to: 'FOLLOWING_EVENTS',
    })
    expect(following.body.event.reminder_list).toEqual([15])
    const emptied = await saveMeeting(context.api, as, following.body.event, { reminder_list: [] })
    expect(emptied.body.event.reminder_list).toEqual([])
  })
})
