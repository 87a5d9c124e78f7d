import type { MemberKind, MemberRow } from '@/lib/api/auth/member-fields'
import { OWNER_ROLES, presetOf, ROLE_PRESETS, type Role } from '@/lib/domain/access/roles'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'
import { env } from '@/server/platform/env'

/** Lets no other transaction change the roles of the structure's people until this one ends. */
export async function lockMembers(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('membership'), ${structureId})`
}

/** Locks the people of several structures, always in one order, so that two transactions never deadlock. */
export async function lockMembersOf(tx: Tx, structureIds: readonly number[]): Promise<void> {
  for (const id of [...structureIds].sort((a, b) => a - b)) await lockMembers(tx, id)
}

/** Whether another account, which is not disabled, owns the structure. */
export async function hasOtherOwner(tx: Tx, structureId: number, accountId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select m.account_id as id from membership m join account a on a.id = m.account_id
    where m.structure_id = ${structureId} and m.account_id <> ${accountId} and not a.disabled
      and m.gui_item_list @> ${[...OWNER_ROLES]}::text[] limit 1`
  return rows.length > 0
}

export type MemberListQuery = Page & { structureId: number; self: number; search: string; kind: MemberKind }

type PersonRow = {
  state: 'ACTIVE' | 'INVITED'
  id: number
  name: string
  email: string
  gui_item_list: string[]
  last_seen_at: Date | null
  expires_at: Date | null
  total: number
}

const columns = {
  name: Prisma.sql`lower(name)`,
  email: Prisma.sql`lower(email)`,
  last_seen_at: Prisma.sql`last_seen_at`,
} as const

const isColumn = (text: string): text is keyof typeof columns => Object.hasOwn(columns, text)

const customer = Prisma.sql`(gui_item_list @> ${[...ROLE_PRESETS.CUSTOMER]}::text[]
  and gui_item_list <@ ${[...ROLE_PRESETS.CUSTOMER]}::text[])`

const kinds: Record<MemberKind, Prisma.Sql> = {
  ALL: Prisma.sql`true`,
  STAFF: Prisma.sql`not ${customer}`,
  CUSTOMERS: customer,
  INVITED: Prisma.sql`state = 'INVITED'`,
}

/** A page of a structure's people and of the people who are invited to join it. */
export async function listPeople(
  tx: Tx,
  query: MemberListQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const by = isColumn(query.column) ? columns[query.column] : columns.name
  const order = query.order === 'desc' ? Prisma.sql`desc nulls last` : Prisma.sql`asc nulls last`
  const part = like(query.search)
  const rows = await tx.$queryRaw<PersonRow[]>`
    with people as (
      select 'ACTIVE' as state, a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email::text as email,
        m.gui_item_list, m.last_seen_at, null::timestamptz as expires_at
      from membership m join account a on a.id = m.account_id where m.structure_id = ${query.structureId}
      union all
      select 'INVITED', i.id, '', i.email::text, i.gui_item_list, null, i.expires_at
      from invitation i where i.structure_id = ${query.structureId})
    select *, count(*) over ()::int as total from people
    where ${kinds[query.kind]} and (name ilike ${part} or email ilike ${part})
    order by ${by} ${order}, state, id limit ${query.size} offset ${(query.number - 1) * query.size}`
  return { rows: rows.map((row) => toMemberRow(row, query.self)), total: rows[0]?.total ?? 0 }
}

const instant = (value: Date | null): string | null => value && toInstantText(value, env.LUNA_ZONE)

const toMemberRow = ({ gui_item_list, total: _, ...row }: PersonRow, self: number): MemberRow => ({
  ...row,
  preset: presetOf(gui_item_list),
  last_seen_at: instant(row.last_seen_at),
  expires_at: instant(row.expires_at),
  is_self: row.state === 'ACTIVE' && row.id === self,
})

/** The people who work in the own structure and can sign in, by name; the name is '' for an account without one. */
export const listStaff = (tx: Tx): Promise<{ id: number; name: string; email: string }[]> =>
  tx.$queryRaw`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email::text as email
    from membership m join account a on a.id = m.account_id
    where m.structure_id = app_structure() and ${kinds.STAFF}
    order by lower(trim(a.first_name || ' ' || a.last_name)), a.id`

/** The people of the own structure who have a role. */
export const listHolders = (
  tx: Tx,
  role: Role,
): Promise<{ email: string; first_name: string; language: string }[]> =>
  tx.$queryRaw`
    select a.email::text as email, a.first_name, a.language
    from membership m join account a on a.id = m.account_id
    where m.structure_id = app_structure() and m.gui_item_list @> ${[role]}::text[] order by a.id`

/** A person of a structure with their roles; null for an account that does not belong to it. */
export async function findPerson(tx: Tx, structureId: number, accountId: number) {
  const row = await tx.membership.findUnique({
    where: { account_id_structure_id: { account_id: accountId, structure_id: structureId } },
    include: { account: { select: { first_name: true, last_name: true, email: true } } },
  })
  if (!row) return null
  const { first_name, last_name, email } = row.account
  return {
    id: accountId,
    name: `${first_name} ${last_name}`.trim(),
    email,
    preset: presetOf(row.gui_item_list),
    gui_item_list: row.gui_item_list,
    last_seen_at: instant(row.last_seen_at),
  }
}
