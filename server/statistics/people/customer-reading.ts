import { READ } from '@/lib/api/anagrafica/access'
import { hasAny } from '@/lib/domain/access/roles'
import { type Decimal, sum } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { compareMonths } from '@/lib/domain/statistics/month-comparison'
import {
  type BegunMonth,
  begunMonth,
  begunMonths,
  type CustomerMonth,
  customerMonths,
} from '@/lib/domain/statistics/people/customer-figures'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import { sumsByMonth } from '../figures/figure-queries'
import { customerChanges, largestCustomers, type TopRow } from './customer-queries'

type Months = { from: TaxPeriod; to: TaxPeriod }

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list the registry, of which a list names the people */
export function checkRegistry(caller: Session): void {
  if (!hasAny(caller.guiItemList, READ)) throw new Refusal('ERROR_FORBIDDEN')
}

/** @throws Refusal ERROR_JSON_PARAM_MISSING_OR_WRONG for a month that is still to come */
export function monthThatBegan(month: TaxPeriod): BegunMonth {
  const begun = begunMonth(month, today())
  if (!begun) throw wrongValue('month')
  return begun
}

/** The numbers of the customers by month. */
export async function readCustomerMonths(tx: Tx, { from, to }: Months): Promise<CustomerMonth[]> {
  const months = begunMonths(from, to, today())
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  return customerMonths(await customerChanges(tx, { from: first.from, to: last.to }), months)
}

export type Revenue = { total: Decimal; largest: TopRow[]; count: number; rest: Decimal }

const TOP = 20

/** The revenue of some months as the page of the revenue has it, and the customers that bring most of it. */
export async function readRevenue(tx: Tx, months: Months): Promise<Revenue> {
  const { total } = compareMonths(await sumsByMonth(tx, 'REVENUE', months), { ...months, today: today() })
  const { largest, count } = await largestCustomers(tx, months, TOP)
  return { total, largest, count, rest: total.minus(sum(largest.map(({ amount }) => amount))) }
}
