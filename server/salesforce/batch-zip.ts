import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentKind } from '@/lib/domain/document'
import type { DocumentLook } from '@/lib/domain/document-look'
import { Refusal } from '@/lib/domain/refusal'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { ko } from '@/server/http/ko'
import { now } from '@/server/platform/clock'
import { announceFiles, claimFiles, disclaimFiles, newFileKey } from '@/server/platform/kept-files'
import { PartedZip } from '@/server/platform/parted-zip'
import { storage } from '@/server/platform/storage'
import { uniqueNames } from '@/server/platform/zip'
import type { Batch } from './batch-queries'
import { findDocument } from './document-row'
import { fileName, pdfOf } from './print'

/** How often it is shown how far a ZIP is. */
const SHOWN_EVERY_MS = 400

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>
type Printed = { name: string; bytes: Uint8Array }
type Settled = { position: number; code: string | null; description: string | null }

/**
 * Gathers the files of a batch's documents into a ZIP, one after the other and from the first one on: part by part into
 * a file of this machine, then into the storage; a part at a time is in memory. Ends early when it is cancelled.
 */
export async function zipBatch(scope: TenantScope, batch: Batch): Promise<void> {
  const inTenant: InTenant = (run) => withTenant(scope, run)
  const folder = await mkdtemp(join(tmpdir(), 'luna-batch-'))
  const path = join(folder, 'batch.zip')
  const zip = new PartedZip(path)
  try {
    const count = await fill(zip, inTenant, batch, scope.requestId)
    if (count === null) return zip.abort()
    await zip.end()
    if (count === 0) return await finish(inTenant, batch.id, null)
    const key = newFileKey('batch', scope.structureId)
    await inTenant((tx) => announceFiles(tx, [key]))
    await storage().writeFrom(key, path, 'application/zip')
    await finish(inTenant, batch.id, { key, size: (await stat(path)).size })
  } catch (error) {
    zip.abort()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How many files went in; null when the batch was cancelled meanwhile. */
async function fill(
  zip: PartedZip,
  inTenant: InTenant,
  batch: Batch,
  requestId: string,
): Promise<number | null> {
  const { rows, look } = await inTenant((tx) => anew(tx, batch))
  const unique = uniqueNames()
  const progress = new Progress(inTenant, batch.id)
  let count = 0
  for (const { position, document_id: id } of rows) {
    let refused: Omit<Settled, 'position'> = { code: null, description: null }
    try {
      const { name, bytes } = await printed(inTenant, batch, id, look)
      await zip.add(unique(name), bytes)
      count += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, description } = ko(error, requestId, batch.language as Language).body.response
      refused = { code, description }
    }
    if ((await progress.add({ position, ...refused })) === 'over') return null
  }
  return (await progress.flush()) === 'over' ? null : count
}

async function anew(tx: Tx, { id, structure_id }: Batch) {
  await tx.document_batch_row.updateMany({
    where: { batch_id: id, state: { not: 'WAITING' } },
    data: { state: 'WAITING', code: null, description: null },
  })
  const rows = await tx.document_batch_row.findMany({
    where: { batch_id: id },
    orderBy: { position: 'asc' },
    select: { position: true, document_id: true },
  })
  return { rows, look: await documentLook(tx, structure_id) }
}

/** @throws Refusal ERROR_DOCUMENT_NO_XML for a document that never went to the exchange system. */
async function printed(
  inTenant: InTenant,
  { action, document_kind, language }: Batch,
  id: number,
  look: DocumentLook,
): Promise<Printed> {
  if (action === 'XML') {
    const file = await inTenant((tx) =>
      tx.einvoice_file.findFirst({ where: { document_id: id }, orderBy: { id: 'desc' } }),
    )
    if (!file) throw new Refusal('ERROR_DOCUMENT_NO_XML')
    return { name: file.file_name, bytes: file.bytes }
  }
  const row = await inTenant((tx) => findDocument(tx, id, [document_kind as DocumentKind]))
  if (row.state === 'DELETED') throw new Refusal('ERROR_NOT_FOUND')
  return { name: fileName(row, 'pdf'), bytes: await pdfOf(row, language as Language, look) }
}

/** Marks the rows that are through, many at once, and sees whether the batch still runs. */
class Progress {
  private pending: Settled[] = []
  private shown = Date.now()

  constructor(
    private readonly inTenant: InTenant,
    private readonly id: number,
  ) {}

  async add(row: Settled): Promise<'on' | 'over'> {
    this.pending.push(row)
    return Date.now() - this.shown < SHOWN_EVERY_MS ? 'on' : this.flush()
  }

  async flush(): Promise<'on' | 'over'> {
    const rows = JSON.stringify(this.pending)
    this.pending = []
    this.shown = Date.now()
    return this.inTenant(async (tx) => {
      const running = await tx.document_batch.count({ where: { id: this.id, state: 'RUNNING' } })
      if (running === 0) return 'over'
      await tx.$executeRaw`
        update document_batch_row r set state = case when f.code is null then 'DONE' else 'REFUSED' end,
          code = f.code, description = f.description
        from jsonb_to_recordset(${rows}::jsonb) as f(position int, code text, description text)
        where r.structure_id = app_structure() and r.batch_id = ${this.id} and r.position = f.position`
      return 'on'
    })
  }
}

/** The batch is done, unless it was cancelled meanwhile: then its file goes, too. */
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
