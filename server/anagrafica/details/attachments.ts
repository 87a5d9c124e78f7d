import type { Attachment } from '@/lib/api/anagrafica/attachments-fields'
import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { anagrafica_attachmentModel } from '@/server/db/generated/models/anagrafica_attachment'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { storeUploads, toAttachment, type Upload } from '@/server/http/stored-uploads'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { storage } from '@/server/platform/storage'
import { authorsOf } from '../entries/authors'
import { findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'

const procedures = api.anagrafica.attachments
const ENTITY = 'anagrafica_attachment'
const MAX_ATTACHMENTS = 500

async function present(tx: Tx, rows: readonly anagrafica_attachmentModel[]): Promise<Attachment[]> {
  const authorOf = await authorsOf(
    tx,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ id, name, mime_type, size, sha256, account_id, created_at }) => ({
    id,
    name,
    mime_type,
    size,
    sha256,
    author: authorOf(account_id),
    created_at: toInstantText(created_at, env.LUNA_ZONE),
  }))
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const rows = await tx.anagrafica_attachment.findMany({
    where: { structure_id: entry.structure_id, anagrafica_id: entry.id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MAX_ATTACHMENTS,
  })
  return ok({ attachment_list: await present(tx, rows) })
})

async function lockEntry(tx: Tx, id: number) {
  const entry = await findRow(tx, { id }, true)
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return entry
}

async function insertFiles(tx: Tx, entryId: number, files: readonly Upload[], accountId: number) {
  const entry = await lockEntry(tx, entryId)
  const rows: anagrafica_attachmentModel[] = []
  for (const { bytes, ...file } of files) {
    const data = {
      ...file,
      size: bytes.length,
      anagrafica_id: entry.id,
      account_id: accountId,
      created_at: now(),
    }
    const row = await tx.anagrafica_attachment.create({ data })
    const { mime_type, size, sha256 } = row
    const changes = changesBetween(null, { anagrafica_sku: entry.sku, mime_type, size, sha256 })
    await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: row.id, changes })
    rows.push(row)
  }
  return ok({ attachment_list: await present(tx, rows) })
}

const upload = procedures.upload.handler(async ({ context, input }) => {
  const { structureId, accountId } = context.caller
  const files: Upload[] = []
  for (const file of input.file) {
    files.push(await toAttachment(file, { folder: 'attachment', structureId }))
  }
  return storeUploads(context, files, {
    check: (tx) => lockEntry(tx, input.id),
    input: { entryId: input.id },
    write: (tx) => insertFiles(tx, input.id, files, accountId),
  })
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
