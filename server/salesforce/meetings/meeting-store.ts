import type { AttendeeIn } from '@/lib/api/salesforce/meetings/meeting-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import type { WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { insertRows } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { seriesTimeColumns, timeColumns } from '@/server/recurrence'
import { type NewMeeting, personKey } from './meeting-content'
import type { Attendee, MeetingField } from './meeting-view'

const personColumns = (person: AttendeeIn) => ({
  anagrafica_sku: 'ana_sku' in person ? person.ana_sku : null,
  account_id: 'account_id' in person ? person.account_id : null,
  email: 'email' in person ? person.email : null,
  name: 'email' in person ? person.name : '',
})

const people = (content: NewMeeting) => [
  { table: 'meeting_attendee', rows: (content.people ?? []).map(personColumns) },
]

const ownColumns = ({ name, zone, address, typeId, reminders }: NewMeeting) => ({
  name,
  zone,
  address,
  type_id: typeId,
  reminders: reminders ?? [],
})

/** Adds a meeting that does not repeat; answers its id. */
export const insertMeeting = (tx: Tx, content: NewMeeting, accountId: number | null): Promise<number> =>
  insertAggregate(tx, {
    table: 'meeting',
    row: {
      ...ownColumns(content),
      ...timeColumns(content.times, content.zone),
      created_by: accountId,
    },
    key: 'meeting_id',
    parts: people(content),
    entry: { action: 'CREATE', entity: 'meeting', changes: { name: [null, content.name] } },
  })

export type NewSeries = {
  rule: WeeklyRule
  splitFrom: number | null
  uid: string
  sequence: number
  accountId: number | null
}

/** Adds a series of meetings; answers its id. */
export const insertMeetingSeries = (
  tx: Tx,
  content: NewMeeting,
  { rule, splitFrom, uid, sequence, accountId }: NewSeries,
): Promise<number> =>
  insertAggregate(tx, {
    table: 'meeting_series',
    row: {
      ...ownColumns(content),
      ...seriesTimeColumns(content.times),
      first_day: rule.firstDay,
      last_day: rule.lastDay,
      weekdays: rule.weekdays,
      split_from_id: splitFrom,
      uid,
      sequence,
      created_by: accountId,
    },
    key: 'series_id',
    parts: people(content),
    entry: { action: 'CREATE', entity: 'meeting_series', changes: { name: [null, content.name] } },
  })

/** Writes the content of a meeting whose row is held; `matters`: guests are to hear of it, its sequence goes up. */
export async function writeMeeting(
  tx: Tx,
  id: number,
  content: NewMeeting,
  { overrides, matters }: { overrides: readonly MeetingField[]; matters: boolean },
): Promise<void> {
  const times = timeColumns(content.times, content.zone)
  await tx.$executeRaw`
    update meeting set name = ${content.name}, zone = ${content.zone}, start_day = ${times.start_day}::date,
      start_time = ${times.start_time}::time, end_day = ${times.end_day}::date, end_time = ${times.end_time}::time,
      all_day = ${times.all_day}, starts_at = ${times.starts_at}::timestamptz, ends_at = ${times.ends_at}::timestamptz,
      address = ${content.address}, type_id = ${content.typeId}, reminders = ${[...(content.reminders ?? [])]}::int[],
      overrides = ${[...overrides]}::text[], sequence = sequence + ${matters ? 1 : 0}, revision = revision + 1,
      updated_at = now()
    where id = ${id}`
}

/** The owner of people: one meeting, or a series for all its occurrences. */
type PeopleOwner = { meeting_id: number; series_id: null } | { meeting_id: null; series_id: number }

export const ofMeeting = (id: number): PeopleOwner => ({ meeting_id: id, series_id: null })
export const ofSeries = (id: number): PeopleOwner => ({ meeting_id: null, series_id: id })

/**
 * The answer that a place `p` hands over: to a meeting `m` the one for its date in the series of `p`, to a series, where
 * `m` is null, all of them.
 */
const HANDED_OVER = Prisma.sql`coalesce(d.value ->> 'answer', p.answer),
      coalesce((d.value ->> 'answeredAt')::timestamptz, p.answered_at),
      coalesce((d.value ->> 'answerSequence')::int, p.answer_sequence), coalesce(d.value ->> 'answerNote', p.answer_note),
      case when m.id is null then p.date_answers else '{}' end`
const DATE_ANSWER = Prisma.sql`cross join lateral (select p.date_answers -> m.original_day::text as value) d`

/** Gives a meeting or a series people: those that it takes over from elsewhere keep their answers. */
export async function addPeople(
  tx: Tx,
  owner: PeopleOwner,
  wanted: readonly AttendeeIn[],
  from: readonly Attendee[],
): Promise<void> {
  const { kept, added } = sortPeople(wanted, from)
  await tx.$executeRaw`
    insert into meeting_attendee (meeting_id, series_id, anagrafica_sku, account_id, email, name, answer, answered_at,
      answer_sequence, answer_note, date_answers)
    select ${owner.meeting_id}::int, ${owner.series_id}::int, p.anagrafica_sku, p.account_id, p.email, p.name,
      ${HANDED_OVER}
    from meeting_attendee p
    left join meeting m on m.structure_id = p.structure_id and m.id = ${owner.meeting_id}::int ${DATE_ANSWER}
    where p.structure_id = app_structure() and p.id = any(${kept.map(({ id }) => id)}::int[])
    order by p.id`
  await insertRows(
    tx,
    'meeting_attendee',
    added.map((person) => ({ ...owner, ...personColumns(person) })),
  )
}

/** Makes the people of a meeting or a series those that are given; a person that stays keeps the answer. */
export async function replacePeople(
  tx: Tx,
  owner: PeopleOwner,
  wanted: readonly AttendeeIn[],
  before: readonly Attendee[],
): Promise<void> {
  const { kept, added } = sortPeople(wanted, before)
  const gone = before.filter((attendee) => !kept.includes(attendee)).map(({ id }) => id)
  await tx.$executeRaw`delete from meeting_attendee
    where structure_id = app_structure() and id = any(${gone}::int[])`
  await insertRows(
    tx,
    'meeting_attendee',
    added.map((person) => ({ ...owner, ...personColumns(person) })),
  )
}

function sortPeople(wanted: readonly AttendeeIn[], before: readonly Attendee[]) {
  const known = new Map(before.map((attendee) => [attendeeKey(attendee), attendee]))
  return {
    kept: wanted.flatMap((person) => known.get(personKey(person)) ?? []),
    added: wanted.filter((person) => !known.has(personKey(person))),
  }
}

/** Meetings lose the people of their own. */
export async function dropOwnPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`delete from meeting_attendee
    where structure_id = app_structure() and meeting_id = any(${[...ids]}::int[])`
}

/** The identity of a person at a meeting, as `personKey` has it. */
export const attendeeKey = ({ sku, accountId, email }: Attendee): string =>
  sku !== null ? `sku:${sku}` : accountId !== null ? `account:${accountId}` : `email:${email.toLowerCase()}`

/** The person as a call would name it. */
export const toAttendeeIn = ({ sku, accountId, email, name }: Attendee): AttendeeIn =>
  sku !== null ? { ana_sku: sku } : accountId !== null ? { account_id: accountId } : { email, name }

/**
 * Holds the type and the entries and accounts that a call newly names: deleting one of them waits.
 * @throws Refusal ERROR_MEETING_NO_TYPE, ERROR_ANAGRAFICA_NOT_FOUND, ERROR_MEETING_NO_PERSON
 */
export async function lockNamed(
  tx: Tx,
  { typeId, people: wanted }: Pick<NewMeeting, 'typeId' | 'people'>,
): Promise<void> {
  if (typeId !== null) {
    const [type] = await tx.$queryRaw<unknown[]>`
      select 1 from meeting_type where id = ${typeId} and structure_id = app_structure() for key share`
    if (!type) throw new Refusal('ERROR_MEETING_NO_TYPE', {}, ['event_type_id'])
  }
  const skus = (wanted ?? []).flatMap((person) => ('ana_sku' in person ? [person.ana_sku] : []))
  const accounts = (wanted ?? []).flatMap((person) => ('account_id' in person ? [person.account_id] : []))
  const [found] = await tx.$queryRaw<{ entries: number; accounts: number }[]>`
    select (select count(*)::int from anagrafica where structure_id = app_structure() and sku = any(${skus}::text[])) as entries,
      (select count(*)::int from membership where structure_id = app_structure()
        and account_id = any(${accounts}::int[])) as accounts`
  if (found?.entries !== skus.length)
    throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['event_ana_sku_list'])
  if (found.accounts !== accounts.length) throw new Refusal('ERROR_MEETING_NO_PERSON', {}, ['attendee_list'])
}

/** Gives rows that left their series a name of their own for other calendars, so that the series' end does not remove them. */
export async function renewUids(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`update meeting set uid = gen_random_uuid()::text, sequence = 0
    where structure_id = app_structure() and id = any(${[...ids]}::int[])`
}

/** Copies the people of a series to rows that leave it and had them from it. */
export async function keepPeople(tx: Tx, seriesId: number, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    insert into meeting_attendee (meeting_id, anagrafica_sku, account_id, email, name, answer, answered_at,
      answer_sequence, answer_note, date_answers)
    select m.id, p.anagrafica_sku, p.account_id, p.email, p.name, ${HANDED_OVER}
    from meeting m join meeting_attendee p on p.structure_id = m.structure_id and p.series_id = ${seriesId} ${DATE_ANSWER}
    where m.structure_id = app_structure() and m.id = any(${[...ids]}::int[]) and not ('attendees' = any(m.overrides))
    order by m.id, p.id`
}

/** Makes a meeting that stands alone the occurrence of a series on its day. */
export async function joinSeries(
  tx: Tx,
  id: number,
  { seriesId, day, uid }: { seriesId: number; day: string; uid: string },
): Promise<void> {
  await dropOwnPeople(tx, [id])
  await tx.$executeRaw`update meeting set series_id = ${seriesId}, original_day = ${day}::date, uid = ${uid}
    where id = ${id}`
}

/** Counts a change that matters to guests (RFC 5545 §3.8.7.4). */
export async function raiseSequence(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`update meeting set sequence = sequence + 1 where id = ${id}`
}

/** The same of a series. */
export async function raiseSeriesSequence(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`update meeting_series set sequence = sequence + 1 where id = ${id}`
}
