import type { Pass } from '@/lib/domain/booking/event-pass'
import { type Day, day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'

/** A pass with its owner. */
export type PassView = Pass & {
  sku: string
  anagrafica_id: number
  owner_name: string
  name: string
  price_list: { id: number; name: string }[]
  resource_list: { id: number; name: string }[]
  revision: number
}

type Row = Omit<PassView, 'valid_from' | 'valid_to' | 'price_ids' | 'resource_ids'> & {
  valid_from: string
  valid_to: string | null
}

const toView = (row: Row): PassView => ({
  ...row,
  valid_from: day(row.valid_from),
  valid_to: row.valid_to === null ? null : day(row.valid_to),
  price_ids: row.price_list.map(({ id }) => id),
  resource_ids: row.resource_list.map(({ id }) => id),
})

/** Passes by a condition on `p` and its owner `a`; `after` states their order, their number and their lock. */
export async function findPasses(tx: Tx, where: Prisma.Sql, after: Prisma.Sql): Promise<PassView[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select p.id, p.anagrafica_sku as sku, a.id as anagrafica_id, anagrafica_name(a) as owner_name, p.name, p.kind,
      p.entries, p.used, p.valid_from::text, p.valid_to::text, p.revoked_at is not null as is_revoked, p.revision,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
        from event_pass_to_price l join event_price r on r.id = l.price_id
        where l.structure_id = p.structure_id and l.pass_id = p.id), '[]') as price_list,
      p.for_events, p.minutes_per_entry,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
        from event_pass_to_resource l join reservation_resource r on r.id = l.resource_id
        where l.structure_id = p.structure_id and l.pass_id = p.id and r.deleted_at is null), '[]') as resource_list
    from event_pass p join anagrafica a on a.structure_id = p.structure_id and a.sku = p.anagrafica_sku
    where p.structure_id = app_structure() and ${where} ${after}`
  return rows.map(toView)
}

export type PassFilter = { sku?: string | undefined; search: string; isOpen: boolean; today: Day }

function whereOf({ sku, search, isOpen, today }: PassFilter): Prisma.Sql {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(sku ? [Prisma.sql`p.anagrafica_sku = ${sku}`] : []),
      ...words.map((word) => Prisma.sql`anagrafica_name(a) ilike ${like(word)}`),
      ...(isOpen
        ? [
            Prisma.sql`p.revoked_at is null and (p.valid_to is null or p.valid_to >= ${today}::date)
              and (p.entries is null or p.used < p.entries)`,
          ]
        : []),
    ],
    ' and ',
  )
}

const ORDERS = {
  id: { asc: Prisma.sql`p.id`, desc: Prisma.sql`p.id desc` },
  valid_to: { asc: Prisma.sql`p.valid_to, p.id`, desc: Prisma.sql`p.valid_to desc, p.id desc` },
} as const

/** A page of passes, and how many there are in all. */
export async function listPasses(
  tx: Tx,
  filter: PassFilter,
  page: Page & { column: keyof typeof ORDERS },
): Promise<{ passes: PassView[]; total: number }> {
  const where = whereOf(filter)
  const [count] = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from event_pass p
    join anagrafica a on a.structure_id = p.structure_id and a.sku = p.anagrafica_sku
    where p.structure_id = app_structure() and ${where}`
  const order = ORDERS[page.column][page.order]
  const after = Prisma.sql`order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}`
  return { passes: await findPasses(tx, where, after), total: count?.total ?? 0 }
}

type UseRow = { attendant_id: number; event_id: number; name: string; starts_at: Date; zone: string }

/** Answers the uses of a pass, the latest first. */
export const usesOf = (tx: Tx, passId: number): Promise<UseRow[]> =>
  tx.$queryRaw<UseRow[]>`
    select u.attendant_id, e.id as event_id, e.name, e.starts_at, e.zone
    from event_pass_use u
    join event_attendant x on x.structure_id = u.structure_id and x.id = u.attendant_id
    join event e on e.id = x.event_id
    where u.structure_id = app_structure() and u.pass_id = ${passId}
    order by e.starts_at desc, e.id desc limit 500`

type ReservationUseRow = {
  reservation_id: number
  name: string
  starts_at: Date
  zone: string
  entries: number
}

/** The reservations that a pass covers, the latest first; each with its first time. */
export const reservationUsesOf = (tx: Tx, passId: number): Promise<ReservationUseRow[]> =>
  tx.$queryRaw<ReservationUseRow[]>`
    select u.reservation_id, f.name, f.starts_at, f.zone, u.entries
    from reservation_pass_use u
    cross join lateral (select r.name, s.starts_at, s.zone from reservation_slot s
      join reservation_resource r on r.id = s.resource_id
      where s.structure_id = u.structure_id and s.reservation_id = u.reservation_id
      order by s.starts_at, s.id limit 1) f
    where u.structure_id = app_structure() and u.pass_id = ${passId}
    order by f.starts_at desc, u.reservation_id desc limit 500`

/** The passes of a person, not locked. */
export const passesOf = (tx: Tx, sku: string): Promise<PassView[]> =>
  findPasses(tx, Prisma.sql`p.anagrafica_sku = ${sku}`, Prisma.sql`order by p.id`)

/** The passes of people, locked in the order of their ids until the transaction ends. */
export const lockPassesOf = (tx: Tx, skus: readonly string[]): Promise<PassView[]> =>
  findPasses(
    tx,
    Prisma.sql`p.anagrafica_sku = any(${[...skus]}::text[])`,
    Prisma.sql`order by p.id for no key update of p`,
  )

export type PassUse = { attendant_id: number; pass_id: number }

/** Which passes cover attendants of the own structure. */
export const readUses = (tx: Tx, attendantIds: readonly number[]): Promise<PassUse[]> =>
  tx.$queryRaw<PassUse[]>`
    select attendant_id, pass_id from event_pass_use
    where structure_id = app_structure() and attendant_id = any(${[...attendantIds]}::int[])`

/** Locks passes of the own structure, in the order of their ids, until the transaction ends. */
export async function lockPasses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`select 1 from event_pass
    where structure_id = app_structure() and id = any(${[...ids]}::int[]) order by id for no key update`
}

/** @throws Refusal ERROR_NOT_FOUND */
export async function findPass(tx: Tx, id: number, isHeld = false): Promise<PassView> {
  const held = isHeld ? Prisma.sql`for no key update of p` : Prisma.empty
  const [pass] = await findPasses(tx, Prisma.sql`p.id = ${id}`, held)
  if (!pass) throw new Refusal('ERROR_NOT_FOUND')
  return pass
}
