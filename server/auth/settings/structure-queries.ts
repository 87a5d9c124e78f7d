import type { StructureNode } from '@/lib/api/auth/structure-fields'
import { isOwner } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import type { Session } from '../sign-in/session'

/** Lets no other transaction change the family's tree until this one ends. */
export async function lockFamily(tx: Tx, familyId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('structure'), ${familyId})`
}

type NodeRow = {
  id: number
  name: string
  parent_id: number | null
  gui_item_list: string[] | null
  people: number
}

/** The structures of the caller's family to which the account belongs, or all of them with the role for it, by name. */
export async function readTree(tx: Tx, caller: Session): Promise<StructureNode[]> {
  const all = caller.guiItemList.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const rows = await tx.$queryRaw<NodeRow[]>`
    select s.id, s.name, s.parent_id, m.gui_item_list,
      (select count(*) from membership p where p.structure_id = s.id)::int as people
    from structure s left join membership m on m.structure_id = s.id and m.account_id = ${caller.accountId}
    where s.family_id = ${caller.familyId} and (${all} or m.account_id is not null)
    order by lower(s.name), s.id`
  const visible = new Set(rows.map((row) => row.id))
  return rows.map(({ gui_item_list, people, ...row }) => ({
    ...row,
    parent_id: row.parent_id !== null && visible.has(row.parent_id) ? row.parent_id : null,
    is_root: row.parent_id === null,
    is_member: gui_item_list !== null,
    is_owner: isOwner(gui_item_list ?? []),
    is_current: row.id === caller.structureId,
    people: gui_item_list?.includes('GUI_SHOW_SALESFORCE_SETTINGS') ? people : null,
  }))
}

export async function readNode(tx: Tx, caller: Session, id: number): Promise<StructureNode> {
  const node = (await readTree(tx, caller)).find((row) => row.id === id)
  if (!node) throw new Refusal('ERROR_NOT_FOUND')
  return node
}

/**
 * A structure that the caller owns.
 * @throws Refusal ERROR_NOT_FOUND when they cannot see it, ERROR_FORBIDDEN when they do not own it
 */
export async function ownedNode(tx: Tx, caller: Session, id: number): Promise<StructureNode> {
  const node = await readNode(tx, caller, id)
  if (!node.is_owner) throw new Refusal('ERROR_FORBIDDEN')
  return node
}

/** Names differ within a family, whatever their case: people distinguish structures by them. */
export async function requireFreeName(tx: Tx, familyId: number, name: string, except = 0): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from structure where family_id = ${familyId} and lower(name) = lower(${name}) and id <> ${except}`
  if (rows.length > 0) throw new Refusal('ERROR_STRUCTURE_NAME_TAKEN', {}, ['name'])
}

/** Answers the kinds of content that a structure holds; empty for one that may be deleted. */
export async function contentsOf(tx: Tx, structureId: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from structure_contents(${structureId}) as name`
  return rows.map((row) => row.name)
}

/** Locks a structure's row until the transaction ends, and returns the id of the structure above it. */
export async function lockStructure(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ parent_id: number }[]>`
    select parent_id from structure where id = ${id} for update`
  return row?.parent_id
}
