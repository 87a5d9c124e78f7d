import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { entriesOfSeries, loneEntry } from './calendar-entries'
import { type FeedOfMeetings, meetingsOutsideSeries, seriesOfFeed } from './feed-queries'
import { changedOccurrences } from './meeting-queries'
import type { MeetingView } from './meeting-view'

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
      ),
    ),
    ...others.map(loneEntry),
  ]
}

const isOf = (feed: FeedOfMeetings, { createdBy, attendees, type }: MeetingView): boolean =>
  'typeId' in feed
    ? type?.id === feed.typeId
    : createdBy === feed.accountId ||
      attendees.some(({ accountId, answer }) => accountId === feed.accountId && answer !== 'DECLINED')
