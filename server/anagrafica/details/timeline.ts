import { kindsInSight, type TimelineEvent, type TimelineKind } from '@/lib/api/anagrafica/timeline-fields'
import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { toInstantText } from '@/lib/domain/core/day'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { authorsOf } from '../entries/authors'
import { entryInReach } from '../entries/reach'
import { toTimelineMeeting } from './timeline-meetings'
import type { TimelineCursor } from './timeline-page-queries'
import { findEvents, type TimelineRow } from './timeline-queries'

const procedures = api.anagrafica.timeline

/** Columns that change with every save and are of no interest to a reader. */
const SILENT = new Set(['revision', 'updated_at', 'created_at', 'search_name'])

function cursorOf(text: string | undefined): TimelineCursor | null {
  const [at, kind = '', id] = text?.split('-') ?? []
  return text ? { at: new Date(Number(at)), kind, id: Number(id) } : null
}

const cursorText = (row: TimelineRow): string => `${row.at.getTime()}-${row.kind}-${row.id}`

/** The requested kinds that the caller may see. */
const kindsFor = ({ guiItemList }: Session, kind: TimelineKind | undefined): TimelineKind[] =>
  kindsInSight((role) => hasAny(guiItemList, [role])).filter((name) => !kind || name === kind)

const MEETING_KINDS: readonly TimelineKind[] = ['meeting', 'meeting_note', 'meeting_answer']

function present(row: TimelineRow, author: TimelineEvent['author']): TimelineEvent {
  const { kind, id, data } = row
  const event = { kind, id, author, at: toInstantText(row.at, env.LUNA_ZONE), ...data }
  if (MEETING_KINDS.includes(kind)) {
    const { state, text } = data
    return { kind, id, author, at: event.at, ...toTimelineMeeting(data), state, text } as TimelineEvent
  }
  if (kind !== 'change') return event as TimelineEvent
  const field_list = (data.field_list as string[]).filter((field) => !SILENT.has(field))
  return { ...event, field_list } as TimelineEvent
}

const read = procedures.read.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const page = { cursor: cursorOf(input.before), limit: input.size + 1 }
  const found = await findEvents(tx, entry, kindsFor(caller, input.kind), page)
  const rows = found.slice(0, input.size)
  const authorOf = await authorsOf(
    tx,
    rows.map(({ account_id }) => account_id),
  )
  const last = found.length > input.size ? rows.at(-1) : undefined
  return ok({
    event_list: rows.map((row) => present(row, authorOf(row.account_id))),
    next: last ? cursorText(last) : null,
  })
})

export const timeline = { read }
