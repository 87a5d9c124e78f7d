import { ok } from '@/lib/api/endpoint'
import type { AttendeeIn } from '@/lib/api/salesforce/meetings/meeting-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { type Interval, mergedIntervals, proposeTimes } from '@/lib/domain/meetings/free-times'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { classTimesOf } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Period } from '@/server/recurrence'
import { accountsWithEntries, meetingsOfPeople, type PeopleKeys } from './busy-queries'
import { personKey, readPeriod } from './meeting-content'
import { attendeeKey, lockNamed } from './meeting-store'
import type { MeetingView } from './meeting-view'

const procedures = api.salesforce.busyTimes
const MAX_DAYS = 7

/** Busy times by the key under which a person is at meetings, and `class:` with the entry of one at classes. */
type TimesByKey = ReadonlyMap<string, readonly Interval[]>

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const period = readPeriod(input, MAX_DAYS)
  const people = [...new Map(input.attendee_list.map((person) => [personKey(person), person])).values()]
  await lockNamed(tx, { typeId: null, people: people.filter((person) => 'ana_sku' in person) })
  const named = keysOf(people)
  const links = await accountsWithEntries(tx, named)
  const times = await timesByKey(tx, period, { named, links, without: input.event_id ?? null })
  const whole = { start: period.from, end: period.to }
  const busy = people.map((person) => ({
    person,
    intervals: mergedIntervals(timesOf(times, personKey(person), links), whole),
  }))
  const proposals = proposeTimes({
    period: { start: new Date(Math.max(period.from.getTime(), now().getTime())), end: period.to },
    minutes: input.duration_minutes,
    zone: env.LUNA_ZONE,
    busy: busy.flatMap(({ intervals }) => intervals),
  })
  return ok({
    busy_list: busy.map(({ person, intervals }) => ({ ...person, intervals: intervals.map(toWire) })),
    proposal_list: proposals.map(toWire),
  })
})

const toWire = ({ start, end }: Interval) => ({
  start_datetime: toInstantText(start, env.LUNA_ZONE),
  end_datetime: toInstantText(end, env.LUNA_ZONE),
})

const keysOf = (people: readonly AttendeeIn[]): PeopleKeys => ({
  skus: people.flatMap((person) => ('ana_sku' in person ? [person.ana_sku] : [])),
  accountIds: people.flatMap((person) => ('account_id' in person ? [person.account_id] : [])),
  emails: people.flatMap((person) => ('email' in person ? [person.email.toLowerCase()] : [])),
})

type Links = Awaited<ReturnType<typeof accountsWithEntries>>

async function timesByKey(
  tx: Tx,
  period: Period,
  { named, links, without }: { named: PeopleKeys; links: Links; without: number | null },
): Promise<TimesByKey> {
  const meetings = await meetingsOfPeople(tx, period, {
    ...named,
    skus: [...named.skus, ...links.map(({ sku }) => sku)],
    accountIds: [...named.accountIds, ...links.map(({ account_id }) => account_id)],
  })
  const asked = links.filter(({ account_id }) => named.accountIds.includes(account_id))
  const skus = asked.map(({ sku }) => sku)
  const times = new Map<string, Interval[]>()
  const add = (key: string, time: Interval) => times.set(key, [...(times.get(key) ?? []), time])
  for (const meeting of meetings.filter((one) => !isMeetingOf(one, without))) {
    for (const attendee of meeting.attendees.filter(({ answer }) => answer !== 'DECLINED')) {
      add(attendeeKey(attendee), { start: meeting.startsAt, end: meeting.endsAt })
    }
  }
  for (const { sku, start, end } of await classTimesOf(tx, period, skus)) add(`class:${sku}`, { start, end })
  return times
}

/** Whether an id names a meeting, also by the id that an occurrence had before it got a row. */
const isMeetingOf = ({ id, origin }: MeetingView, wanted: number | null): boolean =>
  id === wanted ||
  (origin !== null && occurrenceId({ seriesId: origin.series.id, day: origin.day }) === wanted)

/** The times of one person: an account and its own entry in the registry are the same person. */
function timesOf(times: TimesByKey, key: string, links: Links): Interval[] {
  const keys = new Set([key])
  for (const { account_id, sku } of links) {
    const [account, entry] = [`account:${account_id}`, `sku:${sku}`]
    if (key === account) keys.add(entry).add(`class:${sku}`)
    if (key === entry) keys.add(account)
  }
  return [...keys].flatMap((one) => times.get(one) ?? [])
}

export const busyTimes = { list }
