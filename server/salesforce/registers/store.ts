import type { Tx } from '@/server/db/client'

/** Locks a document of the own structure until the transaction ends; new rows may still refer to it. */
export async function lockRegistered(tx: Tx, documentId: number): Promise<void> {
  await tx.$executeRaw`select 1 from document where id = ${documentId} and structure_id = app_structure() for no key update`
}

/** Lets no other transaction start an export of a structure's period until this one ends. */
export async function lockPeriodExports(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('month-export'), ${structureId}::int)`
}
