import { createHash } from 'node:crypto'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { fileProgressive } from '@/lib/domain/documents/numbering'
import { COPY_FAILED } from '@/lib/domain/einvoice/attachment'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { hexText, insertRows } from '@/server/db/insert'
import { buildXml } from '@/server/einvoice'
import { now, today } from '@/server/platform/clock'
import { openIntents } from '../declarations/intents'
import { withAttachments } from './attached-file'
import { attachmentsOf, type KeptAttachment } from './attachment-queries'
import type { DocumentRow } from './document-row'
import { refreshed, writeRefreshed } from './draft'
import { refuseFaults, transmitterOf } from './faults'
import { takeProgressive } from './numbering-store'
import { currentParties } from './parties'
import { toDocumentValue } from './row'

/** The transmitter as in the name of an invoice's file: country and tax id of its sender. */
export const transmitterName = (row: Pick<DocumentRow, 'anagrafica_sender'>): string => {
  const { paese, codice } = transmitterOf(row.anagrafica_sender)
  return `${paese}${codice}`
}

/** The columns of an e-invoice file. */
export type FileRow = { document_id: number; file_name: string; state: string } & Readonly<
  Record<string, unknown>
>

/** Takes the parties of a rejected document from the registry, where their data are mended. Answers the document. */
export async function renewed(tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  const fresh = refreshed(row, await currentParties(tx, row.ana_sku))
  if (fresh !== row) await writeRefreshed(tx, fresh)
  return fresh
}

export const lastFile = (tx: Tx, documentId: number): Promise<einvoice_fileModel> =>
  tx.einvoice_file.findFirstOrThrow({ where: { document_id: documentId }, orderBy: { id: 'desc' } })

/** The files of a document, given in their order, without those that were never sent and were written once more since. */
export const withoutReplaced = <File extends Pick<einvoice_fileModel, 'state'>>(
  files: readonly File[],
): File[] => files.filter(({ state }, at) => state !== 'READY' || at === files.length - 1)

/** Writes the file of an issued DIGITAL invoice once more, under a new name. */
export async function writeFileAgain(tx: Tx, row: DocumentRow): Promise<void> {
  const value = toDocumentValue(row)
  // The counter is locked before the declarations, in the same order as when documents are issued.
  const progressive = await takeProgressive(tx, transmitterName(row))
  const intents = await openIntents(tx, [{ row, value }])
  const { intent, take } = intents.choose({ row, value })
  const file = newFile({ ...value, intent }, progressive)
  await keepFile(tx, row, { file, attachments: await attachmentsOf(tx, row.id) })
  take()
  await intents.write(tx)
}

/**
 * Writes the file of an issued document that was never sent once more, with the attachments that it has now, under a new name:
 * all else in it is as it was issued. One that failed before it was handed over counts as never sent from then on.
 */
export async function writeFileOfUnsent(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.einvoice_file.updateMany({
    where: { document_id: row.id, state: 'FAILED', error: { startsWith: COPY_FAILED } },
    data: { state: 'READY', error: null },
  })
  const progressive = await takeProgressive(tx, transmitterName(row))
  const file = newFile(toDocumentValue(row), progressive)
  await keepFile(tx, row, { file, attachments: await attachmentsOf(tx, row.id) })
}

/** Keeps a new file of a document, with these attachments inside. */
export async function keepFile(
  tx: Tx,
  { id, structure_id }: DocumentRow,
  { file, attachments }: { file: NewFile; attachments: readonly KeptAttachment[] },
): Promise<void> {
  await insertRows(tx, 'einvoice_file', [fileRow(id, await withAttachments(structure_id, file, attachments))])
}

/** Whether a file is that of a document as it is now, with its attachments. */
export async function isFileOf(
  tx: Tx,
  { bytes, progressive }: Pick<einvoice_fileModel, 'bytes' | 'progressive'>,
  row: DocumentRow,
): Promise<boolean> {
  const plain = { bytes: bytesOf(toDocumentValue(row), progressive), sha256: '' }
  const file = await withAttachments(row.structure_id, plain, await attachmentsOf(tx, row.id))
  return file.bytes.equals(Buffer.from(bytes))
}

/** The XML of a document without attachments, which its sender transmits, or another. @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS */
function bytesOf(value: DocumentValue, progressivo: string, transmitter = value.sender): Buffer {
  const { xml, faults } = buildXml(value, { sender_id: transmitterOf(transmitter), progressivo }, today())
  refuseFaults(faults)
  return Buffer.from(xml, 'utf8')
}

/**
 * The file of a document that its sender transmits, or another, before it is kept: with its bytes.
 * @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS, with the faults, when the exchange system would reject it.
 */
export function newFile(value: DocumentValue, progressive: number, transmitter = value.sender) {
  const { paese, codice } = transmitterOf(transmitter)
  const progressivo = fileProgressive(progressive)
  const bytes = bytesOf(value, progressivo, transmitter)
  return {
    transmitter: `${paese}${codice}`,
    progressive: progressivo,
    file_name: `${paese}${codice}_${progressivo}.xml`,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

export type NewFile = ReturnType<typeof newFile>

/** A new file as columns: it is ready to be sent. */
export const fileRow = (document_id: number, file: NewFile): FileRow => ({
  document_id,
  ...file,
  bytes: hexText(file.bytes),
  state: 'READY',
  created_at: now(),
})
