import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { mergedColumns, mergeFields } from '@/lib/domain/registry/entry-merge'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { anagrafica_mergeModel } from '@/server/db/generated/models/anagrafica_merge'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { findAnagrafica } from '../entries/find'
import { displayName } from '../entries/present'
import { countReferences, lockMerge, lockPair, type RowJson, recentMerges, UNDO_DAYS } from './merge-queries'
import { moveReferences, restoreMerged, writeColumns } from './merge-store'

const procedures = api.anagrafica.merges
const DAY_MS = 86_400_000

/** The two entries of a merge, locked. They differ, are both there, and are both main entries or both contacts. */
async function loadPair(
  tx: Tx,
  { keep, merge }: { keep: string; merge: string },
): Promise<[RowJson, RowJson]> {
  if (keep === merge) throw new Refusal('ERROR_ANAGRAFICA_MERGE_SAME', {}, ['merge'])
  const rows = await lockPair(tx, [keep, merge])
  const [kept, merged] = [keep, merge].map((sku) => rows.find((row) => row.sku === sku))
  if (!kept || !merged) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, [kept ? 'merge' : 'keep'])
  if (kept.ana_type !== merged.ana_type) throw new Refusal('ERROR_ANAGRAFICA_MERGE_TYPES', {}, ['merge'])
  return [kept, merged]
}

async function oneEntry(tx: Tx, sku: string) {
  const entry = await findAnagrafica(tx, { sku })
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return entry
}

const nameOf = (row: RowJson): string =>
  displayName({
    business_name: String(row.business_name),
    first_name: String(row.first_name),
    last_name: String(row.last_name),
  })

function present(row: anagrafica_mergeModel) {
  const until = new Date(row.merged_at.getTime() + UNDO_DAYS * DAY_MS)
  const text = (date: Date) => toInstantText(date, env.LUNA_ZONE)
  const { id, kept_sku, kept_name, merged_sku, merged_name } = row
  return {
    id,
    kept_sku,
    kept_name,
    merged_sku,
    merged_name,
    merged_at: text(row.merged_at),
    undone_at: row.undone_at && text(row.undone_at),
    undo_until: row.undone_at || until <= now() ? null : text(until),
  }
}

const preview = procedures.preview.handler(async ({ context: { tx }, input }) => {
  const [kept, merged] = await loadPair(tx, input)
  return ok({
    preview: {
      keep: await oneEntry(tx, input.keep),
      merge: await oneEntry(tx, input.merge),
      field_list: mergeFields(kept, merged),
      reference_list: await countReferences(tx, merged),
    },
  })
})

const create = procedures.create.handler(async ({ context: { tx, caller }, input }) => {
  const [kept, merged] = await loadPair(tx, input)
  const isStale = (row: RowJson, revision?: number) => revision !== undefined && row.revision !== revision
  if (isStale(kept, input.keep_revision) || isStale(merged, input.merge_revision)) {
    throw new Refusal('ERROR_STALE_REVISION')
  }
  const columns = mergedColumns(kept, merged, input.choices)
  const moved = await moveReferences(tx, merged.id, kept.id)
  const stamp = { revision: Number(kept.revision) + 1, updated_at: now().toISOString() }
  const after = await writeColumns(tx, kept.id, { ...columns, ...stamp })
  const row = await tx.anagrafica_merge.create({
    data: {
      kept_sku: input.keep,
      merged_sku: input.merge,
      kept_name: nameOf(kept),
      merged_name: nameOf(merged),
      kept_before: kept as object,
      merged_before: merged as object,
      kept_after: after as object,
      moved: moved as object[],
      account_id: caller.accountId,
      merged_at: now(),
    },
  })
  const changes = { ...changesBetween(kept, after), merged: [merged.sku, null] as const }
  await audit(tx, { action: 'MERGE', entity: 'anagrafica', entityId: input.keep, changes })
  await audit(tx, {
    action: 'DELETE',
    entity: 'anagrafica',
    entityId: input.merge,
    changes: changesBetween(merged, null),
  })
  return ok({ anagrafica: await oneEntry(tx, input.keep), merge: present(row) })
})

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({ merge_list: (await recentMerges(tx)).map(present) }),
)

/**
 * The columns of the kept entry that an undo restores: those that the merge changed and that are unchanged since; the
 * whole row when it is untouched.
 */
function columnsToRestore(current: RowJson, merge: anagrafica_mergeModel): RowJson {
  const [before, after] = [merge.kept_before as RowJson, merge.kept_after as RowJson]
  if (current.revision === after.revision) return before
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const restored = Object.keys(before).filter(
    (field) => !isSame(before[field], after[field]) && isSame(current[field], after[field]),
  )
  return {
    ...Object.fromEntries(restored.map((field) => [field, before[field]])),
    revision: Number(current.revision) + 1,
    updated_at: now().toISOString(),
  }
}

const undo = procedures.undo.handler(async ({ context: { tx }, input }) => {
  const merge = await lockMerge(tx, input.id)
  if (!merge) throw new Refusal('ERROR_NOT_FOUND')
  if (present(merge).undo_until === null) throw new Refusal('ERROR_ANAGRAFICA_MERGE_OVER')
  const [kept] = await lockPair(tx, [merge.kept_sku, merge.kept_sku])
  // The kept entry was deleted, or went into another one: that comes first.
  if (!kept) throw new Refusal('ERROR_ANAGRAFICA_MERGE_NOT_LAST', { name: merge.kept_name })
  if (!(await restoreMerged(tx, merge))) throw new Refusal('ERROR_CONFLICT')
  const columns = columnsToRestore(kept, merge)
  const after = await writeColumns(tx, kept.id, columns)
  const row = await tx.anagrafica_merge.update({ where: { id: merge.id }, data: { undone_at: now() } })
  const changes = { ...changesBetween(kept, after), merged: [null, merge.merged_sku] as const }
  await audit(tx, { action: 'UNMERGE', entity: 'anagrafica', entityId: merge.kept_sku, changes })
  const anagrafica_list = [await oneEntry(tx, merge.kept_sku), await oneEntry(tx, merge.merged_sku)]
  return ok({ anagrafica_list, merge: present(row) })
})

export const merges = { preview, create, list, undo }
