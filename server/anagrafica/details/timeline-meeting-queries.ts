import { Prisma } from '@/server/db/generated/client'
import { after, type Branch } from './timeline-page-queries'

/** The columns of a meeting `m` in the timeline; of a whole series `s`, those from which its first date is computed. */
const FACTS = Prisma.sql`jsonb_build_object('meeting_id', m.id, 'series_id', s.id, 'name', coalesce(m.name, s.name),
  'zone', coalesce(m.zone, s.zone), 'start_day', coalesce(m.start_day, s.first_day),
  'start_time', coalesce(m.start_time, s.start_time), 'allDay', coalesce(m.all_day, s.all_day),
  'last_day', s.last_day, 'weekdays', s.weekdays, 'cancellato', coalesce(m.state = 'CANCELLED', false))`

/**
 * The places `p` of an entry at meetings and series. A date whose people were changed has a place of its own beside that
 * of its series: the entry was invited once.
 */
const places = (entry: Parameters<Branch>[0]) => Prisma.sql`
  from meeting_attendee p
  left join meeting m on m.structure_id = p.structure_id and m.id = p.meeting_id
  left join meeting_series s on s.structure_id = p.structure_id and s.id = p.series_id
  where p.structure_id = ${entry.structure_id} and p.anagrafica_sku = ${entry.sku}
    and (m.id is null or (m.state <> 'DELETED' and not exists (select from meeting_attendee o
      where o.structure_id = p.structure_id and o.series_id = m.series_id and o.anagrafica_sku = p.anagrafica_sku)))`

/** The entry came to a meeting or a series. */
export const meetings: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'meeting', p.id::bigint, p.created_at, coalesce(m.created_by, s.created_by), ${FACTS}
  ${places(entry)} and ${after('meeting', cursor, Prisma.sql`p.created_at`, Prisma.sql`p.id`)}
  order by p.created_at desc, p.id desc limit ${limit}`

/** The entry answered an invitation; an answer that went over to another series with the person was given once. */
const wholeAnswers: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'meeting_answer' as kind, p.id::bigint as id, p.answered_at as at, null::int as account_id,
    ${FACTS} || jsonb_build_object('state', p.answer, 'text', p.answer_note) as data
  ${places(entry)} and p.answered_at is not null and not exists (select from meeting_attendee o
      where o.structure_id = p.structure_id and o.anagrafica_sku = p.anagrafica_sku and o.answered_at = p.answered_at
        and o.id < p.id)
    and ${after('meeting_answer', cursor, Prisma.sql`p.answered_at`, Prisma.sql`p.id`)}
  order by p.answered_at desc, p.id desc limit ${limit}`

/** An answer has its place, and one for a date also its day: no two have the same number. */
const DATE_ID = Prisma.sql`p.id::bigint * 100000 + (d.key::date - date '1970-01-01')`
const DATE_AT = Prisma.sql`(d.value ->> 'answeredAt')::timestamptz`

/** The entry answered for single dates of a series: those that the series still has, where it was split. */
const dateAnswers: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'meeting_answer', ${DATE_ID}, ${DATE_AT}, null::int,
    ${FACTS} || jsonb_build_object('start_day', d.key, 'state', d.value ->> 'answer', 'text', d.value ->> 'answerNote')
  from meeting_attendee p
  join meeting_series s on s.structure_id = p.structure_id and s.id = p.series_id
  left join meeting m on false
  cross join lateral jsonb_each(p.date_answers) d
  where p.structure_id = ${entry.structure_id} and p.anagrafica_sku = ${entry.sku}
    and d.key::date between s.first_day and coalesce(s.last_day, 'infinity')
    and ${after('meeting_answer', cursor, DATE_AT, DATE_ID)}
  order by 3 desc, 2 desc limit ${limit}`

/** The entry answered an invitation, to a meeting, a series or a date of it. */
export const meetingAnswers: Branch = (entry, cursor, limit) => Prisma.sql`
  select a.* from ((${wholeAnswers(entry, cursor, limit)}) union all (${dateAnswers(entry, cursor, limit)})) a
  order by a.at desc, a.id desc limit ${limit}`

/** A note of a meeting is about the entry. */
export const meetingNotes: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'meeting_note', n.id::bigint, n.created_at, n.account_id, ${FACTS} || jsonb_build_object('text', n.value)
  from meeting_note_person p
  join meeting_note n on n.structure_id = p.structure_id and n.id = p.note_id
  join meeting m on m.structure_id = n.structure_id and m.id = n.meeting_id and m.state <> 'DELETED'
  left join meeting_series s on false
  where p.structure_id = ${entry.structure_id} and p.anagrafica_sku = ${entry.sku}
    and ${after('meeting_note', cursor, Prisma.sql`n.created_at`, Prisma.sql`n.id`)}
  order by n.created_at desc, n.id desc limit ${limit}`
