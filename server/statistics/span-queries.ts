import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { comparedSpans, type MonthSpan } from '@/lib/domain/statistics/month-comparison'
import { Prisma } from '@/server/db/generated/client'
import { today } from '@/server/platform/clock'

const dayOf = (month: TaxPeriod): Prisma.Sql => Prisma.sql`${daysOf(month).from}::date`

/** The condition that the column `month` lies in months from one to another. */
export const inMonths = ({ from, to }: MonthSpan): Prisma.Sql =>
  Prisma.sql`month between ${dayOf(from)} and ${dayOf(to)}`

/** The conditions that the column `month` lies in some months, in those of them that are over, and in the same ones a year before. */
export function inSpans(months: MonthSpan): Record<'total' | 'whole' | 'before', Prisma.Sql> {
  const { whole, before } = comparedSpans({ ...months, today: today() })
  return { total: inMonths(months), whole: inMonths(whole), before: inMonths(before) }
}
