import { ok } from '@/lib/api/endpoint'
import { remindersDue } from '@/lib/domain/meetings/reminder'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { accountsAt } from '../meeting-view'
import { toMeeting } from '../present'
import { meetingsWithDueReminder } from './reminder-queries'

const procedures = api.salesforce.meetingReminders

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const { accountId } = caller
  const at = now()
  const meetings = await meetingsWithDueReminder(tx, at)
  const own = meetings.filter((meeting) => accountId !== null && accountsAt(meeting).includes(accountId))
  return ok({
    reminder_list: own.map((meeting) => {
      const { id: event_id, name, start_datetime, allDay, address } = toMeeting(meeting)
      const minutes = Math.min(...remindersDue(meeting.startsAt, meeting.reminders, at))
      return { event_id, name, start_datetime, allDay, address, minutes }
    }),
  })
})

export const meetingReminders = { list }
