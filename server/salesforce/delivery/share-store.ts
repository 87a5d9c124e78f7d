import type { Tx } from '@/server/db/client'

/** Counts an opening of a shared link at the database's time; answers how many there have been, this one included. */
export async function countOpening(tx: Tx, shareId: number): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ opens: number }[]>`
    update document_share set opens = opens + 1, last_opened_at = now(),
      first_opened_at = coalesce(first_opened_at, now())
    where id = ${shareId} returning opens`
  return row?.opens
}
