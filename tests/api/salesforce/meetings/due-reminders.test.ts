import { expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addMeeting, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi()

/** The reminders of a caller at an instant: name of the meeting and minutes. */
async function dueOf(as: Caller, instant: string): Promise<[string, number][]> {
  const { setClock } = await import('@/server/platform/clock')
  const restore = setClock(() => new Date(instant))
  const path = '/api/salesforce/rest/event/reminder/list'
  const { body } = await context.api.call('GET', path, { as }).finally(restore)
  return body.reminder_list.map(({ name, minutes }: { name: string; minutes: number }) => [name, minutes])
}

it('reminders that are due are those of meetings that one made or is at, until they begin', async () => {
  const as = await context.api.caller()
  const other = await context.api.caller({ structure: { id: as.structureId } })
  const third = await context.api.caller({ structure: { id: as.structureId } })
  const attendee_list = [{ account_id: other.accountId }]
  await addMeeting(context.api, as, { name: 'Due', reminder_list: [15, 60], attendee_list })
  await addMeeting(context.api, as, { name: 'Senza' })
  expect(await dueOf(as, '2049-03-02T07:59:59Z')).toEqual([])
  expect(await dueOf(as, '2049-03-02T08:00:00Z')).toEqual([['Due', 60]])
  for (const caller of [as, other]) expect(await dueOf(caller, '2049-03-02T08:50:00Z')).toEqual([['Due', 15]])
  expect(await dueOf(third, '2049-03-02T08:50:00Z')).toEqual([])
  expect(await dueOf(await context.api.caller(), '2049-03-02T08:50:00Z')).toEqual([])
  expect(await dueOf(as, '2049-03-02T09:00:00Z')).toEqual([])
})

it('a reminder that is due is not one of a meeting that is cancelled, nor of one that the person declined', async () => {
  const as = await context.api.caller()
  const other = await context.api.caller({ structure: { id: as.structureId } })
  const attendee_list = [{ account_id: other.accountId }]
  const { id } = await addMeeting(context.api, as, { reminder_list: [15], attendee_list })
  await context.api.asSystem((tx) =>
    tx.meeting_attendee.updateMany({ where: { meeting_id: id }, data: { answer: 'DECLINED' } }),
  )
  expect(await dueOf(other, '2049-03-02T08:50:00Z')).toEqual([])
  await context.api.call('PUT', `/api/booking/rest/event/${id}/deactivate`, { as })
  expect(await dueOf(as, '2049-03-02T08:50:00Z')).toEqual([])
})

it('a date of a series is reminded of once the job has noted it', async () => {
  const as = await context.api.caller()
  await addMeeting(context.api, as, {
    reminder_list: [15],
    recurring_info: weekly(['TUESDAY'], '2049-03-30'),
  })
  const [{ setClock }, { meetingReminders }] = await Promise.all([
    import('@/server/platform/clock'),
    import('@/server/jobs/meetings/meeting-reminders'),
  ])
  const restore = setClock(() => new Date('2049-03-09T08:50:00Z'))
  await meetingReminders.run({}).finally(restore)
  expect(await dueOf(as, '2049-03-09T08:51:00Z')).toEqual([['Colloquio', 15]])
})
