import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { COPY_POSITION, freeCopyName, isCopyTooLarge } from '@/lib/domain/einvoice/attachment'
import { documentLook } from '@/server/auth'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { InTenant } from '@/server/http/implement'
import { claimFiles, newFileKey, storeFiles } from '@/server/platform/kept-files'
import { fileName, pdfOfModel } from '../delivery/print'
import { attachmentsOf } from '../document/attachment-queries'
import type { DocumentRow } from '../document/document-row'
import { lastFile, writeFileOfUnsent } from '../document/issued-file'
import { EXCHANGED } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { needsCopy } from './document-copy'
import { fileWasNotPrepared, sendPrepared } from './exchange'

/** The language of every copy, whatever language its sender reads: an e-invoice is an Italian document. */
const LANGUAGE = 'it'
const PDF = 'application/pdf'

const lacksCopy = async (tx: Tx, row: DocumentRow): Promise<boolean> =>
  needsCopy(tx, row, await lastFile(tx, row.id))

/**
 * Puts the PDF of an issued document into its e-invoice, where it or the settings ask for that and the e-invoice was neither sent nor
 * signed: the file is written once more, under a new name. It is laid out outside of transactions, in the model that was
 * chosen for the document. `whenDone` runs in the transaction that writes the file, or finds that there is nothing to write.
 * @throws Refusal ERROR_EINVOICE_COPY_TOO_LARGE; as `renderTemplate` of server/templates-pdf; as `withAttachments`
 */
export async function addCopy(
  inTenant: InTenant,
  id: number,
  whenDone: (tx: Tx, row: DocumentRow) => Promise<void> = async () => undefined,
): Promise<void> {
  const { row, look, isLacking } = await inTenant(async (tx) => {
    const row = await findDocument(tx, id, EXCHANGED)
    const isLacking = await lacksCopy(tx, row)
    return { row, isLacking, look: await documentLook(tx, row.structure_id) }
  })
  const drawn = isLacking ? await pdfOfModel(row, LANGUAGE, look) : null
  const files = drawn
    ? [{ bytes: drawn, mime_type: PDF, file_key: newFileKey('einvoice', row.structure_id) }]
    : []
  await storeFiles(inTenant, files, {
    write: async (tx) => {
      const locked = await lockDocument(tx, id, EXCHANGED)
      const [file] = files
      if (file && (await lacksCopy(tx, locked))) await writeCopy(tx, locked, file)
      await whenDone(tx, locked)
    },
  })
}

async function writeCopy(
  tx: Tx,
  row: DocumentRow,
  { bytes, mime_type, file_key }: { bytes: Uint8Array; mime_type: string; file_key: string },
): Promise<void> {
  const held = await attachmentsOf(tx, row.id)
  if (isCopyTooLarge(held, bytes.length)) throw new Refusal('ERROR_EINVOICE_COPY_TOO_LARGE')
  await claimFiles(tx, [file_key])
  const data = {
    document_id: row.id,
    position: COPY_POSITION,
    name: freeCopyName(held, fileName(row, 'pdf')),
    mime_type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file_key,
  }
  const { id } = await tx.document_attachment.create({ data, select: { id: true } })
  const changes = changesBetween(null, { document_id: row.id, sha256: data.sha256, size: data.size })
  await audit(tx, { action: 'CREATE', entity: 'document_attachment', entityId: id, changes })
  await writeFileOfUnsent(tx, row)
}

/** Has the e-invoice of a document that is being sent leave with its copy inside. @throws Refusal as addCopy */
export const sendWithCopy = (inTenant: InTenant, id: number): Promise<void> =>
  addCopy(inTenant, id, async (tx, row) => {
    if (row.state === 'DIGITAL_SENT_IN_PROGRESS') await sendPrepared(tx, row)
  })

/** Notes why the e-invoice of a document that is being sent did not leave. */
export async function copyFailed(tx: Tx, id: number, error: string): Promise<void> {
  const row = await lockDocument(tx, id, EXCHANGED)
  if (row.state === 'DIGITAL_SENT_IN_PROGRESS')
    await fileWasNotPrepared(tx, (await lastFile(tx, id)).id, error)
}
