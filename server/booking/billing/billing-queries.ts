import type { BillingIn } from '@/lib/api/booking/attendance-billing-fields'
import type { PresenceKind } from '@/lib/domain/booking/attendance-billing'
import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'

/**
 * A presence that is not billed yet; `product` and `price` as they are named, null where nothing or several name one.
 */
export type UnbilledRow = {
  id: number
  sku: string
  anagrafica_id: number
  customer_name: string
  name: string
  kind: PresenceKind
  day: Day
  product: string | null
  price: string | null
  is_covered: boolean
}

/** The instants between which the days of a period lie, by the clocks of the business. */
export const boundsOf = (from: Day, to: Day) => ({
  from: toInstant(from, MIDNIGHT, env.LUNA_ZONE),
  to: toInstant(addDays(to, 1), MIDNIGHT, env.LUNA_ZONE),
})

function eventsWhere({ start_date, end_date, location_id, series_id }: BillingIn): Prisma.Sql {
  const { from, to } = boundsOf(start_date, end_date)
  return Prisma.sql`e.structure_id = app_structure() and e.starts_at >= ${from} and e.starts_at < ${to}
    and e.state = 'ACTIVE' ${location_id ? Prisma.sql`and e.location_id = ${location_id}` : Prisma.empty}
    ${series_id ? Prisma.sql`and e.series_id = ${series_id}` : Prisma.empty}`
}

/**
 * Holds the events of a period against callers that mark, book or cancel at them, so that their presences do not
 * change.
 */
export async function holdEvents(tx: Tx, asked: BillingIn): Promise<void> {
  await tx.$executeRaw`select 1 from event e where ${eventsWhere(asked)} order by e.id for share`
}

/** The presences of a period that are to be billed and are not: by customer, day and event. */
export const unbilledPresences = (tx: Tx, asked: BillingIn): Promise<UnbilledRow[]> =>
  tx.$queryRaw<UnbilledRow[]>`
    select x.id, x.anagrafica_sku as sku, a.id as anagrafica_id, anagrafica_name(a) as customer_name, e.name, to_char(e.start_day, 'YYYY-MM-DD') as day,
      case x.state when 'REMOVED_FROM_EVENT' then 'LEFT_LATE' else x.state end as kind,
      case when x.product_cross_id is not null then x.product_cross_id else single.product end as product,
      x.price_cross_id as price, u.attendant_id is not null as is_covered
    from event e
    join event_attendant x on x.event_id = e.id
    join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku
    left join booking_settings s on s.structure_id = e.structure_id
    left join event_pass_use u on u.structure_id = x.structure_id and u.attendant_id = x.id
    left join lateral (select min(p.product_cross_id) as product from event_to_price l
      join event_price p on p.id = l.price_id where l.structure_id = e.structure_id and l.event_id = e.id having count(*) = 1) single on true
    where ${eventsWhere(asked)}
      and (x.state = 'ATTENDED' or x.state = 'NOT_ATTENDED' and s.bill_no_shows
        or x.state = 'REMOVED_FROM_EVENT' and x.left_late and s.bill_late_cancels)
      and not exists (select from event_billing b
        where b.structure_id = x.structure_id and b.attendant_id = x.id and b.live)
      ${asked.anagrafica_sku_list.length > 0 ? Prisma.sql`and x.anagrafica_sku = any(${asked.anagrafica_sku_list}::text[])` : Prisma.empty}
    order by customer_name, x.anagrafica_sku, e.starts_at, x.id`

/** @throws Refusal ERROR_ATTENDANCE_BILLED when one of these stands on a document */
export async function refuseBilled(tx: Tx, attendantIds: readonly number[]): Promise<void> {
  const rows = await tx.$queryRaw<{ document_id: number }[]>`
    select document_id from event_billing
    where structure_id = app_structure() and attendant_id = any(${[...attendantIds]}::int[]) and live limit 1`
  if (rows.length > 0) throw new Refusal('ERROR_ATTENDANCE_BILLED')
}

/** Lets no other transaction bill presences of the structure until this one ends. */
export async function lockBilling(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('attendance_billing'), ${structureId})`
}
