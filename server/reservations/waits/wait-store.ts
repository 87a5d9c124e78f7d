import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { Row } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'

/** Puts a person into a queue; answers the id. */
export const insertWait = (tx: Tx, row: Row): Promise<number> =>
  insertAggregate(tx, {
    table: 'reservation_wait',
    row,
    key: 'id',
    parts: [],
    entry: { action: 'CREATE', entity: 'reservation_wait', changes: { state: [null, 'WAITING'] } },
  })

/** Notes the hold that a person was offered. The caller holds the resource. */
export async function writeOffer(
  tx: Tx,
  { id, reservationId, now }: { id: number; reservationId: number; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    update reservation_wait set state = 'OFFERED', reservation_id = ${reservationId}, offered_at = ${now}
    where structure_id = app_structure() and id = ${id}`
  const changes = { state: ['WAITING', 'OFFERED'] } as const
  await audit(tx, { action: 'STATE', entity: 'reservation_wait', entityId: id, changes })
}

/** Takes a person out of a queue. The caller holds the resource. */
export async function writeLeft(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`
    update reservation_wait set state = 'LEFT' where structure_id = app_structure() and id = ${id}`
  const changes = { state: [null, 'LEFT'] } as const
  await audit(tx, { action: 'STATE', entity: 'reservation_wait', entityId: id, changes })
}
