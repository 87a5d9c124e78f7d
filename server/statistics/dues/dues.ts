import { ok } from '@/lib/api/endpoint'
import type { OpenDues } from '@/lib/api/statistics/due-fields'
import { hasAll } from '@/lib/domain/access/roles'
import { daysBetween } from '@/lib/domain/core/day'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { AGEING_CLASSES, type AgeingClass, daysOfAge } from '@/lib/domain/registers/schedule'
import { daysOf, monthOf, shiftPeriod } from '@/lib/domain/registers/tax-period'
import { daysOutstanding } from '@/lib/domain/statistics/sales-outstanding'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { readDebtors, readForecast, readOverview } from '@/server/salesforce'
import { dueFile } from './due-files'
import { invoicedSince } from './due-queries'

const procedures = api.statistics.dues

const MAX_DEBTORS = 20

/** The sum of some classes, in EUR. */
const sumOf = (ages: Readonly<Record<AgeingClass, number>>, classes: readonly AgeingClass[]): number =>
  toWire(sum(classes.map((age) => money(ages[age]))))

const OVERDUE = AGEING_CLASSES.filter((age) => age !== 'not_due')

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list payments */
function checkDues({ guiItemList }: Session): void {
  if (!hasAll(guiItemList, ['GUI_CAN_LIST_PAYMENT'])) throw new Refusal('ERROR_FORBIDDEN')
}

/** The amount that customers have not paid, and the part of it that is overdue, in EUR. */
export async function readOpenSums(
  tx: Tx,
  reader: Pick<Session, 'structureId' | 'guiItemList'>,
): Promise<{ open: number; overdue: number }> {
  const { ageing_in } = await readOverview(tx, reader)
  return { open: sumOf(ageing_in, AGEING_CLASSES), overdue: sumOf(ageing_in, OVERDUE) }
}

/** The open dues as the page of the statistics shows them, with the forecast of a number of weeks. */
export async function readDues(tx: Tx, caller: Session, weeks: number): Promise<OpenDues> {
  const on = today()
  const { ageing_in, ageing_out } = await readOverview(tx, caller)
  const debtors = await readDebtors(tx, caller, MAX_DEBTORS)
  const { from } = daysOf(shiftPeriod(monthOf(on), -11))
  const invoiced = await invoicedSince(tx, from)
  const open = sumOf(ageing_in, AGEING_CLASSES)
  return {
    age_list: AGEING_CLASSES.map((age) => ({
      age,
      ...daysOfAge(age, on),
      in: ageing_in[age],
      out: ageing_out[age],
    })),
    total: {
      in: open,
      out: sumOf(ageing_out, AGEING_CLASSES),
      overdue_in: sumOf(ageing_in, OVERDUE),
      overdue_out: sumOf(ageing_out, OVERDUE),
    },
    debtor_list: debtors.map((one) => ({
      ana_sku: one.sku,
      name: one.name,
      amount: toWire(money(one.open)),
      overdue: toWire(money(one.overdue)),
    })),
    sales_outstanding: {
      days: daysOutstanding(money(open), invoiced, daysBetween(from, on) + 1)?.toNumber() ?? null,
      invoiced: toWire(invoiced),
      from,
    },
    forecast: await readForecast(tx, caller, {
      weeks,
      opening_balance: 0,
      include_overdue: true,
    }),
  }
}

const overview = procedures.overview.handler(async ({ context: { tx, caller }, input: { weeks } }) => {
  checkDues(caller)
  return ok({ dues: await readDues(tx, caller, weeks) })
})

const file = procedures.file.handler(async ({ context, input: { table, format, weeks } }) => {
  checkDues(context.caller)
  const dues = await context.inTenant((tx) => readDues(tx, context.caller, weeks))
  return dueFile(context, { dues, table, format })
})

export const dues = { overview, file }
