import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { identifier } from '@/server/db/insert'
import { activeEvents, type Period } from '@/server/recurrence'
import { meetingCalendar } from './meeting-calendar'
import type { MeetingView } from './meeting-view'

/** People by what they are at meetings as. */
export type PeopleKeys = {
  skus: readonly string[]
  accountIds: readonly number[]
  emails: readonly string[]
}

/** The accounts of the structure that are one of these or have one of these entries, each with its entry. */
export const accountsWithEntries = (
  tx: Tx,
  { skus, accountIds }: PeopleKeys,
): Promise<{ account_id: number; sku: string }[]> =>
  tx.$queryRaw`
    select account_id, anagrafica_sku as sku from membership
    where structure_id = app_structure() and anagrafica_sku is not null
      and (account_id = any(${[...accountIds]}::int[]) or anagrafica_sku = any(${[...skus]}::text[]))`

/** The active meetings of a period that one of these people is at. */
export const meetingsOfPeople = (
  tx: Tx,
  period: Period,
  { skus, accountIds, emails }: PeopleKeys,
): Promise<MeetingView[]> => {
  const atOne = (owner: 'meeting_id' | 'series_id') => Prisma.sql`(
    select ${identifier(owner)} from meeting_attendee where structure_id = app_structure() and ${identifier(owner)} is not null
      and (anagrafica_sku = any(${[...skus]}::text[]) or account_id = any(${[...accountIds]}::int[])
        or lower(email) = any(${[...emails]}::text[])))`
  return activeEvents(tx, meetingCalendar, period, {
    event: Prisma.sql`(x.id in ${atOne('meeting_id')}
      or (x.series_id in ${atOne('series_id')} and not 'attendees' = any(x.overrides)))`,
    series: Prisma.sql`x.id in ${atOne('series_id')}`,
  })
}

/** The active meetings of a series in a period, with a row or computed. */
export const meetingsOfSeries = (tx: Tx, seriesId: number, period: Period): Promise<MeetingView[]> =>
  activeEvents(tx, meetingCalendar, period, {
    event: Prisma.sql`x.series_id = ${seriesId}`,
    series: Prisma.sql`x.id = ${seriesId}`,
  })
