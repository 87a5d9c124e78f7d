import { type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'
import type { Tx } from '@/server/db/client'
import { defaultSettings } from './default-settings'

/** The settings of a structure; what it never saved is what every Italian business starts with. */
export async function readSettings(tx: Tx, structureId: number): Promise<SettingsIn & { revision: number }> {
  const row = await tx.structure_configuration.findFirst({ where: { structure_id: structureId } })
  if (!row) return { ...defaultSettings, revision: 1 }
  return { ...settingsIn.parse(row.data), registry_sku: row.registry_sku, revision: row.revision }
}
