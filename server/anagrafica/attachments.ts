import { createHash } from 'node:crypto'
import type { Attachment } from '@/lib/api/anagrafica/attachments-fields'
import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/day'
import { Refusal } from '@/lib/domain/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { anagrafica_attachmentModel } from '@/server/db/generated/models/anagrafica_attachment'
import { toFileAnswer } from '@/server/http/file-answer'
import { withIdempotency } from '@/server/http/idempotency'
import { api, type HandlerContext } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { cleanName, type ReceivedFile, receiveFile } from '@/server/platform/received-file'
import { storage } from '@/server/platform/storage'
import { authorsOf } from './authors'
import { findRow } from './queries'
import { entryInReach } from './reach'

const procedures = api.anagrafica.attachments
const ENTITY = 'anagrafica_attachment'
const MOST = 500

async function present(tx: Tx, rows: readonly anagrafica_attachmentModel[]): Promise<Attachment[]> {
  const authorOf = await authorsOf(
    tx,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ id, name, mime_type, size, sha256, account_id, created_at }) => ({
    ...{ id, name, mime_type, size, sha256 },
    author: authorOf(account_id),
    created_at: toInstantText(created_at, env.LUNA_ZONE),
  }))
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const rows = await tx.anagrafica_attachment.findMany({
    where: { structure_id: entry.structure_id, anagrafica_id: entry.id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MOST,
  })
  return ok({ attachment_list: await present(tx, rows) })
})

type Received = ReceivedFile & { sha256: string }

/** A file as it will be kept. ERROR_TOO_LARGE, ERROR_ATTACHMENT_TYPE. */
async function receive(file: File, structureId: number): Promise<Received> {
  const received = await receiveFile(file, { folder: 'attachment', structureId })
  if (received === 'ERROR_TOO_LARGE') throw new Refusal(received, {}, ['file'])
  if (received === 'ERROR_ATTACHMENT_TYPE') {
    throw new Refusal(received, { name: cleanName(file.name) }, ['file'])
  }
  return { ...received, sha256: createHash('sha256').update(received.bytes).digest('hex') }
}

async function lockEntry(tx: Tx, id: number) {
  const entry = await findRow(tx, { id }, true)
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return entry
}

async function insertFiles(tx: Tx, entryId: number, files: readonly Received[], accountId: number) {
  const entry = await lockEntry(tx, entryId)
  await claimFiles(
    tx,
    files.map(({ file_key }) => file_key),
  )
  const rows: anagrafica_attachmentModel[] = []
  for (const { bytes, ...file } of files) {
    const data = { ...file, anagrafica_id: entry.id, account_id: accountId, created_at: now() }
    const row = await tx.anagrafica_attachment.create({ data })
    const { mime_type, size, sha256 } = row
    const changes = changesBetween(null, { anagrafica_sku: entry.sku, mime_type, size, sha256 })
    await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: row.id, changes })
    rows.push(row)
  }
  return ok({ attachment_list: await present(tx, rows) })
}

function keepFiles(context: HandlerContext, entryId: number, files: readonly Received[]) {
  const { caller, headers, inTenant } = context
  const input = { entryId, files: files.map(({ name, sha256 }) => [name, sha256]) }
  const meta = { roles: null, creates: true }
  return storeFiles(inTenant, files, {
    check: (tx) => lockEntry(tx, entryId),
    write: async (tx) => {
      const { output } = await withIdempotency({ tx, meta, headers, caller, input }, async () => ({
        output: await insertFiles(tx, entryId, files, caller.accountId),
        context: {},
      }))
      return output
    },
  })
}

const upload = procedures.upload.handler(async ({ context, input }) => {
  const files: Received[] = []
  for (const file of input.file) files.push(await receive(file, context.caller.structureId))
  return keepFiles(context, input.id, files)
})

const download = procedures.download.handler(async ({ context: { inTenant, caller }, input }) => {
  const row = await inTenant(async (tx) => {
    const found = await tx.anagrafica_attachment.findFirst({ where: { id: input.id } })
    if (!found) throw new Refusal('ERROR_NOT_FOUND')
    await entryInReach(tx, caller, found.anagrafica_id)
    return found
  })
  const content = await storage().open(row.file_key)
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: row.name, type: row.mime_type, content })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  // Its file goes after the commit: a trigger writes it down, a job removes it.
  const { count } = await tx.anagrafica_attachment.deleteMany({ where: { id: input.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: input.id })
  return ok({})
})

export const attachments = { list, upload, download, remove }
