import { ok } from '@/lib/api/endpoint'
import type { EinvoiceAttachments } from '@/lib/api/salesforce/exchange/einvoice-attachments-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  attachmentFault,
  attachmentTime,
  COPY_POSITION,
  isAttachable,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_DESCRIPTION,
  MAX_ATTACHMENT_NAME,
  MAX_ATTACHMENTS,
} from '@/lib/domain/einvoice/attachment'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { latinLine, latinName } from '@/server/einvoice'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { storeUploads, toAttachment, type Upload } from '@/server/http/stored-uploads'
import { storage } from '@/server/platform/storage'
import type { DocumentHead, DocumentRow } from '../document/document-row'
import { writeFileOfUnsent } from '../document/issued-file'
import { EXCHANGED } from '../document/row'
import { findDocumentHead, lockDocument } from '../document/row-queries'
import { isCopyWanted } from './document-copy'

const procedures = api.salesforce.einvoiceAttachments
const ENTITY = 'document_attachment'

const shown = {
  id: true,
  position: true,
  name: true,
  description: true,
  mime_type: true,
  size: true,
} as const

async function present(tx: Tx, row: DocumentHead): Promise<EinvoiceAttachments> {
  const where = { structure_id: row.structure_id, document_id: row.id }
  const attachment_list = await tx.document_attachment.findMany({
    where,
    orderBy: { position: 'asc' },
    select: shown,
  })
  const is_open = attachmentTime(row) !== null
  return {
    attachment_list: attachment_list.map((one) => ({ ...one, is_copy: one.position === COPY_POSITION })),
    is_open,
    adds_copy: is_open && row.typology === 'DIGITAL' && (await isCopyWanted(tx, row)),
  }
}

/**
 * The document, locked: sending, issuing and signing take the same lock, so its files change before or after, and never
 * while its e-invoice is on its way. @throws Refusal ERROR_EINVOICE_FILES_CLOSED
 */
async function lockOpen(tx: Tx, id: number): Promise<DocumentRow> {
  const row = await lockDocument(tx, id, EXCHANGED)
  if (attachmentTime(row) === null) throw new Refusal('ERROR_EINVOICE_FILES_CLOSED')
  return row
}

/** Writes the e-invoice of an issued document with the files that it has now, and answers these. */
async function followFiles(tx: Tx, row: DocumentRow) {
  if (attachmentTime(row) === 'UNSENT') await writeFileOfUnsent(tx, row)
  return ok(await present(tx, row))
}

type NamedFile = { name: string; description: string }

/** @throws Refusal ERROR_EINVOICE_FILE_NAME, ERROR_EINVOICE_FILE_DESCRIPTION, ERROR_EINVOICE_FILE_TYPE, ERROR_TOO_LARGE */
function namedFile(typed: NamedFile, { name: own, mime_type, size }: Upload): NamedFile {
  if (size > MAX_ATTACHMENT_BYTES) throw new Refusal('ERROR_TOO_LARGE', {}, ['file'])
  const name = latinName(typed.name || own, MAX_ATTACHMENT_NAME)
  if (!name) throw new Refusal('ERROR_EINVOICE_FILE_NAME', { most: String(MAX_ATTACHMENT_NAME) }, ['name'])
  const description = latinLine(typed.description, MAX_ATTACHMENT_DESCRIPTION)
  if (description === null) {
    const most = String(MAX_ATTACHMENT_DESCRIPTION)
    throw new Refusal('ERROR_EINVOICE_FILE_DESCRIPTION', { most }, ['description'])
  }
  if (!isAttachable({ name, mime_type })) throw new Refusal('ERROR_EINVOICE_FILE_TYPE', { name }, ['file'])
  return { name, description }
}

/** Locks a document with room for a file, and answers it with the place of the file. @throws Refusal as attachmentFault */
async function lockRoom(tx: Tx, id: number, file: { name: string; size: number }) {
  const row = await lockOpen(tx, id)
  if (row.typology !== 'DIGITAL') throw new Refusal('ERROR_INVOICE_NOT_DIGITAL')
  const { attachment_list: held } = await present(tx, row)
  const found = attachmentFault(held, file)
  if (found) throw new Refusal(found.code, { name: file.name, most: String(MAX_ATTACHMENTS) }, [found.field])
  const places = Array.from({ length: MAX_ATTACHMENTS }, (_, at) => at + 1)
  const position = places.find((place) => held.every((one) => one.position !== place)) ?? MAX_ATTACHMENTS
  return { row, position }
}

const list = procedures.list.handler(async ({ context: { tx }, input }) =>
  ok(await present(tx, await findDocumentHead(tx, input.invoice_id, EXCHANGED))),
)

const add = procedures.add.handler(async ({ context, input }) => {
  const { structureId, accountId } = context.caller
  const upload = await toAttachment(input.file, { folder: 'einvoice', structureId })
  const { bytes: _, ...rest } = upload
  const file = { ...rest, ...namedFile(input, upload) }
  return storeUploads(context, [upload], {
    check: (tx) => lockRoom(tx, input.invoice_id, file),
    input: { invoice_id: input.invoice_id, name: file.name, description: file.description },
    write: async (tx) => {
      const { row, position } = await lockRoom(tx, input.invoice_id, file)
      const data = { ...file, position, document_id: row.id, account_id: accountId }
      const { id } = await tx.document_attachment.create({ data, select: { id: true } })
      const changes = changesBetween(null, { document_id: row.id, sha256: file.sha256, size: file.size })
      await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes })
      return followFiles(tx, row)
    },
  })
})

const download = procedures.download.handler(async ({ context: { inTenant }, input }) => {
  const row = await inTenant((tx) => tx.document_attachment.findFirst({ where: { id: input.id } }))
  const content = row && (await storage().open(row.file_key))
  if (!row || !content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: row.name, type: row.mime_type, content })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input: { id } }) => {
  const found = await tx.document_attachment.findFirst({ where: { id }, select: { document_id: true } })
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  const row = await lockOpen(tx, found.document_id)
  // Its file goes after the commit: a trigger writes it down, a job removes it.
  const { count } = await tx.document_attachment.deleteMany({ where: { id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id })
  return followFiles(tx, row)
})

export const einvoiceAttachments = { list, add, download, remove }
