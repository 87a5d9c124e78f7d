import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant } from '@/lib/domain/core/local-time'
import { type Decimal, money } from '@/lib/domain/core/money'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  OFFER_LASTS_DAYS,
  type OfferMonth,
  type OfferStep,
} from '@/lib/domain/statistics/offers/offer-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export type OfferMonths = { from: TaxPeriod; to: TaxPeriod }

/**
 * Our offers that were sent in some months and are not thrown away, with the moment: the first one at which they were
 * sent, or signed or rejected by hand without being sent by Luna, since they were last a draft.
 */
function sentOffers({ from, to }: OfferMonths): Prisma.Sql {
  const first = toInstant(daysOf(from).from, MIDNIGHT, env.LUNA_ZONE)
  const end = toInstant(addDays(daysOf(to).to, 1), MIDNIGHT, env.LUNA_ZONE)
  return Prisma.sql`
    select d.structure_id, d.id, coalesce(d.full_numeration, '') as numeration, d.counterparty_name as name, d.state,
      d.subtotal as amount, c.id as change_id, c.state as sent_as, c.date_ts as sent_at,
      (c.date_ts at time zone ${env.LUNA_ZONE})::date as day
    from document_state_change c
    join document d on d.structure_id = c.structure_id and d.id = c.document_id
    where c.structure_id = app_structure() and c.state in ('SENT', 'SIGNED', 'REJECTED')
      and c.date_ts >= ${first} and c.date_ts < ${end}
      and d.document_kind = 'OFFER' and d.type = 'ACTIVE' and d.state in ('SENT', 'SIGNED', 'REJECTED')
      and c.id = (select min(e.id) from document_state_change e
        where e.document_id = d.id and e.state in ('SENT', 'SIGNED', 'REJECTED')
          and e.id > (select max(r.id) from document_state_change r where r.document_id = d.id and r.state = 'DRAFT'))`
}

/** The offer `s` was invoiced, itself or by a contract that was made of it: an invoice that has a number and counts. */
const INVOICED = Prisma.sql`exists (select from document i
  where i.structure_id = s.structure_id and i.document_kind = 'INVOICE' and i.number is not null
    and document_is_registered(i.state) and i.origin_kind in ('CONVERSION', 'ACTIVATION')
    and i.origin_id = any(array(select s.id union all select k.id from document k
      where k.structure_id = s.structure_id and k.origin_id = s.id and k.document_kind = 'CONTRACT'
        and k.origin_kind = 'CONVERSION' and k.state <> 'DELETED')))`

/** Those offers with what became of them: the definition of every number of the funnel. */
const offersOf = (months: OfferMonths): Prisma.Sql => {
  const lastDay = new Date(now().getTime() - OFFER_LASTS_DAYS * 86_400_000)
  return Prisma.sql`
    select s.*, x.viewed, x.invoiced, x.answered_on - s.day as days,
      case when s.state = 'SIGNED' or x.invoiced or x.agreed then 'ACCEPTED' when s.state = 'REJECTED' then 'REJECTED'
        when x.replaced then 'REPLACED' when s.sent_at < ${lastDay} and not x.signable then 'EXPIRED' else 'WAITING' end as outcome
    from (${sentOffers(months)}) s
    cross join lateral (select ${INVOICED} as invoiced,
      exists (select from document k where k.structure_id = s.structure_id and k.origin_id = s.id
        and k.document_kind = 'CONTRACT' and k.origin_kind = 'CONVERSION'
        and k.state in ('SIGNED', 'ACCEPTED', 'STARTED')) as agreed,
      exists (select from document r where r.structure_id = s.structure_id and r.origin_id = s.id
        and r.origin_kind = 'REVISION' and r.state in ('SENT', 'SIGNED', 'REJECTED')) as replaced,
      exists (select from signing_request r where r.structure_id = s.structure_id and r.document_id = s.id
        and r.state = 'OPEN' and r.expires_at > ${now()}) as signable,
      exists (select from document_share h where h.structure_id = s.structure_id and h.document_id = s.id
          and h.first_opened_at >= s.sent_at)
        or exists (select from signing_request r
          join signature_event v on v.structure_id = r.structure_id and v.request_id = r.id
          where r.structure_id = s.structure_id and r.document_id = s.id and v.type = 'OPENED'
            and v.at >= s.sent_at) as viewed,
      (select (a.date_ts at time zone ${env.LUNA_ZONE})::date from document_state_change a
        where s.sent_as = 'SENT' and a.document_id = s.id and a.state = s.state and a.id > s.change_id
        order by a.id desc limit 1) as answered_on) x`
}

/** Whether the offer `o` came to each step. */
const STEPS = Prisma.sql`(values ('SENT', true), ('VIEWED', o.viewed), ('INVOICED', o.invoiced), (o.outcome, true))
  as p(step, reached)`

type StepRow = { month: TaxPeriod; step: OfferStep; count: number; amount: string; days: number[] | null }

/** The offers that were sent in each month, summed up by step. */
export async function offerMonths(tx: Tx, months: OfferMonths): Promise<OfferMonth[]> {
  const rows = await tx.$queryRaw<StepRow[]>`
    select to_char(o.day, 'YYYY-MM') as month, p.step, count(*)::int as count, sum(o.amount)::text as amount,
      array_agg(o.days) filter (where p.step = 'SENT' and o.days is not null) as days
    from (${offersOf(months)}) o cross join lateral ${STEPS} where p.reached group by 1, 2`
  return [...new Set(rows.map(({ month }) => month))].map((month) => {
    const own = rows.filter((row) => row.month === month)
    return {
      month,
      steps: new Map(own.map(({ step, count, amount }) => [step, { count, amount: money(amount) }])),
      answerDays: own.flatMap(({ days }) => days ?? []),
    }
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

/** A page of the offers behind a number, newest first. */
export async function cellOffers(
  tx: Tx,
  { step, ...months }: OfferCell,
  { offset, size }: { offset: number; size: number },
): Promise<OfferRow[]> {
  const rows = await tx.$queryRaw<(Omit<OfferRow, 'amount'> & { amount: string })[]>`
    select o.id, o.numeration, o.day::text as day, o.name, o.outcome, o.viewed, o.invoiced, o.amount::text as amount
    from (${offersOf(months)}) o cross join lateral ${STEPS} where p.reached and p.step = ${step}
    order by o.sent_at desc, o.id desc limit ${size} offset ${offset}`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}
