import type { Day } from '@/lib/domain/core/day'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { Row } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'

/** Adds a series with its dates, in one statement; answers its id. */
export const insertSeries = (tx: Tx, row: Row, dates: readonly Row[]): Promise<number> =>
  insertAggregate(tx, {
    table: 'reservation_series',
    row,
    key: 'series_id',
    parts: [{ table: 'reservation_series_date', rows: dates }],
    entry: {
      action: 'CREATE',
      entity: 'reservation_series',
      changes: { first_day: [null, row.first_day], last_day: [null, row.last_day] },
    },
  })

/** Whether a date is not reserved, held until the transaction ends: of two that reserve it at once one finds it reserved. */
export async function holdOpenDate(tx: Tx, seriesId: number, day: Day): Promise<boolean> {
  const rows = await tx.$queryRaw<{ is_open: boolean }[]>`
    select d.reservation_id is null or exists (select from reservation v where v.structure_id = d.structure_id
      and v.id = d.reservation_id and v.state in ('CANCELLED', 'REJECTED', 'EXPIRED')) as is_open
    from reservation_series_date d
    where d.structure_id = app_structure() and d.series_id = ${seriesId} and d.day = ${day}::date for no key update`
  return rows[0]?.is_open ?? false
}

/** Gives a date its reservation. The caller holds the date. */
export async function writeDate(
  tx: Tx,
  { seriesId, day, reservationId }: { seriesId: number; day: Day; reservationId: number },
): Promise<void> {
  await tx.$executeRaw`
    update reservation_series_date set reservation_id = ${reservationId}, skipped = null, reason = '', name = ''
    where structure_id = app_structure() and series_id = ${seriesId} and day = ${day}::date`
  const changes = { [day]: [null, reservationId] } as const
  await audit(tx, { action: 'UPDATE', entity: 'reservation_series', entityId: seriesId, changes })
}
