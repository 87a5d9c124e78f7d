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
export const meetingAnswers: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'meeting_answer', p.id::bigint, p.answered_at, null::int,
    ${FACTS} || jsonb_build_object('state', p.answer, 'text', p.answer_note)
  ${places(entry)} and p.answered_at is not null and not exists (select from meeting_attendee o
      where o.structure_id = p.structure_id and o.anagrafica_sku = p.anagrafica_sku and o.answered_at = p.answered_at
        and o.id < p.id)
    and ${after('meeting_answer', cursor, Prisma.sql`p.answered_at`, Prisma.sql`p.id`)}
  order by p.answered_at desc, p.id desc limit ${limit}`

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
