import type { BillingIn } from '@/lib/api/reservations/billing-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { BilledTime } from '@/lib/domain/reservations/billing'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'
import type { KeptPart } from '../reservations/reservation-queries'

/** A time of a reservation that is to be billed: instants as ISO text, minutes of the day. */
export type BilledSlot = {
  resource_id: number
  name: string
  day: Day
  from: number
  to: number
  starts_at: string
  ends_at: string
}

/** The data of a reservation from which the amounts of its bill follow. */
export type BilledReservation = {
  id: number
  state: ReservationState
  cancel_fee: string | null
  price: KeptPart[]
  slots: BilledSlot[]
}

/** A time of a billed deposit as it is kept: amounts as decimal text. */
export type KeptTime = Omit<BilledTime, 'amount' | 'vatRate'> & { amount: string; vatRate: string }

/** A reservation that is to be billed and is not, but perhaps for its deposit. */
export type UnbilledRow = BilledReservation & {
  sku: string
  anagrafica_id: number
  customer_name: string
  deposit_times: KeptTime[] | null
  /** The id of the deposit's invoice. */
  deposit_document_id: number | null
}

/** The ids of reservations `v` with their slots `l`, whose first time begins in a period. */
function inPeriod({ start_date, end_date, anagrafica_sku_list: skus }: BillingIn): Prisma.Sql {
  const from = toInstant(start_date, MIDNIGHT, env.LUNA_ZONE)
  const to = toInstant(addDays(end_date, 1), MIDNIGHT, env.LUNA_ZONE)
  return Prisma.sql`
    (select distinct s.reservation_id as id from reservation_slot s
      where s.structure_id = app_structure()
        and s.resource_id = any(array(select id from reservation_resource where structure_id = app_structure()))
        and s.starts_at >= ${from} and s.starts_at < ${to}) begun
    join reservation v on v.structure_id = app_structure() and v.id = begun.id
    cross join lateral (select min(s.starts_at) as first_at,
        jsonb_agg(jsonb_build_object('resource_id', s.resource_id, 'name', r.name, 'day', s.start_day,
          'from', s.start_minute, 'to', s.end_minute, 'starts_at', s.starts_at, 'ends_at', s.ends_at) order by s.starts_at, s.id) as slots
      from reservation_slot s join reservation_resource r on r.structure_id = s.structure_id and r.id = s.resource_id
      where s.structure_id = v.structure_id and s.reservation_id = v.id) l
    where l.first_at >= ${from} and l.first_at < ${to}
      ${skus.length > 0 ? Prisma.sql`and v.anagrafica_sku = any(${skus}::text[])` : Prisma.empty}`
}

/** Holds the reservations of a period against callers that move or cancel them. */
export async function holdReservations(tx: Tx, asked: BillingIn): Promise<void> {
  await tx.$executeRaw`select 1 from reservation where structure_id = app_structure()
    and id = any(array(select v.id from ${inPeriod(asked)})) order by id for share`
}

/**
 * The reservations of a period that are to be billed and are not: by customer and time. Of those with a billed deposit, the
 * ones that come to more than it.
 */
export const unbilledReservations = (tx: Tx, asked: BillingIn, now: Date): Promise<UnbilledRow[]> =>
  tx.$queryRaw<UnbilledRow[]>`
    select x.id, x.sku, a.id as anagrafica_id, anagrafica_name(a) as customer_name, x.state, x.cancel_fee::text, x.price, x.slots,
      d.times as deposit_times, d.document_id as deposit_document_id
    from (select v.id, v.anagrafica_sku as sku, v.state, v.total, v.cancel_fee, v.price, l.slots, l.first_at
      from ${inPeriod(asked)}) x
    join anagrafica a on a.structure_id = app_structure() and a.sku = x.sku
    left join reservation_billing d on d.structure_id = app_structure() and d.reservation_id = x.id and d.kind = 'DEPOSIT'
      and d.live
    where (x.total > 0 and (x.state in ('CHECKED_IN', 'DONE') or x.state = 'CONFIRMED' and x.first_at <= ${now}
          or x.state = 'NO_SHOW' and (select bill_no_shows from reservation_settings where structure_id = app_structure()))
        or x.state = 'CANCELLED' and x.cancel_fee > 0)
      and not exists (select from reservation_billing b
        where b.structure_id = app_structure() and b.reservation_id = x.id and b.kind = 'WHOLE' and b.live)
      and case x.state when 'CANCELLED' then x.cancel_fee else x.total end > coalesce(d.deposit, 0)
      and not exists (select from reservation_pass_use u
        where u.structure_id = app_structure() and u.reservation_id = x.id)
    order by customer_name, x.sku, x.first_at, x.id`

/** @throws Refusal ERROR_RESERVATION_BILLED when one of some reservations, and not its deposit alone, stands on a document */
export async function refuseBilled(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx.$queryRaw<{ document_id: number }[]>`
    select document_id from reservation_billing
    where structure_id = app_structure() and reservation_id = any(${[...ids]}::int[]) and kind = 'WHOLE' and live`
  if (rows.length > 0) throw new Refusal('ERROR_RESERVATION_BILLED')
}

/** Lets no other transaction bill reservations of the structure until this one ends. */
export async function lockBilling(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('reservation_billing'), ${structureId})`
}
