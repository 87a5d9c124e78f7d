import type {
  Ageing,
  ScheduleDay,
  ScheduleEntry,
  ScheduleSums,
} from '@/lib/api/salesforce/schedule/schedule-fields'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money, sum, toWire } from '@/lib/domain/core/money'
import { type AgeingClass, daysOfAge, type Flow } from '@/lib/domain/registers/schedule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { type Page, window } from '@/server/db/page'
import type { DueSearch } from './search-queries'

export type ScheduleFilter = {
  structureId: number
  today: Day
  /** Whether purchases may be seen. */
  purchases: boolean
  flow?: Flow | ''
  due?: 'OVERDUE' | 'UPCOMING' | ''
  from?: Day
  to?: Day
  anaSku?: string
  method?: string
  search?: DueSearch | undefined
}

/** The structure and the days of a filter, on the columns of due dates and of their tally. */
const inDays = ({ structureId, today, due, from, to }: ScheduleFilter): Prisma.Sql => {
  const parts = [Prisma.sql`u.structure_id = ${structureId}`]
  if (due === 'OVERDUE') parts.push(Prisma.sql`u.date < ${today}::date`)
  if (due === 'UPCOMING') parts.push(Prisma.sql`u.date >= ${today}::date`)
  if (from) parts.push(Prisma.sql`u.date >= ${from}::date`)
  if (to) parts.push(Prisma.sql`u.date <= ${to}::date`)
  return Prisma.join(parts, ' and ')
}

const datesOf = (filter: ScheduleFilter): Prisma.Sql => Prisma.sql`${inDays(filter)} and u.open_amount <> 0`

const METHOD = Prisma.sql`(d.invoice_configuration -> 'payment_methods' ->> 0)`

/** Open days of documents, from their index alone unless something is asked of the document itself. */
function ofDocuments(filter: ScheduleFilter): Prisma.Sql {
  const { flow, anaSku, method, search } = filter
  const parts = [datesOf(filter)]
  if (flow) parts.push(Prisma.sql`u.flow = ${flow}`)
  if (anaSku) parts.push(Prisma.sql`d.ana_sku = ${anaSku} and d.structure_id = ${filter.structureId}`)
  if (method) parts.push(Prisma.sql`${METHOD} = ${method}`)
  if (search) parts.push(search.documents)
  const of = anaSku || method || search ? Prisma.sql`join document d on d.id = u.document_id` : Prisma.empty
  return Prisma.sql`select 'DOCUMENT' as source, u.id, u.date, u.flow::text as flow, u.open_amount
    from document_due_date u ${of} where ${Prisma.join(parts, ' and ')}`
}

/** Open days of purchases: always to be paid, and how is not known before. */
function ofPurchases(filter: ScheduleFilter): Prisma.Sql {
  const { anaSku, structureId, search } = filter
  const parts = [datesOf(filter)]
  if (anaSku) parts.push(Prisma.sql`p.ana_sku = ${anaSku}`)
  if (search) parts.push(search.purchases)
  const of =
    anaSku || search
      ? Prisma.sql`join purchase p on p.structure_id = ${structureId} and p.id = u.purchase_id`
      : Prisma.empty
  return Prisma.sql`select 'PURCHASE' as source, u.id, u.date, 'OUT' as flow, u.open_amount
    from purchase_due_date u ${of} where ${Prisma.join(parts, ' and ')}`
}

/** All that is open and that the filter finds: `source, id, date, flow, open_amount`. */
function opened(filter: ScheduleFilter): Prisma.Sql {
  const withPurchases = filter.purchases && filter.flow !== 'IN' && !filter.method
  return withPurchases
    ? Prisma.sql`(${ofDocuments(filter)} union all ${ofPurchases(filter)}) o`
    : Prisma.sql`(${ofDocuments(filter)}) o`
}

/**
 * The open amounts that the filter finds, by flow and day: `flow, date, n, open_amount`. It is kept in due_tally, and added
 * up only where a filter asks for what is not kept there.
 */
function openedByDay(filter: ScheduleFilter): Prisma.Sql {
  const { flow, anaSku, method, purchases, search } = filter
  if (anaSku || method || search)
    return Prisma.sql`(select o.flow, o.date, count(*) as n, sum(o.open_amount) as open_amount
      from ${opened(filter)} group by 1, 2) o`
  const parts = [inDays(filter)]
  if (flow) parts.push(Prisma.sql`u.flow = ${flow}`)
  if (!purchases) parts.push(Prisma.sql`u.source = 'DOCUMENT'`)
  return Prisma.sql`(select u.flow::text as flow, u.date, sum(u.n) as n, sum(u.amount) as open_amount
    from due_tally u where ${Prisma.join(parts, ' and ')} group by 1, 2 having sum(u.n) <> 0) o`
}

const sumOf = (condition: Prisma.Sql) =>
  Prisma.sql`coalesce(sum(o.open_amount) filter (where ${condition}), 0)::float8`

type ScheduleTotals = ScheduleSums & { total: number }

type FlowSum = { flow: Flow; past: boolean; count: number; amount: string }

/**
 * The number of open due dates that the filter finds and their sums, from one grouping: a sum for each condition costs
 * twice as much.
 */
export async function sumSchedule(tx: Tx, filter: ScheduleFilter): Promise<ScheduleTotals> {
  const parts = await tx.$queryRaw<FlowSum[]>`
    select o.flow, o.date < ${filter.today}::date as past, sum(o.n)::int as count, sum(o.open_amount)::text as amount
    from ${openedByDay(filter)} group by 1, 2`
  const come = (fits: (part: FlowSum) => boolean) =>
    toWire(sum(parts.filter(fits).map(({ amount }) => money(amount))))
  return {
    total: parts.reduce((total, { count }) => total + count, 0),
    in: come(({ flow }) => flow === 'IN'),
    out: come(({ flow }) => flow === 'OUT'),
    overdue_in: come(({ flow, past }) => flow === 'IN' && past),
    overdue_out: come(({ flow, past }) => flow === 'OUT' && past),
  }
}

/**
 * A page of open due dates by day: read from the nearer end of the indexes, then joined with their documents and
 * purchases.
 */
export async function readSchedule(
  tx: Tx,
  filter: ScheduleFilter,
  page: Page,
  total: number,
): Promise<ScheduleEntry[]> {
  const { skip, take, reversed } = window(page, total)
  const way = Prisma.raw((page.order === 'asc') === reversed ? 'desc' : 'asc')
  const rows = await tx.$queryRaw<ScheduleEntry[]>`
    with page as materialized (select o.source, o.id from ${opened(filter)}
      order by o.date ${way}, o.id ${way}, o.source ${way} limit ${take} offset ${skip})
    select * from (
      select page.source, d.type || '_' || d.document_kind as kind, u.id, d.id as owner_id, u.flow,
        to_char(u.date, 'YYYY-MM-DD') as date, coalesce(d.full_numeration, '') as numeration, d.description, d.ana_sku,
        d.counterparty_name as counterparty, d.state, ${METHOD} as method, u.amount::float8 as amount,
        u.open_amount::float8 as open_amount, d.residual::float8 as residual
      from page join document_due_date u on u.id = page.id join document d on d.id = u.document_id
      where page.source = 'DOCUMENT'
      union all
      select page.source, 'PURCHASE', u.id, p.id, 'OUT', to_char(u.date, 'YYYY-MM-DD'), p.invoice_number, p.description,
        p.ana_sku, p.customer_name, p.state, null, u.amount::float8, u.open_amount::float8,
        (p.final_price - p.paid_amount)::float8
      from page join purchase_due_date u on u.id = page.id
        join purchase p on p.structure_id = u.structure_id and p.id = u.purchase_id
      where page.source = 'PURCHASE') entry
    order by date ${way}, id ${way}, source ${way}`
  return reversed ? rows.reverse() : rows
}

/** Returns the amounts that fall due by day, in the order of the days. */
export const readDays = (tx: Tx, filter: ScheduleFilter): Promise<ScheduleDay[]> =>
  tx.$queryRaw<ScheduleDay[]>`
    select to_char(o.date, 'YYYY-MM-DD') as date, ${sumOf(Prisma.sql`o.flow = 'IN'`)} as in,
      ${sumOf(Prisma.sql`o.flow = 'OUT'`)} as out, coalesce(sum(o.n) filter (where o.flow = 'IN'), 0)::int as count_in,
      coalesce(sum(o.n) filter (where o.flow = 'OUT'), 0)::int as count_out
    from ${openedByDay(filter)} group by o.date order by o.date`

export type AgedRow = Ageing & { flow: Flow; week: number }

/** By flow, the open amounts by age, and the amount that falls due from today to `sunday`. */
export const readAgeing = (tx: Tx, filter: ScheduleFilter, sunday: Day): Promise<AgedRow[]> => {
  const { today } = filter
  const aged = (age: AgeingClass) => {
    const { from, to } = daysOfAge(age, today)
    const since = from ? Prisma.sql`o.date >= ${from}::date` : Prisma.sql`true`
    return sumOf(to ? Prisma.sql`${since} and o.date <= ${to}::date` : since)
  }
  return tx.$queryRaw<AgedRow[]>`
    select o.flow, ${aged('not_due')} as not_due, ${aged('to_30')} as to_30, ${aged('to_60')} as to_60,
      ${aged('to_90')} as to_90, ${aged('beyond')} as beyond,
      ${sumOf(Prisma.sql`o.date >= ${today}::date and o.date <= ${sunday}::date`)} as week
    from ${openedByDay(filter)} group by o.flow`
}

export type OpenSum = { flow: Flow; open: string; overdue: string; overdue_since: Day | null }

/**
 * By flow, the open amount that a filter finds, the part of it that is overdue, and the first day on which something
 * fell due that is still to pay. EUR, as decimal text.
 */
export const sumOpen = (tx: Tx, filter: ScheduleFilter): Promise<OpenSum[]> => {
  const isPast = Prisma.sql`o.date < ${filter.today}::date`
  return tx.$queryRaw<OpenSum[]>`
    select o.flow, sum(o.open_amount)::text as open,
      coalesce(sum(o.open_amount) filter (where ${isPast}), 0)::text as overdue,
      to_char(min(o.date) filter (where ${isPast} and o.open_amount > 0), 'YYYY-MM-DD') as overdue_since
    from ${opened(filter)} group by o.flow`
}

export type PartySum = { sku: string | null; name: string; open: string; overdue: string }

/** The open amounts by counterparty of documents, largest first: at most `limit`. EUR, as decimal text. */
export const readParties = (
  tx: Tx,
  { structureId, today }: ScheduleFilter,
  flow: Flow,
  limit: number,
): Promise<PartySum[]> =>
  tx.$queryRaw<PartySum[]>`
    select o.sku, coalesce(anagrafica_name(a), o.name) as name, o.open::text as open, o.overdue::text as overdue from (
      select d.ana_sku as sku, max(d.counterparty_name) as name, sum(u.open_amount) as open,
        coalesce(sum(u.open_amount) filter (where u.date < ${today}::date), 0) as overdue
      from document_due_date u join document d on d.id = u.document_id
      where u.structure_id = ${structureId} and u.open_amount <> 0 and u.flow = ${flow}
      group by d.ana_sku order by open desc, d.ana_sku limit ${limit}) o
    left join anagrafica a on a.structure_id = ${structureId} and a.sku = o.sku
    order by o.open desc, o.sku`

type WeekRow = { flow: Flow; week: number; amount: string }
type WeekSum = { flow: Flow; week: number; amount: Decimal }

/**
 * Returns the amounts that fall due up to `filter.to`, by flow and by week: week 0 begins on `monday`, and −1 holds all
 * that is overdue.
 */
export async function readWeeks(tx: Tx, filter: ScheduleFilter, monday: Day): Promise<WeekSum[]> {
  const rows = await tx.$queryRaw<WeekRow[]>`
    select o.flow, case when o.date < ${filter.today}::date then -1 else (o.date - ${monday}::date) / 7 end as week,
      sum(o.open_amount)::text as amount
    from ${openedByDay(filter)} group by 1, 2`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}
