import { randomUUID } from 'node:crypto'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { timesOn } from '@/lib/domain/recurrence/event-times'
import type { SeriesSplit } from '@/lib/domain/recurrence/series-split'
import { firstDayOfRule, type Weekday, type WeeklyRule, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { applyFollowing, deleteFollowing, leaveSeries, lockSeries, planFollowing } from '@/server/recurrence'
import { lockMeeting, meetingCalendar } from './meeting-calendar'
import { type NewMeeting, personKey } from './meeting-content'
import {
  addPeople,
  attendeeKey,
  dropOwnPeople,
  insertMeetingSeries,
  joinSeries,
  lockNamed,
  ofMeeting,
  ofSeries,
  raiseSeriesSequence,
  replacePeople,
  toAttendeeIn,
  writeMeeting,
} from './meeting-store'
import { MEETING_FIELDS, type MeetingField, type MeetingView } from './meeting-view'

type Origin = NonNullable<MeetingView['origin']>
type Compared = Pick<MeetingView, 'name' | 'times' | 'address' | 'type' | 'reminders' | 'attendees'>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which a content differs from what is stored; without people it does not differ in them. */
function differences(content: NewMeeting, from: Compared): MeetingField[] {
  const people = content.people?.map(personKey).sort()
  const isDifferent: Record<Exclude<MeetingField, 'state'>, boolean> = {
    name: content.name !== from.name,
    times: !same(content.times, from.times),
    address: content.address !== from.address,
    type: content.typeId !== (from.type?.id ?? null),
    attendees: people !== undefined && !same(people, from.attendees.map(attendeeKey).sort()),
    reminders: !same(content.reminders, from.reminders),
  }
  return MEETING_FIELDS.filter((field) => field !== 'state' && isDifferent[field])
}

/** The fields in which an occurrence will differ from its series; a state that was set stays set. */
function overridesOf(meeting: MeetingView, content: NewMeeting): MeetingField[] {
  if (!meeting.origin) return []
  const { series, day, overrides } = meeting.origin
  const fields = differences(content, { ...series, times: timesOn(day, series.times) })
  const keepsPeople = content.people === null && overrides.includes('attendees')
  const stays = overrides.filter((field) => field === 'state' || (field === 'attendees' && keepsPeople))
  return [...fields, ...stays]
}

/** The changes that matter to guests: when and where. */
const matters = (fields: readonly MeetingField[]): boolean =>
  fields.includes('times') || fields.includes('address')

export type SeenRevision = number | null | undefined

/**
 * Saves one meeting, of a series this occurrence alone. Answers its id.
 * @throws Refusal ERROR_STALE_REVISION when another user saved it since; ERROR_MEETING_NO_TYPE, ERROR_MEETING_NO_PERSON
 */
export async function saveSingle(
  tx: Tx,
  id: number,
  given: NewMeeting,
  revision: SeenRevision,
): Promise<number> {
  const before = await lockMeeting(tx, id)
  const content = withReminders(given, before)
  if (revision != null && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  await lockNamed(tx, newlyNamed(content, before))
  const fields = differences(content, before)
  const overrides = overridesOf(before, content)
  await writeMeeting(tx, before.id, content, { overrides, matters: matters(fields) })
  await savePeople(tx, before, content, overrides)
  await audit(tx, {
    action: 'UPDATE',
    entity: 'meeting',
    entityId: before.id,
    changes: changesBetween(summaryOf(before), summaryOf({ ...before, ...contentSummary(content, before) })),
  })
  return before.id
}

/** The content with its reminders; a call that names none keeps those that there are. */
const withReminders = (content: NewMeeting, { reminders }: Compared): NewMeeting => ({
  ...content,
  reminders: content.reminders ?? reminders,
})

/** The type and people of a content that were not there before: only those must still exist. */
const newlyNamed = (content: NewMeeting, before: Compared) => {
  const known = new Set(before.attendees.map(attendeeKey))
  return {
    typeId: content.typeId === before.type?.id ? null : content.typeId,
    people: (content.people ?? []).filter((person) => !known.has(personKey(person))),
  }
}

async function savePeople(
  tx: Tx,
  before: MeetingView,
  content: NewMeeting,
  overrides: readonly MeetingField[],
): Promise<void> {
  if (content.people === null) return
  const had = before.origin !== null && !before.origin.overrides.includes('attendees')
  const has = before.origin !== null && !overrides.includes('attendees')
  if (has) return had ? undefined : dropOwnPeople(tx, [before.id])
  const owner = ofMeeting(before.id)
  await (had ? addPeople : replacePeople)(tx, owner, content.people, before.attendees)
}

const summaryOf = ({ name, times, address, type, attendees }: Compared) => ({
  name,
  start: `${times.startDay} ${times.startTime}`,
  end: `${times.endDay} ${times.endTime}`,
  address,
  type: type?.name ?? null,
  attendees: attendees.length,
})

const contentSummary = (content: NewMeeting, before: Compared) => ({
  name: content.name,
  times: content.times,
  address: content.address,
  type: content.typeId === null ? null : before.type,
})

export type FollowingChange = {
  content: NewMeeting
  weekdays?: readonly Weekday[] | undefined
  lastDay?: Day | null | undefined
  isDryRun: boolean
}

/**
 * Changes an occurrence and all that follow: the old series ends before it, another goes on under a name of its own in
 * other calendars. Answers the new series' id; without it for a dry run.
 * @throws Refusal ERROR_CONFLICT when the occurrence is no longer one of the series
 */
export async function saveFollowing(
  tx: Tx,
  origin: Origin,
  { content: given, weekdays, lastDay, isDryRun }: FollowingChange,
): Promise<{ split: SeriesSplit<MeetingField>; seriesId: number | null }> {
  const { times, zone } = given
  const change = { times, weekdays, lastDay }
  // Notes keep a row whose date is no more, as people at a class do.
  const plan = await planFollowing(tx, meetingCalendar, origin, change, ({ noteCount }) => noteCount)
  const { series, split } = plan
  if (isDryRun) return { split, seriesId: null }
  const content = withReminders(given, series)
  await lockNamed(tx, newlyNamed(content, series))
  // A series that is replaced from its first date on keeps its name in other calendars.
  const isWhole = split.oldLastDay === null
  const uid = isWhole ? series.uid : randomUUID()
  const sequence = isWhole ? series.sequence + 1 : 0
  const rule = { rule: split.rule, splitFrom: series.id, uid, sequence, accountId: series.createdBy }
  await raiseSeriesSequence(tx, series.id)
  const seriesId = await insertMeetingSeries(tx, { ...content, people: [] }, rule)
  const people = content.people ?? series.attendees.map(toAttendeeIn)
  await addPeople(tx, ofSeries(seriesId), people, series.attendees)
  await applyFollowing(tx, meetingCalendar, plan, {
    seriesId,
    times,
    zone,
    columns: (row, follows) => ({
      name: follows('name') ? content.name : row.name,
      address: follows('address') ? content.address : row.address,
      type_id: follows('type') ? content.typeId : (row.type?.id ?? null),
      reminders: follows('reminders') ? content.reminders : row.reminders,
      uid,
      sequence,
    }),
  })
  const inheriting = split.moved.filter(({ follows }) => follows.includes('attendees'))
  await dropOwnPeople(
    tx,
    inheriting.map(({ id }) => id),
  )
  return { split, seriesId }
}

/** Makes an occurrence a meeting of its own and deletes those that follow. Answers its id. */
export async function stopRepeating(
  tx: Tx,
  id: number,
  origin: Origin,
  content: NewMeeting,
): Promise<number> {
  const series = await lockSeries(tx, meetingCalendar, origin.series.id, 'update')
  if (!series) throw new Refusal('ERROR_CONFLICT')
  await raiseSeriesSequence(tx, series.id)
  const row = await lockMeeting(tx, id)
  await leaveSeries(tx, meetingCalendar, series, { ids: [row.id], state: 'ACTIVE' })
  await deleteFollowing(tx, meetingCalendar, origin)
  return saveSingle(tx, row.id, content, null)
}

/** Makes a meeting that stands alone the first of a series. Answers the series' id and the day of its first occurrence. */
export async function startRepeating(
  tx: Tx,
  id: number,
  given: NewMeeting,
  { weekdays, lastDay }: { weekdays?: readonly Weekday[] | undefined; lastDay: Day | null },
): Promise<number> {
  const before = await lockMeeting(tx, id)
  const content = withReminders(given, before)
  await lockNamed(tx, newlyNamed(content, before))
  const firstDay = content.times.startDay
  const rule: WeeklyRule = { firstDay, lastDay, weekdays: weekdays ?? [weekdayOf(firstDay)] }
  const day = firstDayOf(rule)
  const moved = { ...content, times: timesOn(day, content.times), people: [] }
  const { uid, createdBy: accountId } = before
  const sequence = before.sequence + 1
  const seriesId = await insertMeetingSeries(tx, moved, { rule, splitFrom: null, uid, sequence, accountId })
  const people = content.people ?? before.attendees.map(toAttendeeIn)
  await addPeople(tx, ofSeries(seriesId), people, before.attendees)
  await joinSeries(tx, before.id, { seriesId, day, uid })
  await writeMeeting(tx, before.id, moved, { overrides: [], matters: true })
  return before.id
}

/** The first day of a rule. @throws Refusal ERROR_EVENT_NO_OCCURRENCE when it has none */
export function firstDayOf(rule: WeeklyRule): Day {
  const first = firstDayOfRule(rule)
  if (!first) throw new Refusal('ERROR_EVENT_NO_OCCURRENCE', {}, ['recurring_info', 'end_recurring_date'])
  return first
}
