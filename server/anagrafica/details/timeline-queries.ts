import type { TimelineKind } from '@/lib/api/anagrafica/timeline-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { AnagraficaRow } from '../entries/queries'
import { addressesOf } from './addresses'
import { meetingAnswers, meetingNotes, meetings } from './timeline-meeting-queries'
import { after, type Branch, type TimelineCursor } from './timeline-page-queries'

export type TimelineRow = {
  kind: TimelineKind
  id: number
  at: Date
  account_id: number | null
  data: Record<string, unknown>
}

/** The timeline does not show changes from before a person was anonymised. */
const changes: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'change' as kind, e.id::bigint as id, e.at, e.account_id,
    jsonb_build_object('action', e.action, 'field_list', array(select jsonb_object_keys(e.changes))) as data
  from audit_entry e
  where e.structure_id = ${entry.structure_id} and e.entity = 'anagrafica' and e.entity_id = ${entry.sku}
    and e.id >= coalesce((select max(a.id) from audit_entry a where a.structure_id = ${entry.structure_id}
      and a.entity = 'anagrafica' and a.entity_id = ${entry.sku} and a.action = 'ANONYMISE'), 0)
    and ${after('change', cursor, Prisma.sql`e.at`, Prisma.sql`e.id`)}
  order by e.at desc, e.id desc limit ${limit}`

const documents: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'document', c.id::bigint, c.date_ts, c.account_id,
    jsonb_build_object('document_id', d.id, 'document_kind', d.document_kind, 'state', c.state,
      'full_numeration', d.full_numeration, 'description', d.description, 'total', d.total)
  from document d join document_state_change c on c.document_id = d.id
  where d.structure_id = ${entry.structure_id} and d.ana_sku = ${entry.sku}
    and ${after('document', cursor, Prisma.sql`c.date_ts`, Prisma.sql`c.id`)}
  order by c.date_ts desc, c.id desc limit ${limit}`

const mails: Branch = (entry, cursor, limit) => Prisma.sql`
  select m.kind, m.id, m.at, m.account_id, m.data
  from unnest(${addressesOf(entry)}::text[]) address, lateral (
    select 'mail' as kind, m.id::bigint as id, m.created_at as at, null::int as account_id,
      jsonb_build_object('recipient', m.recipient, 'subject', m.subject, 'state', m.state) as data
    from mail_outbox m
    where m.structure_id = ${entry.structure_id} and m.recipient_key = address
      and ${after('mail', cursor, Prisma.sql`m.created_at`, Prisma.sql`m.id`)}
    order by m.created_at desc, m.id desc limit ${limit}) m
  order by m.at desc, m.id desc limit ${limit}`

const notes: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'note', n.id::bigint, n.created_at, n.account_id, jsonb_build_object('text', n.text, 'pinned', n.pinned)
  from anagrafica_note n where n.structure_id = ${entry.structure_id} and n.anagrafica_id = ${entry.id}
    and ${after('note', cursor, Prisma.sql`n.created_at`, Prisma.sql`n.id`)}
  order by n.created_at desc, n.id desc limit ${limit}`

const attachments: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'attachment', f.id::bigint, f.created_at, f.account_id,
    jsonb_build_object('name', f.name, 'mime_type', f.mime_type, 'size', f.size)
  from anagrafica_attachment f where f.structure_id = ${entry.structure_id} and f.anagrafica_id = ${entry.id}
    and ${after('attachment', cursor, Prisma.sql`f.created_at`, Prisma.sql`f.id`)}
  order by f.created_at desc, f.id desc limit ${limit}`

const contacts: Branch = (entry, cursor, limit) => Prisma.sql`
  select 'contact', c.id::bigint, c.at, c.account_id,
    jsonb_build_object('contact_kind', c.kind, 'day', to_char(c.day, 'YYYY-MM-DD'), 'text', c.text)
  from anagrafica_contact_log c where c.structure_id = ${entry.structure_id} and c.anagrafica_id = ${entry.id}
    and ${after('contact', cursor, Prisma.sql`c.at`, Prisma.sql`c.id`)}
  order by c.at desc, c.id desc limit ${limit}`

const branches: Readonly<Record<TimelineKind, Branch>> = {
  change: changes,
  document: documents,
  mail: mails,
  note: notes,
  attachment: attachments,
  contact: contacts,
  meeting: meetings,
  meeting_note: meetingNotes,
  meeting_answer: meetingAnswers,
}

/**
 * The events of some kinds around an entry, newest first, after the cursor; at most `limit`. One statement: each kind
 * gives as many as the page may need along its own index, and the newest of them all are taken.
 */
export async function findEvents(
  tx: Tx,
  entry: AnagraficaRow,
  kinds: readonly TimelineKind[],
  { cursor, limit }: { cursor: TimelineCursor | null; limit: number },
): Promise<TimelineRow[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => Prisma.sql`(${branches[kind](entry, cursor, limit)})`)
  return tx.$queryRaw<TimelineRow[]>`
    select e.kind, e.id::float8 as id, e.at, e.account_id, e.data
    from (${Prisma.join(parts, ' union all ')}) e (kind, id, at, account_id, data)
    order by e.at desc, e.kind collate "C" desc, e.id desc limit ${limit}`
}
