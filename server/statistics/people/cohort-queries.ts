import { type Decimal, money, ZERO } from '@/lib/domain/core/money'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { CohortBasis, CohortSum } from '@/lib/domain/statistics/people/cohorts'
import type { Tx } from '@/server/db/client'

type Months = { from: TaxPeriod; to: TaxPeriod }

/** The cohorts that begin in some months, by each month in which they are active or bring revenue. */
export async function cohortSums(tx: Tx, basis: CohortBasis, { from, to }: Months): Promise<CohortSum[]> {
  const rows = await tx.$queryRaw<(Omit<CohortSum, 'amount'> & { amount: string })[]>`
    select to_char(cohort, 'YYYY-MM') as cohort, to_char(day, 'YYYY-MM') as month, sum(people)::int as people,
      sum(amount)::text as amount
    from customer_sum
    where structure_id = app_structure() and figure = ${basis}
      and cohort between ${daysOf(from).from}::date and ${daysOf(to).from}::date
    group by 1, 2`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export type CohortPlace = { basis: CohortBasis; cohort: TaxPeriod; month: TaxPeriod }

export type CohortRow = {
  id: number
  sku: string
  name: string
  documents: number
  visits: number
  amount: Decimal
}

/** A page of the people of a cohort that are active in a month or have revenue in it, highest revenue first. */
export async function cohortPeople(
  tx: Tx,
  { basis, cohort, month }: CohortPlace,
  { offset, size }: { offset: number; size: number },
): Promise<CohortRow[]> {
  const rows = await tx.$queryRaw<(Omit<CohortRow, 'amount'> & { amount: string })[]>`
    select a.id, a.sku, anagrafica_name(a) as name, p.documents, p.visits, p.amount::text as amount
    from (select anagrafica_sku, documents, visits, amount from customer_step
      where structure_id = app_structure() and figure = ${basis} and cohort = ${daysOf(cohort).from}::date
        and month = ${daysOf(month).from}::date and (people <> 0 or amount <> 0)
      order by amount desc, anagrafica_sku limit ${size} offset ${offset}) p
    join anagrafica a on a.structure_id = app_structure() and a.sku = p.anagrafica_sku
    order by p.amount desc, a.sku`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** The number of a cohort in a month. */
export async function cohortSum(tx: Tx, { basis, cohort, month }: CohortPlace) {
  const sums = await cohortSums(tx, basis, { from: cohort, to: cohort })
  const found = sums.find((one) => one.month === month)
  return { people: found?.people ?? 0, amount: found?.amount ?? ZERO }
}
