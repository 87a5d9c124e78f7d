import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'
import { ok } from '@/lib/api/endpoint'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import { activitiesInSight, kindsInSight, type TimelineKind } from '@/lib/domain/activity/entry-timeline'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { ActivityRow } from '@/server/activity'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { authorsOf } from '../entries/authors'
import { entryInReach } from '../entries/reach'
import { findOfStream, readActivities } from './timeline-activities'
import { toTimelineMeeting } from './timeline-meetings'
import { STREAM, type TimelineCursor } from './timeline-page-queries'
import { findBesideStream, type TimelineRow } from './timeline-queries'

const procedures = api.anagrafica.timeline

/** Columns that change with every save and are of no interest to a reader. */
const SILENT = new Set(['revision', 'updated_at', 'created_at', 'search_name'])

function cursorOf(text: string | undefined): TimelineCursor | null {
  const [at, kind = '', id] = text?.split('-') ?? []
  return text ? { at: new Date(Number(at)), kind, id: Number(id) } : null
}

type Row = ActivityRow | TimelineRow

const isActivity = (row: Row): row is ActivityRow => 'subject_id' in row
const sourceOf = (row: Row): string => (isActivity(row) ? STREAM : row.kind)
const cursorText = (row: Row): string => `${row.at.getTime()}-${sourceOf(row)}-${row.id}`

/** Newest first; at one instant by where they come from, as each source has them. */
function byTime(first: Row, second: Row): number {
  const [a, b] = [sourceOf(first), sourceOf(second)]
  return second.at.getTime() - first.at.getTime() || (a === b ? second.id - first.id : a < b ? 1 : -1)
}

const MEETING_KINDS: readonly TimelineKind[] = ['meeting', 'meeting_note', 'meeting_answer']

function present(row: TimelineRow, author: TimelineEvent['author']): TimelineEvent {
  const { kind, id, data } = row
  const event = { kind, id, author, at: toInstantText(row.at, env.LUNA_ZONE), ...data }
  if (MEETING_KINDS.includes(kind)) {
    const { state, text } = data
    return { kind, id, author, at: event.at, ...toTimelineMeeting(data), state, text } as TimelineEvent
  }
  const field_list = (data.field_list as string[]).filter((field) => !SILENT.has(field))
  return { ...event, field_list } as TimelineEvent
}

const read = procedures.read.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const holds = (...roles: Role[]) => hasAny(caller.guiItemList, roles)
  const page = { cursor: cursorOf(input.before), limit: input.size + 1 }
  const kinds = kindsInSight(holds).filter((name) => !input.kind || name === input.kind)
  const found: Row[] = [
    ...(await findOfStream(tx, entry, activitiesInSight(holds, input.kind), page)),
    ...(await findBesideStream(tx, entry, kinds, page)),
  ].sort(byTime)
  const rows = found.slice(0, input.size)
  const eventsOf = await readActivities(tx, entry, rows.filter(isActivity))
  const authorOf = await authorsOf(
    tx,
    rows.flatMap((row) => (isActivity(row) ? [] : row.account_id)),
  )
  const last = found.length > input.size ? rows.at(-1) : undefined
  return ok({
    event_list: rows.flatMap((row) =>
      isActivity(row) ? eventsOf(row) : present(row, authorOf(row.account_id)),
    ),
    next: last ? cursorText(last) : null,
  })
})

export const timeline = { read }
