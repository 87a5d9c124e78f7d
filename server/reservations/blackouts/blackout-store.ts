import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { Row } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'

/** Adds a blackout with its slots, in one statement; answers its id. The caller holds the resources. */
export const insertBlackout = (tx: Tx, row: Row, slots: readonly Row[]): Promise<number> =>
  insertAggregate(tx, {
    table: 'reservation_blackout',
    row,
    key: 'blackout_id',
    parts: [{ table: 'reservation_slot', rows: slots }],
    entry: { action: 'CREATE', entity: 'reservation_blackout', changes: changesBetween(null, row) ?? {} },
  })

/** Deletes a blackout with its slots. @throws Refusal ERROR_NOT_FOUND */
export async function deleteBlackout(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.$executeRaw`
    delete from reservation_blackout where structure_id = app_structure() and id = ${id}`
  if (deleted === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: 'reservation_blackout', entityId: id })
}
