import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { type AnagraficaRow, conditions, selected } from './queries'

/** The next entries after an id, by id, of those that fit the filter: a page costs the same wherever it stands. */
export const entriesAfter = (
  tx: Tx,
  filter: AnagraficaFilter,
  structureId: number | null,
  { after, take }: { after: number; take: number },
): Promise<AnagraficaRow[]> =>
  tx.$queryRaw<AnagraficaRow[]>`${selected} where ${conditions(filter, structureId)} and a.id > ${after}
    order by a.id limit ${take}`

/** The keys of the custom fields that some entry of the filter has, by name. */
export async function customKeys(
  tx: Tx,
  filter: AnagraficaFilter,
  structureId: number | null,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select distinct field->>'key' as key from anagrafica a, jsonb_array_elements(a.anagrafica_custom_fields) field
    where ${conditions(filter, structureId)} order by 1`
  return rows.map(({ key }) => key)
}
