import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

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
}

type Wanted = { structure: string | null; family: string | null }

/**
 * The session of a token, in the wanted structure or else in the session's own. `structure_id` is null when
 * the account does not belong to the wanted one. No row: the token is unknown, expired or idle for 7 days.
 */
export async function findSession(
  tx: Tx,
  tokens: { tokenHash: string; sessionTokenHash: string | null },
  wanted: Wanted,
): Promise<SessionRow | null> {
  const both = tokens.sessionTokenHash
    ? Prisma.sql`and s.session_token_hash = ${tokens.sessionTokenHash}`
    : Prisma.sql`and s.kind = 'BROWSER'`
  const rows = await tx.$queryRaw<SessionRow[]>`
    select s.id as session_id, s.kind, s.last_seen_at, a.id as account_id, a.email::text, a.first_name,
      a.last_name, a.language, t.structure_id, t.structure_name, t.family_id, t.family_name,
      coalesce(t.gui_item_list, '{}') as gui_item_list, t.anagrafica_sku
    from session s
    join account a on a.id = s.account_id and not a.disabled
    left join lateral (
      select m.structure_id, st.name as structure_name, f.id as family_id, f.name as family_name,
        m.gui_item_list, m.anagrafica_sku
      from membership m
      join structure st on st.id = m.structure_id
      join family f on f.id = st.family_id
      where m.account_id = a.id
        and (${wanted.structure}::text is null or st.name = ${wanted.structure})
        and (${wanted.family}::text is null or f.name = ${wanted.family})
      order by (m.structure_id = s.active_structure) desc, m.structure_id
      limit 1
    ) t on true
    where s.token_hash = ${tokens.tokenHash} ${both}
      and s.expires_at > now() and s.last_seen_at > now() - interval '7 days'`
  return rows[0] ?? null
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
