import type { Tx } from '@/server/db/client'

/** Whether this database was restored from a backup and nobody has released its sending yet. */
export const isSendingPaused = async (tx: Tx): Promise<boolean> =>
  (await tx.restoration.count({ where: { released_at: null } })) > 0
