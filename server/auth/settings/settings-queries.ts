import type { Tx } from '@/server/db/client'

type StockSettings = { stockMode: boolean; stockBelowZero: boolean }

/** Whether the structure in which the transaction works keeps a stock, and may sell products that it does not have. */
export async function stockSettings(tx: Tx): Promise<StockSettings> {
  const rows = await tx.$queryRaw<StockSettings[]>`
    select coalesce((data->>'stockMode')::boolean, false) as "stockMode",
      coalesce((data->>'stockBelowZero')::boolean, false) as "stockBelowZero"
    from structure_configuration where structure_id = app_structure()`
  return rows[0] ?? { stockMode: false, stockBelowZero: false }
}
