import type { UserData } from '@/lib/api/auth/account-fields'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { workIn } from '@/server/db/system'
import { writeConfiguration } from '../settings/configuration-store'
import { defaultSettings } from '../settings/default-settings'
import { lockFamilyName } from './account-store'
import { insertMembership } from './membership-store'
import { familyNamesLike, findOpenStructure, type OpenStructure } from './queries'
import { ensureCompanyEntry, ensureOwnEntry } from './registry-links'
import type { Wish } from './wish'

type Account = { id: number; email: string; first_name: string; last_name: string }

/**
 * Does what a registration asked for, now that its address is proved: a family of their own, or their place as a
 * customer, each with its entries. Answers the structure that was joined. ERROR_TOKEN_EXPIRED for a structure that is
 * closed by now.
 */
export async function grantWish(tx: Tx, account: Account, wish: Wish): Promise<OpenStructure | null> {
  if (wish.structure_id === null) {
    await foundFamily(tx, account, wish.anagrafica)
    return null
  }
  const structure = await findOpenStructure(tx, { id: wish.structure_id })
  if (!structure) throw new Refusal('ERROR_TOKEN_EXPIRED')
  await joinStructure(tx, account.id, structure.id)
  await ensureOwnEntry(tx, { accountId: account.id, structureId: structure.id }, account, wish.anagrafica)
  return structure
}

/**
 * Makes an account a customer of a structure, where the transaction then works; an existing member keeps their roles.
 * Their entry in the registry is another step: `ensureOwnEntry`, or a link to an existing one.
 */
export async function joinStructure(tx: Tx, accountId: number, structureId: number): Promise<void> {
  await workIn(tx, structureId, accountId)
  await addMembership(tx, accountId, structureId, ROLE_PRESETS.CUSTOMER)
}

/** Makes an account a member with the given roles; an existing member keeps theirs: then false. */
export async function addMembership(
  tx: Tx,
  accountId: number,
  structureId: number,
  roles: readonly string[],
): Promise<boolean> {
  if (!(await insertMembership(tx, { accountId, structureId }, roles))) return false
  const changes = { gui_item_list: [null, roles] } as const
  await audit(tx, { action: 'CREATE', entity: 'membership', entityId: accountId, changes })
  return true
}

/** A family of one structure with its owner, its settings, its company's entry and the owner's own. */
async function foundFamily(tx: Tx, account: Account, entry: UserData['anagrafica']): Promise<void> {
  const wanted = entry.business.name || `${account.first_name} ${account.last_name}`.trim() || account.email
  const name = await freeFamilyName(tx, wanted.slice(0, 70))
  const family = await tx.family.create({ data: { name } })
  const structure = await tx.structure.create({ data: { name, family_id: family.id } })
  await workIn(tx, structure.id, account.id)
  await audit(tx, {
    action: 'CREATE',
    entity: 'structure',
    entityId: structure.id,
    changes: { name: [null, name] },
  })
  await addMembership(tx, account.id, structure.id, ROLE_PRESETS.OWNER)
  await writeConfiguration(tx, structure.id, defaultSettings)
  const { first_name: _, last_name: __, ...company } = entry
  await ensureCompanyEntry(tx, { id: structure.id, name: wanted }, company)
  const person = { ...entry, business: null, pec_destinatario: '', codice_destinatario: '' }
  await ensureOwnEntry(tx, { accountId: account.id, structureId: structure.id }, account, person)
}

/** The wanted name, or with the first number that makes it a new one. */
async function freeFamilyName(tx: Tx, wanted: string): Promise<string> {
  await lockFamilyName(tx, wanted)
  const taken = await familyNamesLike(tx, wanted)
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}
