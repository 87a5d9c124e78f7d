import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { ko } from '@/server/http/ko'
import { now } from '@/server/platform/clock'
import { announceFiles, claimFiles, disclaimFiles, newFileKey } from '@/server/platform/kept-files'
import { PartedZip } from '@/server/platform/parted-zip'
import { isFull, storage } from '@/server/platform/storage'
import { BatchProgress } from './progress'
import type { Batch } from './queries'
import type { SettledRow } from './store'

/** How the names of the folders begin in which ZIPs are made. */
export const BATCH_FOLDER = 'luna-batch-'

export type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * A batch whose files are gathered, with the transactions that it reads in and the id of the request that started it.
 */
export type GatheringBatch = { inTenant: InTenant; batch: Batch; requestId: string }

/**
 * Gathers files for a batch into a ZIP: part by part into a file of this machine, then into the storage; a part at a
 * time is in memory. `fill` answers the number of files added, or null when the batch was cancelled, which ends it.
 */
export async function gatherZip(
  scope: TenantScope,
  batch: Batch,
  fill: (zip: PartedZip, gathering: GatheringBatch) => Promise<number | null>,
): Promise<void> {
  const inTenant: InTenant = (run) => withTenant(scope, run)
  const folder = await mkdtemp(join(tmpdir(), BATCH_FOLDER))
  const path = join(folder, 'batch.zip')
  const zip = await PartedZip.begin(path)
  try {
    const count = await fill(zip, { inTenant, batch, requestId: scope.requestId })
    if (count === null) return zip.abort()
    await zip.end()
    if (count === 0) return await finish(inTenant, batch.id, null)
    const key = newFileKey('batch', scope.structureId)
    await inTenant((tx) => announceFiles(tx, [key]))
    await storage().writeFrom(key, path, 'application/zip')
    await finish(inTenant, batch.id, { key, size: (await stat(path)).size })
  } catch (error) {
    zip.abort()
    if (!isDiskFull(error)) throw error
    await refuseAll(inTenant, batch, scope.requestId)
    await finish(inTenant, batch.id, null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isDiskFull = (error: unknown): boolean =>
  isFull(error) || (error instanceof Refusal && error.code === 'ERROR_STORAGE_FULL')

/** Reports a full disk for every document: repeated attempts would not make room. */
async function refuseAll(inTenant: InTenant, { id, language }: Batch, requestId: string): Promise<void> {
  const refusal = new Refusal('ERROR_STORAGE_FULL')
  const { code, description } = ko(refusal, requestId, language).body.response
  await inTenant((tx) =>
    tx.document_batch_row.updateMany({
      where: { batch_id: id },
      data: { state: 'REFUSED', code, description },
    }),
  )
}

/**
 * Gathers what belongs to each document of a batch, one after the other and from the first one on; the refusal of one
 * document stops no other. Answers the number of files added, or null when the batch was cancelled in the meantime.
 */
export async function gatherDocuments(
  { inTenant, batch, requestId }: GatheringBatch,
  add: (id: number) => Promise<number>,
): Promise<number | null> {
  const rows = await inTenant((tx) => restartRows(tx, batch))
  const progress = new BatchProgress(inTenant, batch.id)
  let count = 0
  for (const { position, document_id: id } of rows) {
    let refused: Omit<SettledRow, 'position'> = { code: null, description: null }
    try {
      count += await add(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, description } = ko(error, requestId, batch.language).body.response
      refused = { code, description }
    }
    if ((await progress.add({ position, ...refused })) === 'over') return null
  }
  return (await progress.flush()) === 'over' ? null : count
}

async function restartRows(tx: Tx, { id }: Batch) {
  await tx.document_batch_row.updateMany({
    where: { batch_id: id, state: { not: 'WAITING' } },
    data: { state: 'WAITING', code: null, description: null },
  })
  return tx.document_batch_row.findMany({
    where: { batch_id: id },
    orderBy: { position: 'asc' },
    select: { position: true, document_id: true },
  })
}

/** Marks the batch as done. When it was cancelled while its file was written, the file is removed. */
async function finish(inTenant: InTenant, id: number, file: { key: string; size: number } | null) {
  await inTenant(async (tx) => {
    const { count } = await tx.document_batch.updateMany({
      where: { id, state: 'RUNNING' },
      data: {
        state: 'DONE',
        finished_at: now(),
        file_key: file?.key ?? null,
        file_size: file?.size ?? null,
      },
    })
    if (file) await (count === 1 ? claimFiles : disclaimFiles)(tx, [file.key])
  })
}
