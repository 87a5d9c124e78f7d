import { Refusal } from '@/lib/domain/core/refusal'
import { daysToRemind, remindersDue } from '@/lib/domain/meetings/reminder'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { isLanguage } from '@/lib/i18n/languages'
import { senderName } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { meetingReminderMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { lockMeeting } from '../meeting-calendar'
import { accountsAt, type MeetingView } from '../meeting-view'
import {
  accountsById,
  type MeetingOfStructure,
  meetingsToRemind,
  seriesWithReminders,
} from './reminder-queries'
import { noteReminders } from './reminder-store'

/** The meetings of every structure with a reminder that is due and not sent. Expects a transaction of the system. */
export async function dueReminders(tx: Tx): Promise<MeetingOfStructure[]> {
  const at = now()
  const series = await seriesWithReminders(tx, at)
  const computed = series.flatMap((one) =>
    daysToRemind(one, at)
      .filter((day) => !one.taken.has(day))
      .map((day) => ({ id: occurrenceId({ seriesId: one.id, day }), structureId: one.structureId })),
  )
  return [...(await meetingsToRemind(tx, at)), ...computed]
}

/**
 * Mails the reminders of a meeting that are due, each once for its present start: several that are due together, because
 * no worker ran before, are one mail. A meeting that is cancelled, deleted or has begun gets none. An occurrence gets its
 * row by it, and so keeps what was sent when its series is changed.
 */
export async function remindOf(tx: Tx, structureId: number, id: number): Promise<void> {
  const meeting = await lockIfThere(tx, id)
  if (meeting?.state !== 'ACTIVE') return
  const due = remindersDue(meeting.startsAt, meeting.reminders, now())
  const fresh = due.length > 0 ? await noteReminders(tx, meeting, due) : []
  if (fresh.length === 0) return
  const accounts = await accountsById(tx, accountsAt(meeting))
  const sender = await senderName(tx, structureId)
  const { name, times, address } = meeting
  for (const { email, language: spoken, name: receiver } of accounts) {
    const language = isLanguage(spoken) ? spoken : 'it'
    const url = pageUrl(`/app/calendar/list?event=${meeting.id}&day=${times.startDay}`)
    const mail = meetingReminderMail(language, { name, times, address, sender, receiver, url })
    await queueMail(tx, { to: email, ...mail, language })
  }
  const changes = { reminder: [null, fresh.join(', ')], mails: [null, accounts.length] } as const
  await audit(tx, { action: 'SEND', entity: 'meeting', entityId: meeting.id, changes })
}

/** Null for a meeting that was deleted since it was found, also with its series. */
async function lockIfThere(tx: Tx, id: number): Promise<MeetingView | null> {
  try {
    return await lockMeeting(tx, id)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
