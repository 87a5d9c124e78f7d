import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import {
  type Attendee,
  attendeesOn,
  type MeetingField,
  type MeetingSeries,
  type MeetingView,
} from './meeting-view'

type ContentRow = {
  id: number
  name: string
  zone: string
  start_time: string
  end_time: string
  end_day: string
  all_day: boolean
  address: string
  type: MeetingType | null
  reminders: number[]
  uid: string
  sequence: number
  attendees: Attendee[]
  created_by: number | null
}

type SeriesRow = ContentRow & {
  first_day: string
  last_day: string | null
  weekdays: Weekday[]
  last_update_date: Date
}

type MeetingRow = ContentRow & {
  series_id: number | null
  original_day: string | null
  start_day: string
  starts_at: Date
  ends_at: Date
  state: MeetingView['state']
  overrides: MeetingField[]
  revision: number
  note_count: number
  updated_at: Date
}

const TYPE = Prisma.sql`(select jsonb_build_object('id', t.id, 'name', t.name, 'description', t.description,
    'color', t.color, 'logo', t.logo) from meeting_type t where t.id = x.type_id) as type`

/** The people of what a condition on an attendee `p` names, by name. An account's address is that of its sign-in. */
const attendees = (where: Prisma.Sql) => Prisma.sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'sku', p.anagrafica_sku, 'accountId', p.account_id,
    'email', coalesce(p.email, e.email, c.email::text, ''),
    'name', coalesce(nullif(p.name, ''), nullif(e.business_name, ''), nullif(btrim(e.first_name || ' ' || e.last_name), ''),
      nullif(btrim(c.first_name || ' ' || c.last_name), ''), p.email, c.email::text, ''),
    'answer', p.answer, 'answerSequence', p.answer_sequence, 'answerNote', p.answer_note,
    'answeredAt', p.answered_at, 'dateAnswers', p.date_answers, 'language', c.language,
    'entry', case when e.id is not null then jsonb_build_object('id', e.id, 'first_name', e.first_name,
      'last_name', e.last_name, 'business_name', e.business_name) end) order by p.id)
  from meeting_attendee p
  left join anagrafica e on e.structure_id = p.structure_id and e.sku = p.anagrafica_sku
  left join account c on c.id = p.account_id
  where p.structure_id = x.structure_id and ${where}), '[]') as attendees`

/** Series by a condition on `x`, in the order of their ids. */
export async function findMeetingSeries(tx: Tx, where: Prisma.Sql): Promise<MeetingSeries[]> {
  const rows = await tx.$queryRaw<SeriesRow[]>`
    select x.id, x.name, x.zone, x.start_time::text, x.end_time::text, x.all_day, x.address, ${TYPE}, x.reminders,
      x.uid, x.sequence, x.created_by, x.first_day::text, x.last_day::text, x.weekdays, (x.first_day + x.end_days)::text as end_day,
      x.last_update_date, ${attendees(Prisma.sql`p.series_id = x.id`)}
    from meeting_series x where ${where} order by x.id`
  return rows.map((row) => ({
    ...contentOf(row, row.first_day),
    id: row.id,
    rule: {
      firstDay: day(row.first_day),
      lastDay: row.last_day === null ? null : day(row.last_day),
      weekdays: row.weekdays,
    },
    lastUpdate: row.last_update_date,
  }))
}

/** Meetings that have a row by a condition on `x`, by their start. An occurrence whose people were not changed has those of its series. */
export async function findMeetings(tx: Tx, where: Prisma.Sql): Promise<MeetingView[]> {
  const rows = await tx.$queryRaw<MeetingRow[]>`
    select x.id, x.series_id, x.original_day::text, x.name, x.zone, x.start_day::text, x.start_time::text,
      x.end_day::text, x.end_time::text, x.all_day, x.starts_at, x.ends_at, x.address, ${TYPE}, x.reminders, x.state,
      x.overrides, x.uid, x.sequence, x.created_by, x.revision, x.updated_at,
      (select count(*)::int from meeting_note n where n.structure_id = x.structure_id and n.meeting_id = x.id) as note_count,
      ${attendees(Prisma.sql`p.meeting_id = x.id`)}
    from meeting x where ${where} order by x.starts_at, x.id`
  const ids = [...new Set(rows.flatMap((row) => row.series_id ?? []))]
  const series = ids.length > 0 ? await findMeetingSeries(tx, Prisma.sql`x.id = any(${ids}::int[])`) : []
  const byId = new Map(series.map((parent) => [parent.id, parent]))
  return rows.map((row) => toView(row, byId.get(row.series_id ?? 0)))
}

const contentOf = (row: ContentRow, startDay: string) => ({
  name: row.name,
  zone: row.zone,
  times: {
    startDay: day(startDay),
    startTime: localTime(row.start_time),
    endDay: day(row.end_day),
    endTime: localTime(row.end_time),
    allDay: row.all_day,
  },
  address: row.address,
  type: row.type,
  reminders: row.reminders,
  uid: row.uid,
  sequence: row.sequence,
  attendees: row.attendees,
  createdBy: row.created_by,
})

function toView(row: MeetingRow, series: MeetingSeries | undefined): MeetingView {
  const origin =
    series && row.original_day ? { series, day: day(row.original_day), overrides: row.overrides } : null
  const content = contentOf(row, row.start_day)
  return {
    ...content,
    attendees:
      origin && !origin.overrides.includes('attendees')
        ? attendeesOn(origin.series, origin.day)
        : content.attendees,
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    state: row.state,
    origin,
    revision: row.revision,
    noteCount: row.note_count,
    changedAt: row.updated_at,
  }
}

/** The dates of series that differ from them, deleted ones included. */
export const changedOccurrences = (tx: Tx, seriesIds: readonly number[]): Promise<MeetingView[]> =>
  findMeetings(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.series_id = any(${[...seriesIds]}::int[]) and cardinality(x.overrides) > 0`,
  )

/** The guest of a link, with the meeting or the series that the guest is at; null once the guest was removed. */
export async function findGuest(
  tx: Tx,
  attendeeId: number,
): Promise<{ meeting_id: number | null; series_id: number | null } | null> {
  const [row] = await tx.$queryRaw<{ meeting_id: number | null; series_id: number | null }[]>`
    select meeting_id, series_id from meeting_attendee where structure_id = app_structure() and id = ${attendeeId}`
  return row ?? null
}

/** Whether an id, positive or generated, is that of a meeting of the own structure, whatever its state. */
export async function isMeetingId(tx: Tx, id: number, seriesId: number | null): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    select exists (select from meeting where structure_id = app_structure() and id = ${Math.max(id, 0)}) or
      exists (select from meeting_series where structure_id = app_structure() and id = ${seriesId ?? 0}) as is`
  return row?.is ?? false
}
