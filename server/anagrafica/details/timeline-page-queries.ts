import type { TimelineKind } from '@/lib/domain/activity/entry-timeline'
import { Prisma } from '@/server/db/generated/client'
import type { AnagraficaRow } from '../entries/queries'

/** Where a page begins: after the event that was shown last; those of the stream have the kind STREAM. */
export type TimelineCursor = { at: Date; kind: string; id: number }

/** It comes before the other kinds in the alphabet: at one instant its events are the oldest. */
export const STREAM = 'activity'

/** The newest events of one kind around an entry after a cursor, at most `limit`: kind, id, at, account_id, data. */
export type Branch = (entry: AnagraficaRow, cursor: TimelineCursor | null, limit: number) => Prisma.Sql

/** Answers the condition that rows of one kind come after the cursor, in a form that their index can serve. */
export function after(
  kind: TimelineKind,
  cursor: TimelineCursor | null,
  at: Prisma.Sql,
  id: Prisma.Sql,
): Prisma.Sql {
  if (!cursor) return Prisma.sql`true`
  if (kind < cursor.kind) return Prisma.sql`${at} <= ${cursor.at}`
  if (kind > cursor.kind) return Prisma.sql`${at} < ${cursor.at}`
  return Prisma.sql`(${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`
}
