import type { TimelineKind } from '@/lib/domain/activity/entry-timeline'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { AnagraficaRow } from '../entries/queries'
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

const branches: Partial<Record<TimelineKind, Branch>> = {
  change: changes,
  meeting: meetings,
  meeting_note: meetingNotes,
  meeting_answer: meetingAnswers,
}

/**
 * The events around an entry that are not in the stream of activity, newest first, after the cursor; at most `limit`. One
 * statement: each kind gives as many as the page may need along its own index, and the newest of them all are taken.
 */
export async function findBesideStream(
  tx: Tx,
  entry: AnagraficaRow,
  kinds: readonly TimelineKind[],
  { cursor, limit }: { cursor: TimelineCursor | null; limit: number },
): Promise<TimelineRow[]> {
  const parts = kinds.flatMap((kind) => {
    const branch = branches[kind]
    return branch ? Prisma.sql`(${branch(entry, cursor, limit)})` : []
  })
  if (parts.length === 0) return []
  return tx.$queryRaw<TimelineRow[]>`
    select e.kind, e.id::float8 as id, e.at, e.account_id, e.data
    from (${Prisma.join(parts, ' union all ')}) e (kind, id, at, account_id, data)
    order by e.at desc, e.kind collate "C" desc, e.id desc limit ${limit}`
}
