import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { holdTeachersOf, refuseReserved } from '@/server/reserved-times'
import { accountsWithEntries, meetingsOfSeries } from './busy-queries'
import type { MeetingView } from './meeting-view'

/** How far into a series that has no end; no reservation lies farther ahead. */
const HORIZON_MS = 400 * 86_400_000

/**
 * The last step of saving a meeting: refuses people that are reserved at its times, as persons in charge that a resource
 * of reservations is the same as. Those that have declined do not count.
 * @throws Refusal ERROR_EVENT_RESERVED
 */
export async function refuseReservedPeople(tx: Tx, meeting: MeetingView): Promise<void> {
  if (meeting.attendees.length === 0) return
  const meetings = meeting.origin ? await datesToCome(tx, meeting.origin.series.id) : [meeting]
  const people = await entriesOf(tx, meetings)
  const teachers = people.size > 0 ? await holdTeachersOf(tx, [...new Set(people.values())]) : []
  if (teachers.length === 0) return
  await refuseReserved(
    tx,
    meetings
      .filter(({ state }) => state === 'ACTIVE')
      .map(({ startsAt, endsAt, attendees }) => {
        const skus = attendees
          .filter(({ answer }) => answer !== 'DECLINED')
          .flatMap(({ sku, accountId }) => people.get(sku ?? `account:${accountId}`) ?? [])
        const teacherIds = teachers
          .filter(({ anagrafica_sku }) => skus.includes(anagrafica_sku))
          .map(({ id }) => id)
        return { from: startsAt, to: endsAt, locationId: null, teacherIds }
      }),
  )
}

const datesToCome = (tx: Tx, seriesId: number): Promise<MeetingView[]> =>
  meetingsOfSeries(tx, seriesId, { from: now(), to: new Date(now().getTime() + HORIZON_MS) })

/** The entries of the registry of people at meetings, by their sku or the key of their account. */
async function entriesOf(tx: Tx, meetings: readonly MeetingView[]): Promise<Map<string, string>> {
  const people = meetings.flatMap(({ attendees }) => attendees)
  const accountIds = [...new Set(people.flatMap(({ accountId }) => accountId ?? []))]
  const links =
    accountIds.length > 0 ? await accountsWithEntries(tx, { skus: [], accountIds, emails: [] }) : []
  return new Map([
    ...people.flatMap(({ sku }) => (sku === null ? [] : [[sku, sku] as const])),
    ...links.map(({ account_id, sku }) => [`account:${account_id}`, sku] as const),
  ])
}
