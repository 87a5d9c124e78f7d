import type { Tx } from '@/server/db/client'

/** Notes that a feed is read, at most once an hour. */
export async function markFeedRead(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`update calendar_feed set last_read_at = now()
    where id = ${id} and (last_read_at is null or last_read_at < now() - interval '1 hour')`
}
