import type { Tx } from '@/server/db/client'
import { now } from './clock'

/**
 * The key of an advisory lock. A backup holds it from before the moment of its rows until the files that they name are
 * copied; a transaction that removes stored files takes it, shared, or removes none.
 */
export const HELD_FILES_LOCK = '5029183746'

/**
 * The key of the file that has been due for longest among those that no other transaction holds; its row stays locked
 * until this one ends.
 */
export async function lockDueFile(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ file_key: string }[]>`
    select file_key from file_removal where due_at <= ${now()} order by due_at limit 1 for update skip locked`
  return row?.file_key
}

/** Whether stored files may be removed until this transaction ends: not while a backup copies them. */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is_free: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${HELD_FILES_LOCK}::bigint) as is_free`
  return row?.is_free === true
}
