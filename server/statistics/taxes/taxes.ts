import { ok } from '@/lib/api/endpoint'
import type { FlatRate, VatPeriod } from '@/lib/api/statistics/tax-fields'
import { hasAll } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  FLAT_RATE_END,
  FLAT_RATE_LIMIT,
  FLAT_RATE_REGIME,
  flatRateState,
} from '@/lib/domain/statistics/flat-rate'
import { compareMonths } from '@/lib/domain/statistics/month-comparison'
import { type PeriodKind, periodsOfYear } from '@/lib/domain/statistics/tax-year'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { HandlerContext } from '@/server/http/implement'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { readVatSummary } from '@/server/salesforce'
import { columnsOf, type FigureSheet } from '../figure-sheet'
import { sumsByMonth } from '../figures/figure-queries'
import { sheetFile } from '../sheet-file'
import { ownRegime } from './tax-queries'

const procedures = api.statistics.taxes

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not read the registers */
function checkRegisters({ guiItemList }: Session): void {
  if (!hasAll(guiItemList, ['GUI_CAN_LIST_REGISTER'])) throw new Refusal('ERROR_FORBIDDEN')
}

/** The settlements of a year as the registers have them; periods that have not begun are left out. */
async function readPeriods(tx: Tx, year: number, by: PeriodKind): Promise<VatPeriod[]> {
  const list: VatPeriod[] = []
  for (const { period, isRunning } of periodsOfYear(year, by, today())) {
    list.push({ ...(await readVatSummary(tx, period)), is_running: isRunning })
  }
  return list
}

/** The collected amount of a year beside the limits of the flat-rate regime; null for structures of another one. */
async function readFlatRate(tx: Tx, year: number): Promise<FlatRate | null> {
  if ((await ownRegime(tx)) !== FLAT_RATE_REGIME) return null
  const months = { from: `${year}-01` as TaxPeriod, to: `${year}-12` as TaxPeriod }
  const { total } = compareMonths(await sumsByMonth(tx, 'COLLECTED', months), { ...months, today: today() })
  return {
    collected: toWire(total),
    limit: toWire(FLAT_RATE_LIMIT),
    end: toWire(FLAT_RATE_END),
    state: flatRateState(total),
  }
}

const ofYear = procedures.ofYear.handler(async ({ context: { tx, caller }, input: { year, by } }) => {
  checkRegisters(caller)
  return ok({ period_list: await readPeriods(tx, year, by), flat_rate: await readFlatRate(tx, year) })
})

const COLUMNS = ['VP2', 'VP3', 'VP4', 'VP5', 'VP6', 'split_payment', 'deferred'] as const

/** The settlements of a year as a file. */
function vatSheet(context: HandlerContext, year: number, by: PeriodKind): FigureSheet {
  const t = translator(context.language)
  async function* pages() {
    const list = await context.inTenant((tx) => readPeriods(tx, year, by))
    yield list.map((one) => [one.period, ...COLUMNS.map((column) => one[column])])
  }
  const amounts = COLUMNS.map((column) => t(`statistics.vat_columns.${column}`))
  return {
    name: `${t('statistics.files.VAT')}_${year}`,
    title: t('statistics.vat'),
    period: String(year),
    definition: t('statistics.definitions.VAT'),
    columns: [...columnsOf('text', [t('statistics.vat_columns.period')]), ...columnsOf('sum', amounts)],
    pages,
  }
}

const file = procedures.file.handler(({ context, input: { year, by, format } }) => {
  checkRegisters(context.caller)
  return sheetFile(context, vatSheet(context, year, by), format)
})

export const taxes = { ofYear, file }
