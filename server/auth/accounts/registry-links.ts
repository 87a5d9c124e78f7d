import { type AnagraficaInput, anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { createAnagrafica } from '@/server/anagrafica'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { lockConfiguration, writeConfiguration } from '../settings/configuration-store'
import { readSettings } from '../settings/settings'
import { lockMembership, type MembershipKey } from './membership-store'

type Person = { first_name: string; last_name: string; email: string }

/**
 * The account's own entry in the registry of the structure that the transaction works in: added and linked when the
 * membership has no entry (document 1 §4, Login 5). The membership's row is locked first, so of any number of sign-ins
 * at once one adds it. Expects a transaction of the system.
 */
export async function ensureOwnEntry(
  tx: Tx,
  key: MembershipKey,
  person: Person,
  known: AnagraficaInput = {},
): Promise<string | null> {
  const membership = await lockMembership(tx, key)
  if (!membership || membership.anagrafica_sku) return membership?.anagrafica_sku ?? null
  const names = { first_name: person.first_name, last_name: person.last_name || person.email }
  const sku = await createAnagrafica(
    tx,
    anagraficaIn.parse({ ...known, ...names, email: known.email || person.email }),
  )
  await linkEntry(tx, key, sku, null)
  return sku
}

/** Links a membership to an entry of its structure's registry. */
export async function linkEntry(
  tx: Tx,
  { accountId, structureId }: MembershipKey,
  sku: string,
  before: string | null,
): Promise<void> {
  await tx.membership.updateMany({
    where: { account_id: accountId, structure_id: structureId },
    data: { anagrafica_sku: sku },
  })
  const changes = { anagrafica_sku: [before, sku] } as const
  await audit(tx, { action: 'UPDATE', entity: 'membership', entityId: accountId, changes })
}

/**
 * The company's own entry of the structure that the transaction works in: added under the structure's name and linked
 * in its settings when they name no entry (document 1 §4, Login 4). The settings are locked first.
 */
export async function ensureCompanyEntry(
  tx: Tx,
  structure: { id: number; name: string },
  known: AnagraficaInput = {},
): Promise<void> {
  await lockConfiguration(tx, structure.id)
  const { revision: _, ...settings } = await readSettings(tx, structure.id)
  if (settings.registry_sku) return
  const business = { ...known.business, name: known.business?.name || structure.name }
  const registry_sku = await createAnagrafica(tx, anagraficaIn.parse({ ...known, business }))
  await writeConfiguration(tx, structure.id, { ...settings, registry_sku })
  const changes = { registry_sku: [null, registry_sku] } as const
  await audit(tx, { action: 'UPDATE', entity: 'structure_configuration', entityId: structure.id, changes })
}
