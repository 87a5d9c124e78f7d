import { isOwner, isRole, rolesBeyond } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { workIn } from '@/server/db/system'
import { rolesIn } from '../accounts/queries'
import { hasOtherOwner, lockMembers } from './member-queries'

/** The roles that the account `by` gives another account in a structure. `roles` null removes that account from it. */
export type RoleChange = {
  by: number
  accountId: number
  structureId: number
  roles: readonly string[] | null
}

/**
 * Returns the roles that an account holds in a structure, for granting them to others or taking them away. They are read
 * under `lockMembers`, so that they hold until the transaction ends.
 * @throws Refusal ERROR_FORBIDDEN for an account that no longer manages the structure's people
 */
export async function managerRoles(tx: Tx, accountId: number, structureId: number): Promise<string[]> {
  const held = await rolesIn(tx, accountId, structureId)
  if (!held?.includes('GUI_SHOW_SALESFORCE_SETTINGS')) throw new Refusal('ERROR_FORBIDDEN')
  return held
}

/**
 * Refuses to give or to take away roles that the granting account does not hold.
 * @throws Refusal ERROR_ROLE_NOT_HELD
 */
export function requireHeld(
  held: readonly string[],
  before: readonly string[],
  after: readonly string[],
): void {
  const beyond = rolesBeyond(held, before, after)
  if (beyond.length > 0) throw new Refusal('ERROR_ROLE_NOT_HELD', {}, ['gui_item_list'], beyond)
}

/**
 * Changes the roles of an account in a structure, or removes the account from it. Changes of one structure wait for each
 * other, so two owners who remove each other at once do not leave it without an owner.
 * @throws Refusal ERROR_FORBIDDEN, ERROR_NOT_FOUND, ERROR_ROLE_NOT_HELD, ERROR_LAST_OWNER
 */
export async function changeRoles(tx: Tx, change: RoleChange): Promise<void> {
  const { by, accountId, structureId, roles } = change
  await lockMembers(tx, structureId)
  const held = await managerRoles(tx, by, structureId)
  const before = await rolesIn(tx, accountId, structureId)
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  // Roles that this version of Luna does not know stay as they are.
  const after = roles && [...roles, ...before.filter((role) => !isRole(role))]
  requireHeld(held, before, after ?? [])
  if (isOwner(before) && !isOwner(after ?? []) && !(await hasOtherOwner(tx, structureId, accountId))) {
    throw new Refusal('ERROR_LAST_OWNER')
  }
  await writeRoles(tx, change, before, after)
}

async function writeRoles(tx: Tx, change: RoleChange, before: string[], after: string[] | null) {
  const { by, accountId, structureId } = change
  const where = { account_id_structure_id: { account_id: accountId, structure_id: structureId } }
  if (after) await tx.membership.update({ where, data: { gui_item_list: after } })
  else {
    await tx.membership.delete({ where })
    await leave(tx, accountId, structureId)
  }
  await workIn(tx, structureId, by)
  await audit(tx, {
    action: after ? 'UPDATE' : 'DELETE',
    entity: 'membership',
    entityId: accountId,
    changes: { gui_item_list: [before, after] },
  })
}

/**
 * Moves an account's sessions that work in a structure to another structure of the account, or ends all its sessions
 * when it has no other structure.
 */
export async function leave(tx: Tx, accountId: number, structureId: number): Promise<void> {
  const next = await tx.membership.findFirst({
    where: { account_id: accountId },
    orderBy: { structure_id: 'asc' },
  })
  if (!next) {
    await tx.session.deleteMany({ where: { account_id: accountId } })
    return
  }
  await tx.session.updateMany({
    where: { account_id: accountId, active_structure: structureId },
    data: { active_structure: next.structure_id },
  })
}
