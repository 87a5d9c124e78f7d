import type { Tx } from '@/server/db/client'

const WINDOW_MINUTES = 15

/** Lets no other transaction count attempts of a bucket until this one ends. */
export async function lockBucket(tx: Tx, bucket: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`
}

/** Deletes the attempts of a bucket that are older than WINDOW_MINUTES. */
export async function deleteExpired(tx: Tx, bucket: string): Promise<void> {
  await tx.$executeRaw`delete from attempt
    where bucket = ${bucket} and at < now() - make_interval(mins => ${WINDOW_MINUTES})`
}

/** Deletes the newest attempt of a bucket, if any. */
export const deleteLast = (tx: Tx, bucket: string): Promise<unknown> =>
  tx.$executeRaw`delete from attempt
    where id = (select id from attempt where bucket = ${bucket} order by id desc limit 1)`
