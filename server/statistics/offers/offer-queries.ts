import { addDays, type Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  OFFER_LASTS_DAYS,
  type OfferMonth,
  type OfferStep,
} from '@/lib/domain/statistics/offers/offer-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now, today } from '@/server/platform/clock'

export type OfferMonths = { from: TaxPeriod; to: TaxPeriod }

const FIGURES = ['SENT', 'VIEWED', 'ACCEPTED', 'INVOICED', 'REJECTED', 'REPLACED', 'WAITING', 'ANSWERED']

/** An offer that waits for an answer has expired if it was sent before this day and cannot be signed any more. */
const expiryDay = (): Day => addDays(today(), -OFFER_LASTS_DAYS)

/** The sums of the months by step; an offer that waits counts as expired by its day alone. */
const stepSums = (from: Day, to: Day): Prisma.Sql => Prisma.sql`
  select to_char(day, 'YYYY-MM') as month, case when figure = 'WAITING' and day < ${expiryDay()}::date then 'EXPIRED' else figure end as step,
    days, offers, amount
  from offer_sum where structure_id = app_structure() and figure = any(${FIGURES}) and day between ${from}::date and ${to}::date`

/** The offers that are past their days, but can still be signed: they wait, and have not expired. */
const signableOffers = (from: Day, to: Day): Prisma.Sql => Prisma.sql`
  select to_char(s.day, 'YYYY-MM'), p.step, null::int, p.sign, p.sign * s.amount
  from sent_offer s cross join (values ('WAITING', 1), ('EXPIRED', -1)) as p(step, sign)
  where s.structure_id = app_structure() and s.outcome = 'WAITING' and s.signable_until > ${now()}
    and s.day between ${from}::date and ${to}::date and s.day < ${expiryDay()}::date`

type SumRow = {
  month: TaxPeriod
  step: OfferStep | 'ANSWERED'
  days: number | null
  count: number
  amount: string
}

/** The offers that were sent in each month, summed up by step: of what `sent_offer_part` defines and triggers keep. */
export async function offerMonths(tx: Tx, { from, to }: OfferMonths): Promise<OfferMonth[]> {
  const [first, last] = [daysOf(from).from, daysOf(to).to]
  const rows = await tx.$queryRaw<SumRow[]>`
    select month, step, days, sum(offers)::int as count, sum(amount)::text as amount
    from (${stepSums(first, last)} union all ${signableOffers(first, last)}) x group by 1, 2, 3 having sum(offers) > 0`
  return [...new Set(rows.map(({ month }) => month))].map((month) => {
    const own = rows.filter((row) => row.month === month)
    const sums = own.flatMap(({ step, count, amount }) =>
      step === 'ANSWERED' ? [] : [[step, { count, amount: money(amount) }] as const],
    )
    const answers = own.flatMap(({ days, count }) => (days === null ? [] : [[days, count] as const]))
    return { month, steps: new Map(sums), answers: new Map(answers) }
  })
}

export type OfferRow = {
  id: number
  numeration: string
  day: Day
  name: string
  outcome: OfferStep
  viewed: boolean
  invoiced: boolean
  amount: Decimal
}

/** The offers that were sent in some months and came to a step. */
export type OfferCell = OfferMonths & { step: OfferStep }

/** Which offers `s` of the facts come to each step. */
function isAtStep(step: OfferStep): Prisma.Sql {
  const expired = Prisma.sql`s.day < ${expiryDay()}::date and (s.signable_until > ${now()}) is not true`
  if (step === 'SENT') return Prisma.sql`true`
  if (step === 'VIEWED') return Prisma.sql`s.viewed`
  if (step === 'INVOICED') return Prisma.sql`s.invoiced`
  if (step === 'EXPIRED') return Prisma.sql`s.outcome = 'WAITING' and ${expired}`
  if (step === 'WAITING') return Prisma.sql`s.outcome = 'WAITING' and not (${expired})`
  return Prisma.sql`s.outcome = ${step}`
}

/** A page of the offers behind a number, newest first. */
export async function cellOffers(
  tx: Tx,
  { step, from, to }: OfferCell,
  { offset, size }: { offset: number; size: number },
): Promise<OfferRow[]> {
  const rows = await tx.$queryRaw<(Omit<OfferRow, 'amount'> & { amount: string })[]>`
    select d.id, coalesce(d.full_numeration, '') as numeration, s.day::text as day, d.counterparty_name as name,
      case when ${isAtStep('EXPIRED')} then 'EXPIRED' else s.outcome end as outcome, s.viewed, s.invoiced, s.amount::text as amount
    from (select * from sent_offer s
      where s.structure_id = app_structure() and s.day between ${daysOf(from).from}::date and ${daysOf(to).to}::date and ${isAtStep(step)}
      order by s.day desc, s.sent_at desc, s.document_id desc limit ${size} offset ${offset}) s
    join document d on d.structure_id = s.structure_id and d.id = s.document_id
    order by s.day desc, s.sent_at desc, s.document_id desc`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}
