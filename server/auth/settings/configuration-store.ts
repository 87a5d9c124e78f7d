import type { SettingsIn } from '@/lib/api/auth/settings-fields'
import type { Tx } from '@/server/db/client'

/** Writes the settings of a structure and raises their revision. */
export async function writeConfiguration(tx: Tx, structureId: number, settings: SettingsIn): Promise<void> {
  const { registry_sku, ...data } = settings
  await tx.structure_configuration.upsert({
    where: { structure_id: structureId },
    create: { structure_id: structureId, data, registry_sku, revision: 2 },
    update: { data, registry_sku, revision: { increment: 1 }, updated_at: new Date() },
    select: { structure_id: true },
  })
}
