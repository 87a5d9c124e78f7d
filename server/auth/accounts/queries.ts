import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { type Writes, writesOf } from '@/server/db/replica-store'
import { statement } from '@/server/db/system'
import { env } from '@/server/platform/env'

/** A live session with the membership that it works in. */
export type SessionRow = {
  session_id: string
  kind: string
  last_seen_at: Date
  account_id: number
  email: string
  first_name: string
  last_name: string
  language: string
  structure_id: number | null
  structure_name: string
  family_id: number
  family_name: string
  gui_item_list: string[]
  anagrafica_sku: string | null
  /** The account's writes; null where there is no replica to compare them with. */
  writes: Writes | null
}

/** The key of a session: its token, the second token of an API session, and the structure and family to work in. */
export type SessionKey = {
  token_hash: string
  session_token_hash: string | null
  structure: string | null
  family: string | null
}

/**
 * The session of each key, in the wanted structure or else in the session's own (SQL function `find_session`).
 * `structure_id` is null when the account does not belong to the wanted one. Null: the token is unknown, expired or idle
 * for 7 days.
 */
export async function findSessions(keys: readonly SessionKey[]): Promise<(SessionRow | null)[]> {
  const writes =
    env.DATABASE_REPLICA_URL === '' ? Prisma.sql`null::jsonb` : writesOf(Prisma.sql`f.account_id`)
  const rows = await statement<SessionRow & { place: number }>(Prisma.sql`
    select k.place::int, f.session_id, f.kind, f.last_seen_at, f.account_id, f.email, f.first_name, f.last_name, f.language,
      f.structure_id, f.structure_name, f.family_id, f.family_name, to_jsonb(f.gui_item_list) as gui_item_list,
      f.anagrafica_sku, ${writes} as writes
    from rows from (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as (token_hash text, session_token_hash text, structure text, family text)) with ordinality
      as k(token_hash, session_token_hash, structure, family, place),
      find_session(k.token_hash, k.session_token_hash, k.structure, k.family) f`)
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return keys.map((_, index) => found.get(index + 1) ?? null)
}

/** A structure of an account, as the sign-in answers it. */
export type MembershipRow = {
  structure_id: number
  name: string
  family: string
  family_id: number
  children_list: string[]
  gui_item_list: string[]
  anagrafica_sku: string | null
}

/** The structures of an account, roots first. */
export function listMemberships(tx: Tx, accountId: number): Promise<MembershipRow[]> {
  return tx.$queryRaw<MembershipRow[]>`
    select m.structure_id, st.name, f.name as family, f.id as family_id, m.gui_item_list, m.anagrafica_sku,
      array(select c.name::text from structure c where c.parent_id = st.id order by c.name) as children_list
    from membership m
    join structure st on st.id = m.structure_id
    join family f on f.id = st.family_id
    where m.account_id = ${accountId}
    order by st.parent_id nulls first, st.id`
}

/** The ids of every structure of a family. */
export async function structuresOfFamily(tx: Tx, familyId: number): Promise<number[]> {
  const rows = await tx.structure.findMany({ where: { family_id: familyId }, select: { id: true } })
  return rows.map((row) => row.id)
}

/**
 * The id of a structure of the caller's family, by name, in which the account holds one of the roles; null otherwise.
 * The membership stays as it is until the transaction ends.
 */
export async function writableStructure(
  tx: Tx,
  caller: { accountId: number; familyId: number },
  name: string,
  roles: readonly string[],
): Promise<number | null> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select st.id from membership m join structure st on st.id = m.structure_id
    where m.account_id = ${caller.accountId} and st.family_id = ${caller.familyId} and st.name = ${name}
      and m.gui_item_list && ${[...roles]}::text[]
    for share of m`
  return rows[0]?.id ?? null
}

/** The ids of the structures below one, whatever their depth, in order. */
export async function structuresBelow(tx: Tx, structureId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    with recursive tree as (
      select id from structure where parent_id = ${structureId}
      union select s.id from structure s join tree t on s.parent_id = t.id)
    select id from tree order by id`
  return rows.map((row) => row.id)
}

/**
 * The structures below the caller's, in order, with the roles that the caller holds there: null where they may not edit the
 * settings.
 */
export async function settingsBelow(
  tx: Tx,
  { accountId, structureId }: { accountId: number; structureId: number },
): Promise<{ id: number; name: string; held: string[] | null }[]> {
  const ids = await structuresBelow(tx, structureId)
  return tx.$queryRaw`
    select s.id, s.name, m.gui_item_list as held
    from structure s
    left join membership m on m.structure_id = s.id and m.account_id = ${accountId}
      and 'GUI_SHOW_SALESFORCE_SETTINGS' = any(m.gui_item_list)
    where s.id = any(${ids}) order by s.id`
}

/** Returns the roles of an account in a structure; null when the account does not belong to it. */
export async function rolesIn(tx: Tx, accountId: number, structureId: number): Promise<string[] | null> {
  const key = { account_id: accountId, structure_id: structureId }
  const row = await tx.membership.findUnique({ where: { account_id_structure_id: key } })
  return row?.gui_item_list ?? null
}

/** A structure where customers may register by themselves. */
export type OpenStructure = { id: number; name: string; family: string }

/**
 * The structure, by id or by both names, if customers may register there by themselves: by its settings, or because it
 * shows a public page of bookings or reservations. Null for any other, and where no structure has the names.
 */
export async function findOpenStructure(
  tx: Tx,
  wanted: { id: number } | { name: string; family: string },
): Promise<OpenStructure | null> {
  const isWanted =
    'id' in wanted
      ? Prisma.sql`s.id = ${wanted.id}`
      : Prisma.sql`s.name = ${wanted.name} and f.name = ${wanted.family}`
  const [found] = await tx.$queryRaw<OpenStructure[]>`
    select s.id, s.name, f.name as family
    from structure s
    join family f on f.id = s.family_id
    left join structure_configuration c on c.structure_id = s.id
    left join booking_settings b on b.structure_id = s.id
    left join reservation_settings r on r.structure_id = s.id
    where ${isWanted} and (coalesce((c.data->>'registrazioneClienti')::boolean, false) or coalesce(b.public_page, false)
      or coalesce(r.public_page, false))`
  return found ?? null
}

/** The names of families that are this one, or this one followed by a space and more. */
export async function familyNamesLike(tx: Tx, name: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from family where name = ${name} or starts_with(name, ${`${name} `})`
  return new Set(rows.map((row) => row.name))
}
