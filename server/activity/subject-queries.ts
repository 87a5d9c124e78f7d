import type { Activity } from '@/lib/api/activity/timeline-fields'
import { ACTIVITIES, type ActivitySubject } from '@/lib/domain/activity/activity-kinds'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { ActivityRow } from './timeline-queries'

export type Subject = NonNullable<Activity['subject']>

type SubjectRow = Subject & { about: ActivitySubject; subject_id: number }

/** The rows of each table by their ids: where they are shown, and under what name. */
const readers: Readonly<Record<ActivitySubject, (ids: readonly number[]) => Prisma.Sql>> = {
  DOCUMENT: (ids) => Prisma.sql`
    select 'DOCUMENT' as about, d.id as subject_id, activity_noun(d.document_kind, d.type) as type, d.id,
      coalesce(d.full_numeration, nullif(d.description, ''), '') as name, null::text as mail_state
    from document d where d.structure_id = app_structure() and d.id = any(${[...ids]}::int[])`,
  PURCHASE: (ids) => Prisma.sql`
    select 'PURCHASE', p.id, 'PURCHASE', p.id, coalesce(nullif(p.invoice_number, ''), p.description), null
    from purchase p where p.structure_id = app_structure() and p.id = any(${[...ids]}::int[])`,
  MAIL: (ids) => Prisma.sql`
    select 'MAIL', m.id, coalesce(activity_noun(d.document_kind, d.type), 'OUTBOX'), coalesce(d.id, m.id), m.subject, m.state
    from mail_outbox m left join document d on d.id = m.document_id
    where m.structure_id = app_structure() and m.id = any(${[...ids]}::int[])`,
}

const idsOf = (rows: readonly ActivityRow[], subject: ActivitySubject): number[] => [
  ...new Set(rows.flatMap((row) => (ACTIVITIES[row.kind].subject === subject ? row.subject_id : []))),
]

/** Reads the things that events are about, in one statement: `(event) => thing`, undefined for one that is gone. */
export async function readSubjects(
  tx: Tx,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => Subject | undefined> {
  const subjects = [...new Set(rows.map(({ kind }) => ACTIVITIES[kind].subject))]
  const parts = subjects.map((subject) => readers[subject](idsOf(rows, subject)))
  if (parts.length === 0) return () => undefined
  const found = await tx.$queryRaw<SubjectRow[]>`
    select s.about, s.subject_id, s.type, s.id, s.name, s.mail_state
    from (${Prisma.join(parts, ' union all ')}) s (about, subject_id, type, id, name, mail_state)`
  const things = new Map(
    found.map(({ about, subject_id, ...subject }) => [`${about}-${subject_id}`, subject] as const),
  )
  return ({ kind, subject_id }) => things.get(`${ACTIVITIES[kind].subject}-${subject_id}`)
}
