import { type Decimal, money } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { vatDeclaration } from '@/lib/domain/registers/vat-register'
import {
  type AdvanceMethod,
  NO_ENTRIES,
  type Periodicity,
  periodsUntil,
  type Settlement,
  type SettlementEntries,
  settlementsOf,
} from '@/lib/domain/registers/vat-settlement'
import type { Tx } from '@/server/db/client'
import { partsByPeriod } from './vat-summary-queries'

/** The typed amounts of periods of the own structure; a period without any is missing. */
async function readEntries(
  tx: Tx,
  periods: readonly TaxPeriod[],
): Promise<ReadonlyMap<string, SettlementEntries>> {
  const rows = await tx.vat_settlement.findMany({ where: { period: { in: [...periods] } } })
  const amount = (stored: object | null): Decimal | null => (stored === null ? null : money(String(stored)))
  return new Map(
    rows.map(({ period, vp7, vp8, vp9, vp10, vp11, vp12, vp13, method }) => [
      period,
      {
        VP7: amount(vp7),
        VP8: amount(vp8),
        VP9: amount(vp9),
        VP10: amount(vp10),
        VP11: amount(vp11),
        VP12: amount(vp12),
        VP13: amount(vp13),
        method: method as AdvanceMethod | null,
      },
    ]),
  )
}

/** The settlements of a year up to a period, as the registers have them now: the last one is that of the period. */
export async function readSettlements(
  tx: Tx,
  period: TaxPeriod,
  periodicity: Periodicity,
): Promise<Settlement[]> {
  const periods = periodsUntil(period)
  const parts = await partsByPeriod(tx, periods)
  const entries = await readEntries(tx, periods)
  const figures = periods.map((of) => ({
    period: of,
    declaration: vatDeclaration(parts.get(of) ?? []),
    entries: entries.get(of) ?? NO_ENTRIES,
  }))
  return settlementsOf(figures, periodicity)
}

/** The settlement of a period, and that of the period before in the same year; null for the first one. */
export async function readSettlement(
  tx: Tx,
  period: TaxPeriod,
  periodicity: Periodicity,
): Promise<{ settled: Settlement; previous: Settlement | null }> {
  const list = await readSettlements(tx, period, periodicity)
  const settled = list.at(-1)
  if (!settled) throw new Error(`The period ${period} has no settlement.`)
  return { settled, previous: list.at(-2) ?? null }
}
