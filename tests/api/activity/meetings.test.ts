import { describe, expect, it } from 'vitest'
import { derivedAndWritten, recordedOf, timelineOf } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { addMeeting, meetingsBetween, saveMeeting, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi()
const booking = '/api/booking/rest/event'
const MIGRATION = '0021_activity_of_calendars'

async function must(as: Caller, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const remove = (as: Caller, event_id: number, scope?: string) =>
  must(as, 'POST', `${booking}/delete`, { event_id, ...(scope ? { apply_to: scope } : {}) })

const expectPast = async (structureId: number, count: number) => {
  const [derived, written] = await derivedAndWritten(context.api, structureId, MIGRATION, 'MEETING')
  expect(written).toHaveLength(count)
  expect(derived).toEqual(written)
}

const kindsIn = async ({ structureId }: Caller) =>
  (await recordedOf(context.api, structureId, 'MEETING')).map(({ kind }) => kind)

describe('the stream of activity has of a meeting', () => {
  it('that it is made, moved, cancelled, taken back and deleted, about the only entry that is invited', async () => {
    const as = await context.api.caller()
    const [sku = '', other = ''] = await addPeople(context.api, as, 2)
    const meeting = await addMeeting(context.api, as, { event_ana_sku_list: [{ ana_sku: sku }] })
    await addMeeting(context.api, as, { event_ana_sku_list: [{ ana_sku: sku }, { ana_sku: other }] })
    await saveMeeting(context.api, as, meeting, { name: 'Colloquio finale' })
    const later = { start_date: '2049-03-02 12:00:00+0100', end_date: '2049-03-02 13:00:00+0100' }
    await saveMeeting(context.api, as, meeting, later)
    await must(as, 'PUT', `${booking}/${meeting.id}/deactivate`)
    await must(as, 'PUT', `${booking}/${meeting.id}/activate`)
    await remove(as, meeting.id)
    const of = { subject_id: meeting.id, anagrafica_sku: sku, account_id: as.accountId, cents: null }
    expect(await recordedOf(context.api, as.structureId, 'MEETING')).toEqual([
      { ...of, kind: 'MEETING_MADE' },
      { ...of, kind: 'MEETING_MADE', subject_id: expect.any(Number), anagrafica_sku: null },
      { ...of, kind: 'MEETING_MOVED' },
      { ...of, kind: 'MEETING_CANCELLED' },
      { ...of, kind: 'MEETING_RESTORED' },
      { ...of, kind: 'MEETING_DELETED' },
    ])
    await expectPast(as.structureId, 6)
    const [deleted] = await timelineOf(context.api, as, 'MEETINGS')
    expect(deleted.subject).toMatchObject({
      type: 'MEETING_DAY',
      name: 'Colloquio',
      starts_at: later.start_date,
    })
  })

  it('that repeats one event for each act on the series, and none for a date that gets a row', async () => {
    const as = await context.api.caller()
    const first = await addMeeting(context.api, as, { recurring_info: weekly(['TUESDAY']) })
    const dates = await meetingsBetween(context.api, as, '2049-03-01', '2049-04-30')
    const [second, , , fifth] = dates.slice(1)
    if (!second || !fifth) throw new Error('the series has too few dates')
    await must(as, 'PUT', `${booking}/${second.id}/deactivate`)
    expect(await kindsIn(as)).toEqual(['MEETING_SERIES_MADE', 'MEETING_CANCELLED'])
    const [, made] = await timelineOf(context.api, as, 'MEETINGS')
    expect(made.subject).toMatchObject({
      type: 'MEETING',
      id: first.id,
      name: 'Colloquio',
      starts_at: '2049-03-02 10:00:00+0100',
    })
    await saveMeeting(context.api, as, fifth, {
      name: 'Altro',
      recurring_info: { recurring_days: [{ name: 'TUESDAY' }], apply_to: 'FOLLOWING_EVENTS' },
      apply_to: 'FOLLOWING_EVENTS',
    })
    const changed = (await meetingsBetween(context.api, as, '2049-05-01', '2049-05-31'))[1]
    await remove(as, changed?.id ?? 0, 'FOLLOWING_EVENTS')
    expect((await kindsIn(as)).slice(2)).toEqual(['MEETING_SERIES_CHANGED', 'MEETING_SERIES_ENDED'])
    await expectPast(as.structureId, 4)
  })
})
