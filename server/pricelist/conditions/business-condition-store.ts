import { type AuditEntry, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { updateRows } from '@/server/db/insert'
import { type LockedCondition, lockConditions, type Pair } from './business-condition-queries'

const ENTITY = 'business_condition'

/** A pair as one text. */
export const pairKey = (pair: Pair) => JSON.stringify([pair.business_condition_ana_sku, pair.sku_vendee])

/**
 * Writes conditions over what is there, with their audit rows; those without values go. One that changes no longer
 * comes from the CSV that brought it. The ids of what is left.
 */
export async function replaceConditions(
  tx: Tx,
  pairs: readonly Pair[],
  wanted: ReadonlyMap<string, Record<string, string>>,
): Promise<number[]> {
  const fresh = await insertMissing(tx, pairs)
  const rows = (await lockConditions(tx, pairs)).map((row) => ({
    ...row,
    after: wanted.get(pairKey(row)) ?? {},
  }))
  const isKept = ({ after }: { after: object }) => Object.keys(after).length > 0
  const isChanged = ({ values, after }: { values: object; after: object }) =>
    Object.keys(changesBetween({ ...values }, { ...after }) ?? {}).length > 0
  const kept = rows.filter(isKept)
  await updateRows(
    tx,
    ENTITY,
    kept.map(({ id, after }) => ({ id, values: { values: after } })),
  )
  await tx.business_condition.deleteMany({
    where: { id: { in: rows.filter((row) => !isKept(row)).map(({ id }) => id) } },
  })
  await tx.business_condition_csv_row.deleteMany({
    where: { business_condition_id: { in: kept.filter(isChanged).map(({ id }) => id) } },
  })
  await auditMany(
    tx,
    rows.filter((row) => isKept(row) || !fresh.has(row.id)).map((row) => auditOf(row, fresh)),
  )
  return kept.map(({ id }) => id)
}

function auditOf(
  { id, values, after, ...pair }: LockedCondition & { after: Record<string, string> },
  fresh: ReadonlySet<number>,
): AuditEntry {
  const entity = { entity: ENTITY, entityId: id } as const
  if (fresh.has(id))
    return { action: 'CREATE', ...entity, changes: changesBetween(null, { ...pair, ...after }) }
  if (Object.keys(after).length > 0)
    return { action: 'UPDATE', ...entity, changes: changesBetween(values, after) }
  return { action: 'DELETE', ...entity, changes: changesBetween({ ...pair, ...values }, null) }
}

/**
 * Adds the missing ones of these conditions, empty, and answers the ids of the added ones. Two callers at once add a
 * condition once.
 */
export async function insertMissing(tx: Tx, pairs: readonly Pair[]): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    insert into business_condition (structure_id, business_condition_ana_sku, sku_vendee)
    select app_structure(), business_condition_ana_sku, sku_vendee
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair (business_condition_ana_sku text, sku_vendee text)
    order by coalesce(business_condition_ana_sku, ''), sku_vendee
    on conflict do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}
