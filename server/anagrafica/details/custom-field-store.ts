import type { Tx } from '@/server/db/client'

type DeletedField = { key: string; label: string; type: string }

/** Deletes the definition of a key, whatever its case; answers what it was, or undefined where no field has the key. */
export async function deleteField(tx: Tx, key: string): Promise<DeletedField | undefined> {
  const deleted = await tx.$queryRaw<DeletedField[]>`
    delete from anagrafica_custom_field where lower(key) = lower(${key}) returning key, label, type`
  return deleted[0]
}
