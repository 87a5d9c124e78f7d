import { Refusal } from '@/lib/domain/core/refusal'
import { isCorrectable } from '@/lib/domain/documents/invoice-state'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { MAX_FILE_BYTES } from '@/server/einvoice'
import { now } from '@/server/platform/clock'
import { inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { isFileOf, lastFile, renewed, writeFileAgain } from '../document/issued-file'
import { EXCHANGED } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { dropCopy } from './document-copy'

/** Whether a file is signed; of a document that was corrected, given as it is now, with its present content. */
export const isSigned = async (
  tx: Tx,
  file: Pick<einvoice_fileModel, 'state' | 'bytes' | 'signed_bytes' | 'progressive'>,
  corrected: DocumentRow | null,
): Promise<boolean> =>
  file.signed_bytes !== null &&
  (corrected === null || (file.state === 'READY' && (await isFileOf(tx, file, corrected))))

const UNSENT = ['READY', 'FAILED']

/** An issued DIGITAL document whose last file was not sent, locked. @throws Refusal */
async function lockUnsent(tx: Tx, id: number): Promise<{ row: DocumentRow; file: einvoice_fileModel }> {
  const row = await lockDocument(tx, id, EXCHANGED)
  if (row.typology !== 'DIGITAL') throw new Refusal('ERROR_INVOICE_NOT_DIGITAL')
  if (row.number === null) throw stateRefusal(row)
  const file = await lastFile(tx, id)
  if (!UNSENT.includes(file.state)) throw stateRefusal(row)
  return { row, file }
}

const stateRefusal = ({ state }: DocumentRow): Refusal =>
  new Refusal('ERROR_INVOICE_STATE', { state, event: 'SEND' }, ['state'])

/**
 * Has the XML that is to be signed written: of a document that was refused once more, with its present content, under a
 * new name. Of one that was never sent it is there already.
 */
export async function prepareToSign(tx: Tx, id: number): Promise<void> {
  const row = await lockDocument(tx, id, EXCHANGED)
  if (row.typology !== 'DIGITAL') throw new Refusal('ERROR_INVOICE_NOT_DIGITAL')
  if (!isCorrectable(row.state)) {
    await lockUnsent(tx, id)
    return
  }
  await dropCopy(tx, id)
  await writeFileAgain(tx, await renewed(tx, row))
}

/** The content of a CAdES envelope. @throws Refusal ERROR_SIGNED_FILE_UNREADABLE, ERROR_TOO_LARGE */
export async function openSigned(tenant: number, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal('ERROR_TOO_LARGE', {}, ['file'])
  const content = await inThread(tenant, 'openSignature', name, bytes)
  if (!content) throw new Refusal('ERROR_SIGNED_FILE_UNREADABLE', {}, ['file'])
  return content
}

type SignedFile = { bytes: Uint8Array; content: Uint8Array }

/** Keeps a document's file as its sender signed it: byte for byte that file in an envelope. @throws Refusal ERROR_SIGNED_FILE_OTHER */
export async function keepSigned(tx: Tx, id: number, { bytes, content }: SignedFile): Promise<void> {
  const { file } = await lockUnsent(tx, id)
  if (!Buffer.from(file.bytes).equals(content)) {
    throw new Refusal('ERROR_SIGNED_FILE_OTHER', { name: file.file_name }, ['file'])
  }
  await tx.einvoice_file.update({
    where: { id: file.id },
    data: { signed_bytes: Buffer.from(bytes), signed_at: now() },
    select: { id: true },
  })
  const changes = changesBetween(null, { document_id: id, size: bytes.length })
  await audit(tx, { action: 'UPDATE', entity: 'einvoice_file', entityId: file.id, changes })
}
