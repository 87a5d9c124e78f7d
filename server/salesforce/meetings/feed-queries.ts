import { addDays, type Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { findMeetingSeries, findMeetings } from './meeting-queries'
import type { MeetingSeries, MeetingView } from './meeting-view'

/** Feeds show no meeting that is older. */
const DAYS_BACK = 180

/** The meetings that a feed shows: those that an account is at or made, or those of a type. */
export type FeedOfMeetings = { accountId: number } | { typeId: number }

/** The rows of people by which an account is at something; those that declined are not. */
const placesOf = (accountId: number, owner: Prisma.Sql) => Prisma.sql`(
  select ${owner} from meeting_attendee where structure_id = app_structure() and account_id = ${accountId}
    and answer <> 'DECLINED' and ${owner} is not null)`

/** The series of a feed that end recently enough, or do not end. */
export const seriesOfFeed = (tx: Tx, feed: FeedOfMeetings, today: Day): Promise<MeetingSeries[]> =>
  findMeetingSeries(
    tx,
    Prisma.sql`x.structure_id = app_structure()
      and (x.last_day is null or x.last_day >= ${addDays(today, -DAYS_BACK)}::date) and ${
        'typeId' in feed
          ? Prisma.sql`x.type_id = ${feed.typeId}`
          : Prisma.sql`(x.created_by = ${feed.accountId} or x.id in ${placesOf(feed.accountId, Prisma.sql`series_id`)})`
      }`,
  )

/** The meetings of a feed outside of these series that are not deleted and recent enough. */
export function meetingsOutsideSeries(
  tx: Tx,
  feed: FeedOfMeetings,
  seriesIds: readonly number[],
  today: Day,
): Promise<MeetingView[]> {
  const isShown =
    'typeId' in feed
      ? Prisma.sql`x.type_id = ${feed.typeId}`
      : Prisma.sql`(x.created_by = ${feed.accountId} or x.id in ${placesOf(feed.accountId, Prisma.sql`meeting_id`)}
          or (x.series_id in ${placesOf(feed.accountId, Prisma.sql`series_id`)} and not 'attendees' = any(x.overrides))
          or (not 'attendees' = any(x.overrides) and exists (select from meeting_attendee p
            where p.structure_id = app_structure() and p.series_id = x.series_id and p.account_id = ${feed.accountId}
              and p.date_answers -> x.original_day::text ->> 'answer' <> 'DECLINED')))`
  return findMeetings(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.state <> 'DELETED'
      and x.starts_at > ${new Date(`${addDays(today, -DAYS_BACK)}T00:00:00Z`)}
      and (x.series_id is null or x.series_id <> all(${[...seriesIds]}::int[])) and ${isShown}`,
  )
}
