import type { ActivitySubjectType } from '@/lib/api/activity/timeline-fields'
import { ACTIVITIES, type ActivitySubject } from '@/lib/domain/activity/activity-kinds'
import type { Day } from '@/lib/domain/core/day'
import type { LocalTime } from '@/lib/domain/core/local-time'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { ActivityRow } from './timeline-queries'

/** Facts of some things: of a document, a mail, what is about an entry, of one that begins at an instant, of a series of meetings, of an import. */
export type SubjectFacts = {
  document?: { document_kind: string; description: string; full_numeration: string | null; total: number }
  mail_state?: 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED'
  recipient?: string
  subject?: string
  detail?: Record<string, unknown>
  starts_at?: string
  zone?: string
  series?: {
    first_day: Day
    last_day: Day | null
    weekdays: Weekday[] | null
    start_time: LocalTime
    zone: string
  }
  counts?: { new_count: number; changed_count: number; fault_count: number }
}

/** A thing, the screen where it is shown with the id that it has there, and its name. */
export type SubjectRow = { type: ActivitySubjectType; id: number; name: string; facts: SubjectFacts }

type FoundRow = SubjectRow & { about: ActivitySubject; subject_id: number }

type Reader = (ids: Prisma.Sql, structure: number) => Prisma.Sql

/** Rows about an entry, which is where they are shown. */
const detailOf =
  (about: ActivitySubject, table: string, facts: string): Reader =>
  (ids, structure) =>
    Prisma.sql`
    select ${about}::text, t.id, 'ENTRY', a.id, anagrafica_name(a), jsonb_build_object('detail',
      jsonb_build_object(${Prisma.raw(facts)}))
    from ${Prisma.raw(table)} t join anagrafica a on a.structure_id = t.structure_id and a.id = t.anagrafica_id
    where t.structure_id = ${structure} and t.id = any(${ids})`

/** The rows of each table by their ids: where they are shown, and under what name. */
const readers: Readonly<Record<ActivitySubject, Reader>> = {
  DOCUMENT: (ids, structure) => Prisma.sql`
    select 'DOCUMENT' as about, d.id as subject_id, activity_noun(d.document_kind, d.type) as type, d.id,
      coalesce(d.full_numeration, nullif(d.description, ''), '') as name,
      jsonb_build_object('document', jsonb_build_object('document_kind', d.document_kind, 'description', d.description,
        'full_numeration', d.full_numeration, 'total', d.total)) as facts
    from document d where d.structure_id = ${structure} and d.id = any(${ids})`,
  PURCHASE: (ids, structure) => Prisma.sql`
    select 'PURCHASE', p.id, 'PURCHASE', p.id, coalesce(nullif(p.invoice_number, ''), p.description), '{}'::jsonb
    from purchase p where p.structure_id = ${structure} and p.id = any(${ids})`,
  MAIL: (ids, structure) => Prisma.sql`
    select 'MAIL', m.id, coalesce(activity_noun(d.document_kind, d.type), 'OUTBOX'), coalesce(d.id, m.id), m.subject,
      jsonb_build_object('mail_state', m.state, 'recipient', m.recipient, 'subject', m.subject)
    from mail_outbox m left join document d on d.id = m.document_id
    where m.structure_id = ${structure} and m.id = any(${ids})`,
  ATTENDANT: (ids, structure) => Prisma.sql`
    select 'ATTENDANT', b.id, case e.state when 'DELETED' then 'CLASS_DAY' else 'CLASS' end, e.id, e.name, jsonb_build_object('starts_at', e.starts_at, 'zone', e.zone)
    from event_attendant b join event e on e.structure_id = b.structure_id and e.id = b.event_id
    where b.structure_id = ${structure} and b.id = any(${ids})`,
  MEETING: (ids, structure) => Prisma.sql`
    select 'MEETING', m.id, case m.state when 'DELETED' then 'MEETING_DAY' else 'MEETING' end, m.id, m.name,
      jsonb_build_object('starts_at', m.starts_at, 'zone', m.zone)
    from meeting m where m.structure_id = ${structure} and m.id = any(${ids})`,
  MEETING_SERIES: (ids, structure) => Prisma.sql`
    select 'MEETING_SERIES', s.id, 'MEETING', s.id, s.name, jsonb_build_object('series', jsonb_build_object(
      'first_day', s.first_day, 'last_day', s.last_day, 'weekdays', s.weekdays, 'start_time', s.start_time, 'zone', s.zone))
    from meeting_series s where s.structure_id = ${structure} and s.id = any(${ids})`,
  RESERVATION: (ids, structure) => Prisma.sql`
    select 'RESERVATION', v.id, 'RESERVATION', v.id, string_agg(distinct r.name, ', '),
      jsonb_build_object('starts_at', min(t.starts_at), 'zone', min(t.zone))
    from reservation v
    join reservation_slot t on t.structure_id = v.structure_id and t.reservation_id = v.id
    join reservation_resource r on r.structure_id = t.structure_id and r.id = t.resource_id
    where v.structure_id = ${structure} and v.id = any(${ids}) group by v.id`,
  ENTRY: (ids, structure) => Prisma.sql`
    select 'ENTRY', a.id, 'ENTRY', a.id, anagrafica_name(a), '{}'::jsonb
    from anagrafica a where a.structure_id = ${structure} and a.id = any(${ids})`,
  NOTE: detailOf('NOTE', 'anagrafica_note', `'text', t.text, 'pinned', t.pinned`),
  FILE: detailOf('FILE', 'anagrafica_attachment', `'name', t.name, 'mime_type', t.mime_type, 'size', t.size`),
  CONTACT: detailOf(
    'CONTACT',
    'anagrafica_contact_log',
    `'contact_kind', t.kind, 'day', t.day, 'text', t.text`,
  ),
  IMPORT: (ids, structure) => Prisma.sql`
    select 'IMPORT', j.id, case j.target when 'anagrafica' then 'REGISTRY' when 'pricelist' then 'PRICE'
        when 'bank_movement' then 'BANK' else 'CONDITION' end || '_IMPORT', j.id, j.file_name,
      jsonb_build_object('counts', jsonb_build_object('new_count', j.new_count, 'changed_count', j.changed_count,
        'fault_count', j.fault_count))
    from import_job j where j.structure_id = ${structure} and j.id = any(${ids})`,
  // A user that was removed keeps the name that the user has elsewhere as an author, without a page.
  USER: (ids, structure) => Prisma.sql`
    select 'USER', c.id, case when m.account_id is null then 'USERS' else 'USER' end, c.id,
      coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email::text), '{}'::jsonb
    from account c left join membership m on m.structure_id = ${structure} and m.account_id = c.id
    where c.id = any(${ids})`,
  INVITATION: (ids, structure) => Prisma.sql`
    select 'INVITATION', i.id, 'USERS', i.id, i.email::text, '{}'::jsonb
    from invitation i where i.structure_id = ${structure} and i.id = any(${ids})`,
}

const idsOf = (rows: readonly ActivityRow[], subject: ActivitySubject): number[] => [
  ...new Set(rows.flatMap((row) => (ACTIVITIES[row.kind].subject === subject ? row.subject_id : []))),
]

/**
 * Reads the things that events of a structure are about, in one statement: `(event) => thing`, undefined for one that is
 * gone.
 */
export async function readSubjects(
  tx: Tx,
  structureId: number,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => SubjectRow | undefined> {
  const subjects = [...new Set(rows.map(({ kind }) => ACTIVITIES[kind].subject))]
  const parts = subjects.map((subject) =>
    readers[subject](Prisma.sql`${idsOf(rows, subject)}::int[]`, structureId),
  )
  if (parts.length === 0) return () => undefined
  const found = await tx.$queryRaw<FoundRow[]>`
    select s.about, s.subject_id, s.type, s.id, s.name, s.facts
    from (${Prisma.join(parts, ' union all ')}) s (about, subject_id, type, id, name, facts)`
  const things = new Map(
    found.map(({ about, subject_id, ...subject }) => [`${about}-${subject_id}`, subject] as const),
  )
  return ({ kind, subject_id }) => things.get(`${ACTIVITIES[kind].subject}-${subject_id}`)
}
