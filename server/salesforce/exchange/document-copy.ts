/** The PDF of a document that travels inside of its e-invoice, where the document or the settings ask for it: when it is there. */
import { COPY_POSITION, hasNeverLeft } from '@/lib/domain/einvoice/attachment'
import { einvoiceSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { enqueue } from '@/server/platform/queue-store'
import type { DocumentHead } from '../document/document-row'

const copyOf = (document_id: number) => ({ document_id, position: COPY_POSITION })

/** Whether a document of ours has no copy in its e-invoice although it asks for one, or else the settings do. */
export async function isCopyWanted(
  tx: Tx,
  {
    id,
    type,
    structure_id,
    einvoice_data,
  }: Pick<DocumentHead, 'id' | 'type' | 'structure_id' | 'einvoice_data'>,
): Promise<boolean> {
  if (type !== 'ACTIVE') return false
  const isAsked = einvoice_data.pdf_copy ?? (await einvoiceSettings(tx, structure_id)).allega_pdf
  if (!isAsked) return false
  return (await tx.document_attachment.count({ where: copyOf(id) })) === 0
}

type UnsentFile = Pick<einvoice_fileModel, 'state' | 'error' | 'signed_bytes'>

/** Whether the copy is to be put into a document's last file before that is sent. A signed file stays as it was signed. */
export const needsCopy = async (tx: Tx, row: DocumentHead, file: UnsentFile): Promise<boolean> =>
  file.signed_bytes === null && hasNeverLeft(file) && (await isCopyWanted(tx, row))

/** Takes the copy of a document away that is corrected: it shows what was refused. */
export async function dropCopy(tx: Tx, documentId: number): Promise<void> {
  await tx.document_attachment.deleteMany({ where: copyOf(documentId) })
}

/** Has the copy drawn and put into the file, which is sent after that. The file stays READY until then. */
export const enqueueCopy = (tx: Tx, { id, structure_id }: DocumentHead): Promise<void> =>
  enqueue(tx, 'einvoice-copy', { document_id: id, structure_id }, { key: `copy:${id}` })
