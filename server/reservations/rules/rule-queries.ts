import type { Day } from '@/lib/domain/core/day'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { PriceUnit } from '@/lib/domain/reservations/price'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

type Written = { id: number; revision: number }
type Scoped = Written & { group_id: number | null; resource_id: number | null }

/** The condition of having an id, or none. */
const isId = (id: number | undefined): Prisma.Sql =>
  id === undefined ? Prisma.sql`true` : Prisma.sql`x.id = ${id}`

export type GroupRow = Written & { name: string; position: number }

/** The groups of the own structure in their order, or the one with an id. */
export const findGroups = (tx: Tx, id?: number): Promise<GroupRow[]> =>
  tx.$queryRaw<GroupRow[]>`
    select id, revision, name, position from reservation_group x
    where structure_id = app_structure() and ${isId(id)} order by position, lower(name), id`

export type OpeningRow = Scoped & {
  weekdays: Weekday[]
  from_minute: number
  to_minute: number
  valid_from: Day | null
  valid_to: Day | null
}

const openingsQuery = (id?: number): Prisma.Sql => Prisma.sql`
  select id, revision, group_id, resource_id, weekdays, from_minute, to_minute, valid_from::text, valid_to::text
  from reservation_opening x where structure_id = app_structure() and ${isId(id)} order by id`

/** The weekly opening hours of the own structure, or those with an id. */
export const findOpenings = (tx: Tx, id?: number): Promise<OpeningRow[]> =>
  tx.$queryRaw<OpeningRow[]>(openingsQuery(id))

export type ClosureRow = Scoped & {
  kind: 'OPEN' | 'CLOSED'
  from_day: Day
  from_minute: number
  to_day: Day
  to_minute: number
  reason: string
}

function closuresQuery({ id, from }: { id?: number; from?: Day }): Prisma.Sql {
  const since = from === undefined ? Prisma.sql`true` : Prisma.sql`x.to_day >= ${from}::date`
  return Prisma.sql`
    select id, revision, group_id, resource_id, kind, from_day::text, from_minute, to_day::text, to_minute, reason
    from reservation_closure x where structure_id = app_structure() and ${isId(id)} and ${since} order by x.to_day, id`
}

/** The dated exceptions of the own structure that end on a day or later, by their end, or the one with an id. */
export const findClosures = (tx: Tx, of: { id?: number; from?: Day }): Promise<ClosureRow[]> =>
  tx.$queryRaw<ClosureRow[]>(closuresQuery(of))

export type PolicyRow = Scoped & {
  lead_minutes: number
  window_days: number | null
  max_active: number | null
  max_per_day: number | null
  max_per_week: number | null
  cancel_free_hours: number
  late_fee_percent: string
  deposit_percent: string
  hold_minutes: number
  check_in_minutes: number
  auto_no_show: boolean
}

const policiesQuery = (id?: number): Prisma.Sql => Prisma.sql`
  select id, revision, group_id, resource_id, lead_minutes, window_days, max_active, max_per_day, max_per_week,
    cancel_free_hours, late_fee_percent::text, deposit_percent::text, hold_minutes, check_in_minutes, auto_no_show
  from reservation_policy x where structure_id = app_structure() and ${isId(id)} order by id`

/** The policies of the own structure, or the one with an id. */
export const findPolicies = (tx: Tx, id?: number): Promise<PolicyRow[]> =>
  tx.$queryRaw<PolicyRow[]>(policiesQuery(id))

export type PriceRow = Scoped & {
  position: number
  name: string
  weekdays: Weekday[]
  from_minute: number
  to_minute: number
  valid_from: Day | null
  valid_to: Day | null
  tag_id: number | null
  category_id: number | null
  per: PriceUnit
  with_conditions: boolean
  amount: string
  vat_rate: string
}

const pricesQuery = (id?: number): Prisma.Sql => Prisma.sql`
  select id, revision, group_id, resource_id, position, name, weekdays, from_minute, to_minute, valid_from::text,
    valid_to::text, tag_id, category_id, per, with_conditions, amount::text, vat_rate::text
  from reservation_price x where structure_id = app_structure() and ${isId(id)} order by position, id`

/** The prices of the own structure in the order in which they are tried, or the one with an id. */
export const findPrices = (tx: Tx, id?: number): Promise<PriceRow[]> =>
  tx.$queryRaw<PriceRow[]>(pricesQuery(id))

export type ReservationSettings = {
  closed_on_holidays: boolean
  patron_day: string | null
  bill_no_shows: boolean
  mails: boolean
  public_page: boolean
  public_slug: string | null
}

const UNSAVED: ReservationSettings = {
  closed_on_holidays: false,
  patron_day: null,
  bill_no_shows: false,
  mails: true,
  public_page: false,
  public_slug: null,
}

/** The settings of the own structure, or those of one that has saved none. */
export async function readReservationSettings(tx: Tx): Promise<ReservationSettings> {
  const [row] = await tx.$queryRaw<ReservationSettings[]>`
    select closed_on_holidays, patron_day, bill_no_shows, mails, public_page, public_slug
    from reservation_settings where structure_id = app_structure()`
  return row ?? UNSAVED
}

/** All rules by which the times and prices of resources are decided. */
export type Rules = {
  settings: ReservationSettings | null
  openings: OpeningRow[]
  closures: ClosureRow[]
  policies: PolicyRow[]
  prices: PriceRow[]
}

const asList = (query: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) r)`

/** The rules of the own structure in one statement; of dated exceptions those that end on `from` or later. */
export async function readRules(tx: Tx, from: Day): Promise<Rules> {
  const [rules] = await tx.$queryRaw<Rules[]>`
    select ${asList(openingsQuery())} as openings, ${asList(closuresQuery({ from }))} as closures,
      ${asList(policiesQuery())} as policies, ${asList(pricesQuery())} as prices,
      (select to_jsonb(s) from reservation_settings s where structure_id = app_structure()) as settings`
  return rules as Rules
}
