import { type Day, day } from '@/lib/domain/core/day'
import { hasDay } from '@/lib/domain/recurrence/occurrence'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { entriesOfSeries, loneEntry } from './calendar-entries'
import { type FeedOfMeetings, meetingsOutsideSeries, seriesOfFeed } from './feed-queries'
import { changedOccurrences } from './meeting-queries'
import type { MeetingSeries, MeetingView } from './meeting-view'

/** The meetings of a feed: series with their rule, the dates that differ from them, and single meetings. */
export async function meetingFeedEvents(
  tx: Tx,
  { feed, today }: { feed: FeedOfMeetings; today: Day },
): Promise<CalendarEvent[]> {
  const series = await seriesOfFeed(tx, feed, today)
  const ids = series.map(({ id }) => id)
  const changed = await changedOccurrences(tx, ids)
  const others = await meetingsOutsideSeries(tx, feed, ids, today)
  const isShown = (meeting: MeetingView) => isOf(feed, meeting)
  return [
    ...series.flatMap((one) =>
      entriesOfSeries(
        one,
        changed.filter(({ origin }) => origin?.series.id === one.id),
        isShown,
        daysDeclined(feed, one),
      ),
    ),
    ...others.map(loneEntry),
  ]
}

/** The dates that an account declined by themselves, of a series that somebody else made. */
function daysDeclined(feed: FeedOfMeetings, series: MeetingSeries): Day[] {
  if ('typeId' in feed || series.createdBy === feed.accountId) return []
  const answers = series.attendees.find(({ accountId }) => accountId === feed.accountId)?.dateAnswers ?? {}
  return Object.keys(answers)
    .map((text) => day(text))
    .filter((one) => answers[one]?.answer === 'DECLINED' && hasDay(series, one))
}

const isOf = (feed: FeedOfMeetings, { createdBy, attendees, type }: MeetingView): boolean =>
  'typeId' in feed
    ? type?.id === feed.typeId
    : createdBy === feed.accountId ||
      attendees.some(({ accountId, answer }) => accountId === feed.accountId && answer !== 'DECLINED')
