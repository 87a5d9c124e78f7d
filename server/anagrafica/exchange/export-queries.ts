import type { Tx } from '@/server/db/client'

/** The keys of the custom fields that some of the entries have, by name. */
export async function customKeys(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select distinct field->>'key' as key from anagrafica a, jsonb_array_elements(a.anagrafica_custom_fields) field
    where a.id = any(${[...ids]}::int[]) order by 1`
  return rows.map(({ key }) => key)
}
