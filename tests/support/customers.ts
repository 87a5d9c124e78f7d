import { addDays, compareDays, type Day, day, endOfMonth } from '@/lib/domain/core/day'
import type { Api } from './api'

type Asks = Pick<Api, 'asSystem'>

/** The facts of a structure that are not those of their parts, and the numbers that are not those of the facts. */
export const wrongCustomers = (api: Asks, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select 'FACT' as what, to_jsonb(f)::text as kept, to_jsonb(p)::text as parts
      from (select anagrafica_sku, month, documents, visits, amount, first_day, last_day from customer_month
        where structure_id = ${structureId}) f
      full join (select anagrafica_sku, date_trunc('month', day::timestamp)::date as month, sum(documents) as documents,
          sum(visits) as visits, sum(amount) as amount, min(day) filter (where documents + visits > 0) as first_day,
          max(day) filter (where documents + visits > 0) as last_day
        from customer_part where structure_id = ${structureId} group by 1, 2
        having sum(documents + visits) > 0 or sum(amount) <> 0) p using (anagrafica_sku, month)
      where (f.documents, f.visits, f.amount, f.first_day, f.last_day)
        is distinct from (p.documents, p.visits, p.amount, p.first_day, p.last_day)
      union all
      select 'NEIGHBOUR', to_jsonb(m)::text, to_jsonb(n)::text from customer_month m
      join customer_neighbour n using (structure_id, anagrafica_sku, month)
      where m.structure_id = ${structureId}
        and (m.earlier_day, m.later_day, m.bought, m.came) is distinct from (n.earlier_day, n.later_day, n.bought, n.came)
      union all
      select 'SUM', figure || coalesce(' ' || cohort, '') || ' ' || day, sum(people) || ' ' || sum(amount)
      from (select figure, cohort, day, people, amount from customer_sum where structure_id = ${structureId}
        union all select figure, cohort, day, -people, -amount from customer_step where structure_id = ${structureId}) x
      group by figure, cohort, day having sum(people) <> 0 or sum(amount) <> 0`,
  )

/** A purchase, a visit, or a credit note of a person, with its revenue in cents. */
export type Deed = { sku: string; day: Day; kind: 'PURCHASE' | 'VISIT' | 'CREDIT'; cents: number }

/** The acts of the people of a structure, by the documents, classes and reservations themselves. */
export async function deedsOf(api: Asks, structureId: number): Promise<Deed[]> {
  const rows = await api.asSystem(
    (tx) => tx.$queryRaw<(Omit<Deed, 'day'> & { day: string })[]>`
      select ana_sku as sku, date::text as day, case document_kind when 'INVOICE' then 'PURCHASE' else 'CREDIT' end as kind,
        ((case document_kind when 'INVOICE' then 100 else -100 end) *
          (select coalesce(sum((b ->> 'imponibile')::numeric), 0) from jsonb_array_elements(totals -> 'riepilogo') b))::int as cents
      from document where structure_id = ${structureId} and type = 'ACTIVE' and document_kind in ('INVOICE', 'CREDITNOTE')
        and number is not null and state not in ('DELETED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO')
      union all
      select x.anagrafica_sku, e.start_day::text, 'VISIT', 0 from event_attendant x, event e
      where e.id = x.event_id and x.structure_id = ${structureId} and x.state = 'ATTENDED'
      union all
      select v.anagrafica_sku, s.start_day::text, 'VISIT', 0 from reservation v, reservation_slot s
      where s.reservation_id = v.id and v.structure_id = ${structureId} and v.state in ('CHECKED_IN', 'DONE')`,
  )
  return rows.map((row) => ({ ...row, day: day(row.day) }))
}

/** The numbers of the customers of a month, counted person by person. */
export function countedCustomers(deeds: readonly Deed[], month: string, today: Day) {
  const from = day(`${month}-01`)
  const end = endOfMonth(from)
  const to = compareDays(end, today) < 0 ? end : today
  const counts = { active: 0, new: 0, returning: 0, lost: 0 }
  for (const sku of new Set(deeds.map((one) => one.sku))) {
    const days = deeds.filter((one) => one.sku === sku && one.kind !== 'CREDIT').map((one) => one.day)
    const isIn = (first: Day, last: Day) => days.some((one) => one >= first && one <= last)
    const isLostOn = (at: Day) => days.some((one) => one <= at) && !isIn(addDays(at, -179), at)
    if (isIn(addDays(to, -89), to)) counts.active += 1
    if (isIn(from, to)) counts[days.some((one) => one < from) ? 'returning' : 'new'] += 1
    for (let at = from; at <= to; at = addDays(at, 1))
      if (isLostOn(at) && !isLostOn(addDays(at, -1))) counts.lost += 1
  }
  return counts
}

/** The people of each cohort that are active in each month, and their revenue in cents, by `cohort month`. */
export function countedCohorts(deeds: readonly Deed[], basis: 'ANY' | 'PURCHASE' | 'VISIT') {
  const cells = new Map<string, { people: number; cents: number }>()
  const isActive = ({ kind }: Deed) => (basis === 'ANY' ? kind !== 'CREDIT' : kind === basis)
  for (const sku of new Set(deeds.map((one) => one.sku))) {
    const own = deeds.filter((one) => one.sku === sku)
    const [first] = own
      .filter(isActive)
      .map((one) => one.day)
      .sort()
    if (!first) continue
    for (const month of new Set(own.map((one) => one.day.slice(0, 7)))) {
      if (month < first.slice(0, 7)) continue
      const of = own.filter((one) => one.day.startsWith(month))
      const key = `${first.slice(0, 7)} ${month}`
      const cell = cells.get(key) ?? { people: 0, cents: 0 }
      cells.set(key, {
        people: cell.people + (of.some(isActive) ? 1 : 0),
        cents: cell.cents + of.reduce((all, one) => all + one.cents, 0),
      })
    }
  }
  return cells
}
