import type { CustomFieldType } from '@/lib/domain/registry/custom-field'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

type CustomFieldRow = { key: string; label: string; type: CustomFieldType; structure_name: string }

/** The visible definitions, one a key: the own structure's before those of others. `own`: only its own. */
export async function listFields(tx: Tx, structureId: number, own: boolean): Promise<CustomFieldRow[]> {
  const where = own ? Prisma.sql`f.structure_id = ${structureId}` : Prisma.sql`true`
  const rows = await tx.$queryRaw<(CustomFieldRow & { id: number })[]>`
    select distinct on (lower(f.key)) f.id, f.key, f.label, f.type, s.name as structure_name
    from anagrafica_custom_field f join structure s on s.id = f.structure_id where ${where}
    order by lower(f.key), (f.structure_id = ${structureId}) desc, f.id`
  return rows.sort((a, b) => a.id - b.id).map(({ id, ...row }) => row)
}
