import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { business_condition_csvModel as Csv } from '@/server/db/generated/models/business_condition_csv'
import type { ImportedFile } from '@/server/imports'
import { now } from '@/server/platform/clock'
import { pairKey, replaceConditions } from './business-condition-store'

export const CSV_ENTITY = 'business_condition_csv'
const BATCH = 1000

/** The CSV that brought a condition, and which of its values. */
export type Owner = { csv_id: number; keys: readonly string[] }

type StoredCondition = { id: number; sku_vendee: string; values: Record<string, string>; owner: Owner | null }

/** The conditions that a supplier has with customers, and where they came from; locked until the end when asked. */
export async function storedConditions(
  tx: Tx,
  supplier: string | null,
  customers: readonly string[],
  lock: boolean,
): Promise<StoredCondition[]> {
  if (lock) {
    await tx.$executeRaw`
      select id from business_condition where structure_id = app_structure()
        and coalesce(business_condition_ana_sku, '') = ${supplier ?? ''} and sku_vendee = any(${[...customers]}::text[])
      order by id for update`
  }
  return tx.$queryRaw<StoredCondition[]>`
    select c.id, c.sku_vendee, c.values,
      case when r.csv_id is not null then jsonb_build_object('csv_id', r.csv_id, 'keys', r.keys) end as owner
    from business_condition c
    left join business_condition_csv_row r
      on r.structure_id = c.structure_id and r.business_condition_id = c.id
    where c.structure_id = app_structure() and coalesce(c.business_condition_ana_sku, '') = ${supplier ?? ''}
      and c.sku_vendee = any(${[...customers]}::text[])`
}

type Import = {
  supplier: string | null
  replaced: number | null
  /** The values that the file contains for each customer. */
  said: ReadonlyMap<string, readonly string[]>
  /** The customers whose conditions it changed. */
  written: ReadonlySet<string>
  owners: ReadonlyMap<string, Owner>
}

/**
 * Keeps the file of an import that was written, in the place of the one that it replaces: values that only the replaced
 * file contained are removed. A file that is kept already is kept once. Answers whether the file itself is kept.
 */
export async function keepConditionFile(tx: Tx, file: ImportedFile, from: Import): Promise<boolean> {
  const { supplier, replaced, said, written, owners } = from
  const old = replaced === null ? null : await lockCsv(tx, { id: replaced })
  const same = await lockCsv(tx, { anagrafica_sku: supplier, sha256: file.sha256 })
  const id = same ? same.id : await writeCsv(tx, file, supplier, old)
  if (old) await releaseRest(tx, old, supplier, said)
  const isOf = (customer: string) => [id, old?.id].includes(owners.get(customer)?.csv_id)
  const rows = [...said].filter(([customer]) => written.has(customer) || isOf(customer))
  await own(tx, id, supplier, rows)
  if (old && old.id !== id) await removeCsv(tx, old)
  return same === null
}

const lockCsv = async (
  tx: Tx,
  where: { id: number } | { anagrafica_sku: string | null; sha256: string },
): Promise<Csv | null> => {
  const found = await tx.business_condition_csv.findFirst({ where, orderBy: { id: 'asc' } })
  if (!found) return null
  // A deletion of the file waits for this lock, or has finished before it.
  const rows = await tx.$queryRaw<
    Csv[]
  >`select * from business_condition_csv where id = ${found.id} for update`
  return rows[0] ?? null
}

const auditedFile = ({ anagrafica_sku, file_name, sha256, row_count }: Omit<Csv, 'id' | 'structure_id'>) => ({
  anagrafica_sku,
  file_name,
  sha256,
  row_count,
})

/** The row of a file, new or in the place of another's. */
async function writeCsv(
  tx: Tx,
  file: ImportedFile,
  supplier: string | null,
  old: Csv | null,
): Promise<number> {
  const data = {
    anagrafica_sku: supplier,
    file_name: file.name,
    file_key: file.key,
    size: file.size,
    sha256: file.sha256,
    row_count: file.rows,
    account_id: file.account_id,
    created_at: now(),
  }
  const row = old
    ? await tx.business_condition_csv.update({ where: { id: old.id }, data })
    : await tx.business_condition_csv.create({ data })
  const changes = changesBetween(old && auditedFile(old), auditedFile(row))
  await audit(tx, { action: old ? 'UPDATE' : 'CREATE', entity: CSV_ENTITY, entityId: row.id, changes })
  return row.id
}

/** Deletes the row of a file, and the file after the commit; the conditions that it brought stay. */
export async function removeCsv(tx: Tx, csv: Csv): Promise<void> {
  const { count } = await tx.business_condition_csv.deleteMany({ where: { id: csv.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  const changes = changesBetween(auditedFile(csv), null)
  await audit(tx, { action: 'DELETE', entity: CSV_ENTITY, entityId: csv.id, changes })
}

/** Removes the values of a replaced file for customers that the new one does not name. */
async function releaseRest(
  tx: Tx,
  old: Csv,
  supplier: string | null,
  said: ReadonlyMap<string, unknown>,
): Promise<void> {
  const brought = await tx.$queryRaw<
    { sku_vendee: string; values: Record<string, string>; keys: string[] }[]
  >`
    select c.sku_vendee, c.values, r.keys from business_condition_csv_row r
    join business_condition c on c.structure_id = r.structure_id and c.id = r.business_condition_id
    where r.structure_id = app_structure() and r.csv_id = ${old.id} order by c.id for update of c`
  const rest = brought.filter(({ sku_vendee }) => !said.has(sku_vendee))
  for (let from = 0; from < rest.length; from += BATCH) {
    const part = rest.slice(from, from + BATCH).map(({ sku_vendee, values, keys }) => ({
      pair: { business_condition_ana_sku: supplier, sku_vendee },
      left: Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))),
    }))
    const wanted = new Map(part.map(({ pair, left }) => [pairKey(pair), left]))
    await replaceConditions(
      tx,
      part.map(({ pair }) => pair),
      wanted,
    )
  }
}

/** From now on these values of these customers come from the file. */
async function own(
  tx: Tx,
  csvId: number,
  supplier: string | null,
  rows: readonly (readonly [string, readonly string[]])[],
): Promise<void> {
  const json = JSON.stringify(rows.map(([sku_vendee, keys]) => ({ sku_vendee, keys })))
  await tx.$executeRaw`
    insert into business_condition_csv_row (structure_id, business_condition_id, csv_id, keys)
    select c.structure_id, c.id, ${csvId}, array(select jsonb_array_elements_text(given.keys))
    from jsonb_to_recordset(${json}::jsonb) as given (sku_vendee text, keys jsonb)
    join business_condition c on c.structure_id = app_structure()
      and coalesce(c.business_condition_ana_sku, '') = ${supplier ?? ''} and c.sku_vendee = given.sku_vendee
    on conflict (structure_id, business_condition_id) do update set csv_id = excluded.csv_id, keys = excluded.keys`
}
