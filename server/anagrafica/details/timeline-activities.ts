import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'
import type { StreamKind } from '@/lib/domain/activity/activity-kinds'
import { timelineKindOf } from '@/lib/domain/activity/entry-timeline'
import { toInstantText } from '@/lib/domain/core/local-time'
import {
  type ActivityRow,
  findActivities,
  readSubjects,
  type SubjectRow,
  toAmount,
  toSubject,
} from '@/server/activity'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import type { AnagraficaRow } from '../entries/queries'
import { STREAM, type TimelineCursor } from './timeline-page-queries'

/**
 * The activities of an entry whose things exist, newest first, after the cursor; at most `limit`. At the instant of an
 * event that is not of the stream all of its events are still to come.
 */
export const findOfStream = (
  tx: Tx,
  { structure_id, sku }: AnagraficaRow,
  kinds: readonly StreamKind[],
  { cursor, limit }: { cursor: TimelineCursor | null; limit: number },
): Promise<ActivityRow[]> => {
  const id = cursor?.kind === STREAM ? cursor.id : Number.MAX_SAFE_INTEGER
  const page = { cursor: cursor && { at: cursor.at, id }, limit }
  return findActivities(tx, kinds, { structure_id, sku, exists: true }, page)
}

/** Reads the things of activities of an entry: `(activity) => event`, as the timeline of the entry shows it. */
export async function readActivities(
  tx: Tx,
  { structure_id }: AnagraficaRow,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => TimelineEvent[]> {
  const subjectOf = await readSubjects(tx, structure_id, rows)
  return (row) => {
    const subject = subjectOf(row)
    return subject ? [toEvent(row, subject)] : []
  }
}

function toEvent(row: ActivityRow, subject: SubjectRow): TimelineEvent {
  const { facts } = subject
  const kind = timelineKindOf(row.kind)
  const common = {
    kind,
    id: row.subject_id,
    at: toInstantText(row.at, env.LUNA_ZONE),
    author: row.account_id === null || row.author === null ? null : { id: row.account_id, name: row.author },
  }
  const state = row.state ?? row.kind.slice(row.kind.lastIndexOf('_') + 1)
  const document = { id: row.change_id ?? row.id, document_id: row.subject_id, state }
  const shown: Partial<Record<NonNullable<typeof kind>, object>> = {
    document: { ...document, ...facts.document },
    mail: { recipient: facts.recipient, subject: facts.subject, state: facts.mail_state },
    note: facts.detail,
    attachment: facts.detail,
    contact: facts.detail,
  }
  const happened = () => ({
    id: row.id,
    activity_kind: row.kind,
    subject: toSubject(subject),
    amount: toAmount(row.cents),
  })
  return { ...common, ...((kind && shown[kind]) ?? happened()) } as TimelineEvent
}
