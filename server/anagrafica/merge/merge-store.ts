import type { Tx } from '@/server/db/client'
import type { anagrafica_mergeModel } from '@/server/db/generated/models/anagrafica_merge'
import type { RowJson } from './merge-queries'

/** Writes columns into an entry's row and answers the row as it is then. */
export async function writeColumns(tx: Tx, entryId: unknown, columns: RowJson): Promise<RowJson> {
  const names = Object.keys(columns)
  const set = names.map((name) => `"${name}" = r."${name}"`).join(', ')
  const sql = `update anagrafica a set ${set} from jsonb_populate_record(null::anagrafica, $1::jsonb) r
    where a.id = $2 returning plain_row(to_jsonb(a), 'anagrafica') as row`
  const [written] = await tx.$queryRawUnsafe<{ row: RowJson }[]>(sql, JSON.stringify(columns), entryId)
  if (!written) throw new Error('an entry vanished under its lock')
  return written.row
}

/** Has everything refer to the kept entry and takes the merged one away; what was done to each row. */
export async function moveReferences(tx: Tx, mergedId: unknown, keptId: unknown): Promise<unknown[]> {
  const [done] = await tx.$queryRaw<{ moved: unknown[] }[]>`
    select move_registry_references(m, k) as moved from anagrafica m, anagrafica k
    where m.id = ${mergedId}::int and k.id = ${keptId}::int`
  await tx.$executeRaw`delete from anagrafica where id = ${mergedId}::int`
  await tx.$executeRaw`update anagrafica a set avatar_image_present =
    exists (select from anagrafica_avatar p where p.anagrafica_id = a.id) where a.id = ${keptId}::int`
  return done?.moved ?? []
}

/** Puts the merged entry back and has refer to it what did. False when its place in the registry is taken. */
export async function restoreMerged(tx: Tx, merge: anagrafica_mergeModel): Promise<boolean> {
  const row = JSON.stringify(merge.merged_before)
  const [restored] = await tx.$queryRaw<
    { done: boolean }[]
  >`select restore_row('anagrafica', ${row}::jsonb) as done`
  if (!restored?.done) return false
  await tx.$executeRaw`
    select restore_registry_references(${JSON.stringify(merge.moved)}::jsonb, m, k) from anagrafica m, anagrafica k
    where m.sku = ${merge.merged_sku} and k.sku = ${merge.kept_sku}`
  return true
}
