import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { storeUploads, toAttachment } from '@/server/http/stored-uploads'
import { cleanName } from '@/server/platform/received-file'
import { storage } from '@/server/platform/storage'
import { lockNoteFiles } from './note-store'

const procedures = api.salesforce.meetingAttachments
const ENTITY = 'meeting_attachment'
const MAX_FILES = 50

async function requireRoom(tx: Tx, noteId: number): Promise<void> {
  if ((await lockNoteFiles(tx, noteId)) >= MAX_FILES) {
    throw new Refusal('ERROR_NOTE_TOO_MANY_FILES', { most: String(MAX_FILES) }, ['file'])
  }
}

const add = procedures.add.handler(async ({ context, input }) => {
  const { structureId, accountId } = context.caller
  const upload = await toAttachment(input.file, { folder: 'meeting', structureId })
  const { bytes: _, ...file } = upload
  const name = input.name ? cleanName(input.name) : file.name
  return storeUploads(context, [upload], {
    check: (tx) => requireRoom(tx, input.note_id),
    input: { note_id: input.note_id, name },
    write: async (tx) => {
      await requireRoom(tx, input.note_id)
      const attachment = await tx.meeting_attachment.create({
        data: { ...file, name, note_id: input.note_id, account_id: accountId },
        select: { id: true, name: true, mime_type: true, size: true },
      })
      const changes = changesBetween(null, { note_id: input.note_id, sha256: file.sha256, size: file.size })
      await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: attachment.id, changes })
      return ok({ attachment })
    },
  })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  // Its file goes after the commit: a trigger writes it down, a job removes it.
  const { count } = await tx.meeting_attachment.deleteMany({ where: { id: input.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: input.id })
  return ok({})
})

const download = procedures.download.handler(async ({ context: { inTenant }, input }) => {
  const row = await inTenant((tx) => tx.meeting_attachment.findFirst({ where: { id: input.id } }))
  const content = row && (await storage().open(row.file_key))
  if (!row || !content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: row.name, type: row.mime_type, content })
})

export const meetingAttachments = { add, remove, download }
