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

/** Lets no other transaction write the settings of the structure until this one ends. */
export async function lockConfiguration(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('structure_configuration'), ${structureId})`
}

/** As lockConfiguration, without waiting: false when another transaction has the lock. */
export async function tryLockConfiguration(tx: Tx, structureId: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('structure_configuration'), ${structureId}) as held`
  return row?.held === true
}

/** Gives a structure the application settings of another one. */
export async function copyApplicationConfiguration(tx: Tx, from: number, to: number): Promise<void> {
  await tx.$executeRaw`
    insert into application_configuration (structure_id, application_name, data)
    select ${to}, application_name, data from application_configuration
    where structure_id = ${from}`
}
