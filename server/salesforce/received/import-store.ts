import type { Tx } from '@/server/db/client'

export type FilePosition = { id: number; position: number }

/**
 * Of two runs of one import only one takes a file. Its commit does not wait for the disk: should the machine fail, the
 * import, whose end does wait, goes on from the last file that reached it.
 */
export async function takeTurn(tx: Tx, { id, position }: FilePosition): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id, set_config('synchronous_commit', 'off', true) from received_import where id = ${id} and state = 'RUNNING' and processed = ${position - 1} for update`
  return rows.length === 1
}

/** An import that is done has as many files as were taken; another one keeps its count. */
export async function settleFileCount(tx: Tx, importId: number): Promise<void> {
  await tx.$executeRaw`update received_import set file_count = processed where id = ${importId} and state = 'DONE'`
}
