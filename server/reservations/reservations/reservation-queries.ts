import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { type SlotRow, slotsOf } from '../times/slot-queries'

/** A part of a price as it is kept with a reservation: instants as ISO text, amounts as decimal text. */
export type KeptPart = {
  resource_id: number
  from: string
  to: string
  price_id: number | null
  amount: string
  vat_rate: string
}

type ReservationRow = {
  id: number
  state: ReservationState
  anagrafica_sku: string
  anagrafica_id: number
  anagrafica_name: string
  people: number
  note: string
  hold_until: Date | null
  total: string
  deposit: string
  deposit_bill: { invoice_id: number; amount: number } | null
  cancel_fee: string | null
  reject_reason: string
  price: KeptPart[]
  /** The pass that covers it, with the entries that it took. */
  pass: { id: number; name: string; entries: number } | null
  series_id: number | null
  created_at: Date
  revision: number
}

/** A reservation with its slots. */
export type ReservationView = ReservationRow & { slots: readonly SlotRow[] }

/** The times that a reservation frees when it no longer takes them. */
export const freedBy = ({ slots }: ReservationView) =>
  slots.map(({ resource_id, starts_at, ends_at }) => ({ resource_id, from: starts_at, to: ends_at }))

async function reservationsBy(tx: Tx, where: Prisma.Sql, after: Prisma.Sql): Promise<ReservationView[]> {
  const rows = await tx.$queryRaw<ReservationRow[]>`
    select v.id, v.state, v.anagrafica_sku, a.id as anagrafica_id, anagrafica_name(a) as anagrafica_name, v.people, v.note,
      v.hold_until, v.total::text, v.deposit::text, v.cancel_fee::text, v.reject_reason, v.price,
      (select min(d.series_id) from reservation_series_date d
        where d.structure_id = v.structure_id and d.reservation_id = v.id) as series_id,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'entries', u.entries)
        from reservation_pass_use u join event_pass p on p.structure_id = u.structure_id and p.id = u.pass_id
        where u.structure_id = v.structure_id and u.reservation_id = v.id) as pass,
      (select jsonb_build_object('invoice_id', b.document_id, 'amount', b.deposit) from reservation_billing b
        where b.structure_id = v.structure_id and b.reservation_id = v.id and b.kind = 'DEPOSIT' and b.live) as deposit_bill,
      v.created_at, v.revision
    from reservation v join anagrafica a on a.structure_id = v.structure_id and a.sku = v.anagrafica_sku
    where v.structure_id = app_structure() and ${where} ${after}`
  const slots = await slotsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, slots: slots.filter((slot) => slot.reservation_id === row.id) }))
}

/** A reservation of the own structure; undefined where there is no such one. */
export async function findReservation(tx: Tx, id: number): Promise<ReservationView | undefined> {
  const [found] = await reservationsBy(tx, Prisma.sql`v.id = ${id}`, Prisma.empty)
  return found
}

/** The same, held until the transaction ends. Resources are held before reservations. */
export async function holdReservation(tx: Tx, id: number): Promise<ReservationView | undefined> {
  const [found] = await reservationsBy(tx, Prisma.sql`v.id = ${id}`, Prisma.sql`for no key update of v`)
  return found
}

/** Reservations of the own structure by their ids, in the order of these. */
export const findReservations = (tx: Tx, ids: readonly number[]): Promise<ReservationView[]> =>
  reservationsBy(tx, Prisma.sql`v.id = any(${[...ids]}::int[])`, Prisma.sql`order by v.id`)

/** The same, held until the transaction ends in the order of their ids. Resources are held before reservations. */
export const holdReservations = (tx: Tx, ids: readonly number[]): Promise<ReservationView[]> =>
  reservationsBy(
    tx,
    Prisma.sql`v.id = any(${[...ids]}::int[])`,
    Prisma.sql`order by v.id for no key update of v`,
  )

/** The latest reservations of a person, by their beginning, the last first. */
export const reservationsOfPerson = (tx: Tx, sku: string, most: number): Promise<ReservationView[]> =>
  reservationsBy(
    tx,
    Prisma.sql`v.anagrafica_sku = ${sku}`,
    Prisma.sql`order by (select min(s.starts_at) from reservation_slot s
      where s.structure_id = v.structure_id and s.reservation_id = v.id) desc, v.id desc limit ${most}`,
  )

/** The reservations that wait for an approval, the oldest first. */
export const requestsOfStructure = (tx: Tx, most: number): Promise<ReservationView[]> =>
  reservationsBy(tx, Prisma.sql`v.state = 'REQUESTED'`, Prisma.sql`order by v.created_at, v.id limit ${most}`)

/** The number of the reservations that wait for an approval. */
export async function countRequests(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from reservation where structure_id = app_structure() and state = 'REQUESTED'`
  return row?.count ?? 0
}

/** Whether an entry of the own structure exists, held so that its limits are counted by one caller at a time. */
export async function holdPerson(tx: Tx, sku: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select sku from anagrafica where structure_id = app_structure() and sku = ${sku} for no key update`
  return rows.length > 0
}
