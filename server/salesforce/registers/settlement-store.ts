import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { SettlementEntries } from '@/lib/domain/registers/vat-settlement'
import type { Tx } from '@/server/db/client'

/** Writes the typed amounts of a period in the place of those that were there; of two at once the later one stands. */
export async function writeEntries(tx: Tx, period: TaxPeriod, entries: SettlementEntries): Promise<void> {
  const { VP7, VP8, VP9, VP10, VP11, VP12, VP13, method } = entries
  await tx.$executeRaw`
    insert into vat_settlement (period, vp7, vp8, vp9, vp10, vp11, vp12, vp13, method)
    values (${period}, ${VP7}, ${VP8}, ${VP9}, ${VP10}, ${VP11}, ${VP12}, ${VP13}, ${method})
    on conflict (structure_id, period) do update set vp7 = excluded.vp7, vp8 = excluded.vp8, vp9 = excluded.vp9,
      vp10 = excluded.vp10, vp11 = excluded.vp11, vp12 = excluded.vp12, vp13 = excluded.vp13, method = excluded.method`
}
