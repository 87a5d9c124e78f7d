import type { Tx } from '@/server/db/client'

/** The reservations among these that stand on a document, or whose deposit does. */
export async function billedAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ reservation_id: number }[]>`
    select reservation_id from reservation_billing
    where structure_id = app_structure() and reservation_id = any(${[...ids]}::int[]) and live`
  return new Set(rows.map(({ reservation_id }) => reservation_id))
}
