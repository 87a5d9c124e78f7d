import type { ConditionCsv } from '@/lib/api/pricelist/business-condition-csv-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'

const { sql } = Prisma

/** `structureId` null: of all that is visible. `supplier`: '' for the own company's. */
type Filter = { structureId: number | null; supplier?: string }

const whereOf = ({ structureId, supplier }: Filter): Prisma.Sql =>
  Prisma.join(
    [
      sql`true`,
      ...(structureId === null ? [] : [sql`f.structure_id = ${structureId}`]),
      ...(supplier === undefined ? [] : [sql`coalesce(f.anagrafica_sku, '') = ${supplier}`]),
    ],
    ' and ',
  )

type Row = Omit<ConditionCsv, 'created_at'> & { created_at: Date }

/** The stored CSVs that fit, newest first, in one statement. */
export const readCsvs = (tx: Tx, filter: Filter, { number, size }: Page): Promise<Row[]> =>
  tx.$queryRaw<Row[]>`
    select f.id, f.file_name, f.anagrafica_sku, coalesce(anagrafica_name(p), '') as supplier_name, f.row_count,
      f.size, f.created_at, s.name as structure_name,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email::text, '') as author,
      (select count(*)::int from business_condition_csv_row r
        where r.structure_id = f.structure_id and r.csv_id = f.id) as condition_count
    from (select f.* from business_condition_csv f where ${whereOf(filter)}
      order by f.created_at desc, f.id desc limit ${size} offset ${(number - 1) * size}) f
    join structure s on s.id = f.structure_id
    left join anagrafica p on p.structure_id = f.structure_id and p.sku = f.anagrafica_sku
    left join account a on a.id = f.account_id
    order by f.created_at desc, f.id desc`

export async function countCsvs(tx: Tx, filter: Filter): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from business_condition_csv f where ${whereOf(filter)}`
  return row?.total ?? 0
}
