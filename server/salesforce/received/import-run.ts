import * as z from 'zod'
import { fixed2 } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { constraintCode } from '@/server/db/constraint'
import type { received_importModel } from '@/server/db/generated/models/received_import'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { countUnwrapped, type ReceivedFault, type SentFile, sentFiles } from '@/server/einvoice'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import { resumableRun } from '@/server/platform/resumable-run'
import { storage } from '@/server/platform/storage'
import { type ImportedFile, type ImportedResult, importFile } from './import-file'
import { type FilePosition, settleFileCount, takeTurn } from './import-store'
import { readReceivedFile } from './read-file'

type Fault = ReceivedFault

/** The time that reading the files of one run may take in total: thousands of ordinary files take less. */
const READING_MS = 180_000

const storedUploads = z.array(z.object({ name: z.string(), file_key: z.string() }))

type StoredUpload = z.output<typeof storedUploads>[number]

/** The files of an import, in the order of their upload. */
export const uploadsOf = ({ uploads }: Pick<received_importModel, 'uploads'>): StoredUpload[] =>
  storedUploads.parse(uploads)

export const receivedImportRuns = resumableRun({
  table: 'received_import',
  keepsStart: true,
  read: (tx, id) => tx.received_import.findUnique({ where: { id } }),
})

/**
 * Runs an import of received files that was queued, or goes on with one whose worker died: one transaction for each
 * file, which also moves `processed`, so that no file is taken twice, and is the run's heartbeat. Files that are left
 * when reading has taken `readingMs` milliseconds in total are listed as not read. Does nothing once it has ended.
 */
export const runReceivedImport = (
  scope: TenantScope,
  id: number,
  readingMs: number = READING_MS,
): Promise<void> =>
  receivedImportRuns.run(scope, id, {
    giveUp: (own, job) => end(own, job, 'FAILED'),
    async work(own, job) {
      if (await takeAll(own, job, readingMs)) await end(own, job, 'DONE')
    },
  })

/** False when another run of it took over, or it has ended. */
async function takeAll(scope: TenantScope, job: received_importModel, readingMs: number): Promise<boolean> {
  const { id, processed } = job
  await countAll(scope, job)
  let position = 0
  const budget = { left: readingMs }
  for await (const file of filesOf(job)) {
    position += 1
    if (position <= processed) continue
    const judged = await judge(scope.structureId, file, budget)
    if (!(await takeOne(scope, { id, position }, file.name, judged))) return false
  }
  return true
}

async function readUpload({ file_key }: StoredUpload): Promise<Uint8Array> {
  const bytes = await storage().read(file_key)
  if (!bytes) throw new Error(`an upload is gone: ${file_key}`)
  return bytes
}

/** The files in the order of their upload, those of archives one by one. */
async function* filesOf(job: received_importModel): AsyncGenerator<SentFile> {
  for (const upload of uploadsOf(job)) yield* sentFiles(upload.name, await readUpload(upload))
}

/** Counts the files first, so that the progress can be shown. */
async function countAll(scope: TenantScope, job: received_importModel): Promise<void> {
  if (job.file_count !== null) return
  let file_count = 0
  for (const upload of uploadsOf(job)) file_count += await countUnwrapped(await readUpload(upload))
  await withTenant(scope, (tx) =>
    tx.received_import.updateMany({ where: { id: job.id }, data: { file_count } }),
  )
}

/** The documents of a file, or its fault; it is read in a thread, outside of any transaction. */
async function judge(
  tenant: number,
  file: SentFile,
  budget: { left: number },
): Promise<ImportedFile | Fault> {
  if ('refused' in file) return { reason: file.reason }
  if (budget.left <= 0) return { reason: 'archive_time' }
  const { taken, milliseconds } = await readReceivedFile(tenant, file.name, file.sent)
  budget.left -= milliseconds
  return taken
}

/** Imports one file in a transaction of its own: a refusal by the database is a fault of this file, and of no other. */
async function takeOne(
  scope: TenantScope,
  place: FilePosition,
  name: string,
  judged: ImportedFile | Fault,
): Promise<boolean> {
  const take = (found: ImportedFile | Fault) =>
    withTenant(scope, async (tx) => {
      if (!(await takeTurn(tx, place))) return false
      const taken = 'reason' in found ? found : await importFile(tx, found, scope.accountId)
      await recordEntry(tx, place, name, taken)
      return true
    })
  try {
    return await take(judged)
  } catch (error) {
    if (constraintCode(error) === null || 'reason' in judged) throw error
    return take({ reason: 'values' })
  }
}

/** The warning that is reported for a file; the page of a document shows all of its warnings. */
function warningOf(taken: Extract<ImportedResult, { outcome: 'CREATED' }>): Record<string, string> {
  if (taken.otherReceiver) return { warning: 'other_receiver' }
  const [first] = taken.warnings
  if (!first) return {}
  return { warning: first.code, ...(first.amount && { amount: fixed2(first.amount) }) }
}

async function recordEntry(
  tx: Tx,
  { id, position }: FilePosition,
  name: string,
  taken: ImportedResult | Fault,
) {
  const outcome = 'outcome' in taken ? taken.outcome : 'ERROR'
  const isCreated = 'outcome' in taken && taken.outcome === 'CREATED'
  const params = isCreated ? warningOf(taken) : {}
  await tx.received_import_entry.create({
    data: {
      import_id: id,
      position,
      name: name.slice(-500),
      outcome,
      document_id: 'documentId' in taken ? taken.documentId : null,
      document_count: isCreated ? taken.count : 0,
      reason: 'reason' in taken ? taken.reason : null,
      params: 'params' in taken ? taken.params : params,
    },
  })
  const counter = { CREATED: 'created_count', PRESENT: 'present_count', ERROR: 'error_count' }[outcome]
  await tx.received_import.update({
    where: { id },
    data: { processed: position, [counter]: { increment: 1 }, beat_at: now() },
    select: { id: true },
  })
}

/** Removes the uploads, which are not needed any more: the files of documents are kept with them. */
async function end(scope: TenantScope, job: received_importModel, state: 'DONE' | 'FAILED'): Promise<void> {
  await withTenant(scope, async (tx) => {
    const ended = await tx.received_import.updateMany({
      where: { id: job.id, state: 'RUNNING' },
      data: { state, finished_at: now() },
    })
    if (ended.count === 0) return
    await settleFileCount(tx, job.id)
    const file_keys = uploadsOf(job).map(({ file_key }) => file_key)
    await tx.file_removal.createMany({
      data: file_keys.map((file_key) => ({ file_key, due_at: now() })),
      skipDuplicates: true,
    })
  })
}

export const startReceivedImport = (tx: Tx, id: number, structureId: number): Promise<void> =>
  enqueue(
    tx,
    'received-import',
    { import_id: id, structure_id: structureId },
    { key: `received-import:${id}` },
  )
