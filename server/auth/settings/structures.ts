import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { findAnagrafica } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { readLogo, writeLogo } from '@/server/platform/logo'
import { addMembership } from '../accounts/joining'
import { rolesIn, structuresBelow } from '../accounts/queries'
import { ensureCompanyEntry, ensureOwnEntry } from '../accounts/registry-links'
import { leave } from '../people/role-changes'
import type { Session } from '../sign-in/session'
import { copyApplicationConfiguration, writeConfiguration } from './configuration-store'
import { defaultSettings } from './default-settings'
import { readSettings } from './settings'
import {
  contentsOf,
  lockFamily,
  lockStructure,
  ownedNode,
  readNode,
  readTree,
  requireFreeName,
} from './structure-queries'

const procedures = api.auth.structures

const list = procedures.list.handler(async ({ context: { caller } }) =>
  ok({ structure_list: await asSystem((tx) => readTree(tx, caller)) }),
)

const add = procedures.add.handler(async ({ context: { caller }, input }) => {
  const structure = await asSystem(async (tx) => {
    await lockFamily(tx, caller.familyId)
    const parent = await ownedNode(tx, caller, input.parent_id)
    await requireFreeName(tx, caller.familyId, input.name)
    const row = await tx.structure.create({
      data: { name: input.name, family_id: caller.familyId, parent_id: parent.id },
    })
    await workIn(tx, row.id, caller.accountId)
    const changes = { name: [null, input.name], parent_id: [null, parent.id] } as const
    await audit(tx, { action: 'CREATE', entity: 'structure', entityId: row.id, changes })
    await furnish(tx, { ...row, parent: input.inherit ? parent.id : null })
    const roles = (await rolesIn(tx, caller.accountId, parent.id)) ?? []
    await addMembership(tx, caller.accountId, row.id, roles)
    await addOwnEntry(tx, caller, row.id)
    return readNode(tx, caller, row.id)
  })
  if (input.inherit) await copyLogo(input.parent_id, structure.id)
  return ok({ structure })
})

/**
 * Gives a new structure its settings and its company: those of the structure above it, or those with which every
 * business starts.
 */
async function furnish(
  tx: Tx,
  structure: { id: number; name: string; parent: number | null },
): Promise<void> {
  if (structure.parent === null) {
    await writeConfiguration(tx, structure.id, defaultSettings)
    return ensureCompanyEntry(tx, structure)
  }
  const { revision: _, registry_sku, ...settings } = await readSettings(tx, structure.parent)
  // Nothing goes out by itself that nobody switched on.
  const { emissione } = defaultSettings
  await writeConfiguration(tx, structure.id, { ...settings, emissione, registry_sku: null })
  await copyApplicationConfiguration(tx, structure.parent, structure.id)
  const entry = registry_sku ? await findAnagrafica(tx, { sku: registry_sku }) : null
  // Its category and custom fields belong to the structure above.
  const company = entry ? anagraficaIn.parse({ ...entry, anagrafica_custom_fields: [] }) : {}
  await ensureCompanyEntry(tx, structure, company)
}

async function addOwnEntry(tx: Tx, caller: Session, structureId: number): Promise<void> {
  const { accountId, firstName: first_name, lastName: last_name, email } = caller
  await ensureOwnEntry(tx, { accountId, structureId }, { first_name, last_name, email })
}

async function copyLogo(from: number, to: number): Promise<void> {
  const bytes = await readLogo(from)
  if (bytes) await writeLogo(to, bytes)
}

const save = procedures.save.handler(async ({ context: { caller }, input }) => {
  const structure = await asSystem(async (tx) => {
    await lockFamily(tx, caller.familyId)
    const before = await ownedNode(tx, caller, input.id)
    const { name = before.name, parent_id = before.parent_id } = input
    if (name !== before.name) await requireFreeName(tx, caller.familyId, name, before.id)
    if (input.parent_id !== undefined && parent_id !== before.parent_id) {
      await requireMovable(tx, caller, before, input.parent_id)
    }
    const data = { name, ...(input.parent_id === undefined ? {} : { parent_id: input.parent_id }) }
    await tx.structure.update({ where: { id: before.id }, data })
    await workIn(tx, before.id, caller.accountId)
    const changes = changesBetween({ name: before.name, parent_id: before.parent_id }, { name, parent_id })
    await audit(tx, { action: 'UPDATE', entity: 'structure', entityId: before.id, changes })
    return readNode(tx, caller, before.id)
  })
  return ok({ structure })
})

/** The root stays where it is, and nothing moves below itself. The tree is locked by the caller. */
async function requireMovable(
  tx: Tx,
  caller: Session,
  { id, is_root }: { id: number; is_root: boolean },
  parentId: number,
): Promise<void> {
  if (is_root) throw new Refusal('ERROR_STRUCTURE_ROOT')
  await ownedNode(tx, caller, parentId)
  if (parentId === id || (await structuresBelow(tx, id)).includes(parentId)) {
    throw new Refusal('ERROR_STRUCTURE_CYCLE', {}, ['parent_id'])
  }
}

const remove = procedures.remove.handler(async ({ context: { caller }, input }) => {
  await asSystem(async (tx) => {
    await lockFamily(tx, caller.familyId)
    const { id, name, is_root } = await ownedNode(tx, caller, input.id)
    if (is_root) throw new Refusal('ERROR_STRUCTURE_ROOT')
    // A caller that joins the structure at the same time waits for this lock, and then finds the structure deleted.
    const parentId = await lockStructure(tx, id)
    const contents = await contentsOf(tx, id)
    if (contents.length > 0) throw new Refusal('ERROR_STRUCTURE_NOT_EMPTY', {}, [], contents)
    await deleteEmpty(tx, caller.accountId, id)
    await workIn(tx, parentId ?? caller.structureId, caller.accountId)
    await audit(tx, { action: 'DELETE', entity: 'structure', entityId: id, changes: { name: [name, null] } })
  })
  await writeLogo(input.id, null)
  return ok({})
})

/** Deletes a structure with all that was made along with it; its audit rows stay, as audit rows do. */
async function deleteEmpty(tx: Tx, accountId: number, id: number): Promise<void> {
  const where = { structure_id: id }
  await tx.account_token.deleteMany({ where: { invitation: where } })
  await tx.application_configuration.deleteMany({ where })
  await tx.structure_configuration.deleteMany({ where })
  await tx.idempotency_key.deleteMany({ where })
  await tx.pec_account.deleteMany({ where })
  await tx.intermediary_account.deleteMany({ where })
  await tx.membership.deleteMany({ where })
  await tx.anagrafica.deleteMany({ where })
  await tx.structure.delete({ where: { id } })
  await leave(tx, accountId, id)
}

export const structures = { list, add, save, remove }
