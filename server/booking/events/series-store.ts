import type { Day } from '@/lib/domain/core/day'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now } from '@/server/platform/clock'
import { findEvents } from './event-queries'
import type { EventView, SeriesView } from './event-view'

/** The rows of a series from a day of it on, held. */
export async function rowsFrom(tx: Tx, seriesId: number, from: Day): Promise<EventView[]> {
  const held = await tx.$queryRaw<{ id: number }[]>`
    select id from event where series_id = ${seriesId} and original_day >= ${from}::date order by id for update`
  return findEvents(tx, Prisma.sql`x.id = any(${held.map(({ id }) => id)}::int[])`)
}

/** Rows become events of their own, or deleted ones. */
export async function leaveSeries(
  tx: Tx,
  ids: readonly number[],
  state: 'ACTIVE' | 'DELETED',
): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    update event set series_id = null, original_day = null, overrides = '{}',
      state = case when ${state} = 'DELETED' then 'DELETED' else state end,
      revision = revision + 1, updated_at = now()
    where id = any(${[...ids]}::int[])`
}

/** Ends a series on a day; one of which nothing is left goes. */
export async function endSeries(tx: Tx, series: SeriesView, lastDay: Day | null): Promise<void> {
  const changes = { last_day: [series.rule.lastDay, lastDay] } as const
  await audit(tx, {
    action: lastDay ? 'UPDATE' : 'DELETE',
    entity: 'event_series',
    entityId: series.id,
    changes,
  })
  if (lastDay === null) {
    await tx.$executeRaw`delete from event_series where id = ${series.id}`
    return
  }
  await tx.$executeRaw`
    update event_series set last_day = ${lastDay}::date, last_update_date = ${now()} where id = ${series.id}`
}
