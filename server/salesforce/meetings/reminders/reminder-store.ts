import type { Tx } from '@/server/db/client'
import type { MeetingView } from '../meeting-view'

/**
 * Notes that reminders of a meeting are sent for its present start; answers those that nobody had noted: of any number
 * of callers at once one gets each.
 */
export async function noteReminders(
  tx: Tx,
  { id, startsAt }: Pick<MeetingView, 'id' | 'startsAt'>,
  minutes: readonly number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ minutes: number }[]>`
    insert into meeting_reminder (meeting_id, starts_at, minutes)
    select ${id}, ${startsAt}::timestamptz, unnest(${[...minutes]}::int[])
    on conflict do nothing returning minutes`
  return rows.map((row) => row.minutes)
}
