import type { Tx } from '@/server/db/client'

/**
 * Locks the row of a structure's settings until the transaction ends; a structure that saved nothing yet gets its row
 * first.
 */
export async function lockSettings(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`insert into booking_settings default values on conflict do nothing`
  await tx.$executeRaw`select 1 from booking_settings where structure_id = ${structureId} for update`
}
