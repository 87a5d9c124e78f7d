import type { Tx } from '@/server/db/client'

/** The meeting or the series that a UID names, and its structure. */
export type RepliedPlace = { structureId: number } & ({ meetingId: number } | { seriesId: number })

type PlaceRow = { structure_id: number; meeting_id: number | null; series_id: number | null }

/**
 * Finds the meeting or the series that a UID names, in whatever structure it is: an answer names nothing else. The dates
 * of a series have its UID. A transaction of the system.
 */
export async function placeOfUid(tx: Tx, uid: string): Promise<RepliedPlace | null> {
  const [row] = await tx.$queryRaw<PlaceRow[]>`
    select structure_id, null::int as meeting_id, id as series_id from meeting_series where uid = ${uid}
    union all
    select structure_id, id, null from meeting where uid = ${uid} and series_id is null and state <> 'DELETED'
    order by series_id nulls last, meeting_id limit 1`
  if (!row) return null
  const { structure_id: structureId, meeting_id, series_id } = row
  return meeting_id === null
    ? { structureId, seriesId: series_id ?? 0 }
    : { structureId, meetingId: meeting_id }
}
