import { type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'
import type { Tx } from '@/server/db/client'
import { defaultSettings } from './default-settings'

/** The sku of the company's own registry entry in the structure that the transaction works in, or null. */
export async function registrySku(tx: Tx): Promise<string | null> {
  const rows = await tx.$queryRaw<{ registry_sku: string | null }[]>`
    select registry_sku from structure_configuration where structure_id = app_structure()`
  return rows[0]?.registry_sku ?? null
}

/** The settings of a structure; what it never saved is what every Italian business starts with. */
export async function readSettings(tx: Tx, structureId: number): Promise<SettingsIn & { revision: number }> {
  const row = await tx.structure_configuration.findFirst({ where: { structure_id: structureId } })
  if (!row) return { ...defaultSettings, revision: 1 }
  return { ...settingsIn.parse(row.data), registry_sku: row.registry_sku, revision: row.revision }
}

/** Until the transaction ends nobody else writes the settings of the structure. */
export async function lockConfiguration(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('structure_configuration'), ${structureId})`
}
