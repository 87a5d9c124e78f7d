import type { ReceivedAttachment, ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import { isUnsent } from '@/lib/domain/documents/integration'
import { receivedKind } from '@/lib/domain/documents/received-state'
import type { Tx } from '@/server/db/client'
import type { received_fileModel } from '@/server/db/generated/models/received_file'
import { env } from '@/server/platform/env'
import { inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { toInvoice } from '../document/present'
import { findDocument, lockDocument } from '../document/row-queries'

/** A received document of these kinds, or ERROR_NOT_FOUND. */
export const findReceived = (
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[] = DOCUMENT_KINDS,
): Promise<DocumentRow> => findDocument(tx, id, kinds, ['PASSIVE'])

/** The part of a received file that is the document. */
export const placeOf = (row: DocumentRow, { name, bytes }: Pick<received_fileModel, 'name' | 'bytes'>) => ({
  name,
  bytes,
  position: row.received_file_position ?? 1,
})

export const fileOf = (tx: Tx, row: DocumentRow): Promise<received_fileModel | null> =>
  row.received_file_id === null
    ? Promise.resolve(null)
    : tx.received_file.findFirst({ where: { id: row.received_file_id } })

type FileContent = Pick<
  ReceivedDocument,
  'warning_list' | 'reference_list' | 'payment_list' | 'attachment_list'
>

const NOTHING_INSIDE: FileContent = {
  warning_list: [],
  reference_list: [],
  payment_list: [],
  attachment_list: [],
}

/** The data that only the file contains. */
async function insideOf(row: DocumentRow, file: received_fileModel): Promise<FileContent> {
  const inside = await inThread(row.structure_id, 'insideReceived', placeOf(row, file))
  return {
    warning_list: inside.warnings.map(({ code, amount }) => ({ code, amount: amount && toWire(amount) })),
    reference_list: [...inside.references],
    payment_list: inside.payments.map(({ block: _, amount, ...payment }) => ({
      ...payment,
      amount: toWire(amount),
    })),
    attachment_list: inside.attachments.map((entry) => ({ ...entry, id: null })),
  }
}

const readAttachments = async (tx: Tx, documentId: number): Promise<ReceivedAttachment[]> => {
  const rows = await tx.received_attachment.findMany({
    where: { document_id: documentId },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, name, size }) => ({ id, position: null, name, description: '', size }))
}

/** The integration that adds the VAT of a received invoice; null while there is none. */
export const findIntegration = (tx: Tx, id: number) =>
  tx.document.findFirst({
    where: { integrates_id: id, state: { not: 'DELETED' } },
    select: {
      id: true,
      tipo_documento: true,
      full_numeration: true,
      einvoice_files: { select: { state: true }, orderBy: { id: 'desc' }, take: 1 },
    },
  })

/**
 * An invoice whose VAT is integrated keeps its amounts and stays out of the bin. The caller holds the row's lock.
 * @throws Refusal ERROR_INTEGRATION_FIRST
 */
export async function refuseIntegrated(
  tx: Tx,
  { id, type }: Pick<DocumentRow, 'id' | 'type'>,
): Promise<void> {
  const integration = type === 'PASSIVE' && (await findIntegration(tx, id))
  if (integration) throw new Refusal('ERROR_INTEGRATION_FIRST', {}, [], [{ id: integration.id }])
}

/**
 * An integration that is under way to the exchange system, or has arrived there, stays out of the bin. The caller holds the
 * row's lock.
 * @throws Refusal ERROR_INTEGRATION_SENT
 */
export function refuseSent({ type, exchange }: Pick<DocumentRow, 'type' | 'exchange'>): void {
  if (type === 'PASSIVE' && exchange && !isUnsent(exchange.state)) throw new Refusal('ERROR_INTEGRATION_SENT')
}

/**
 * An integration comes back from the bin after the invoice that it integrates, whose row stays locked.
 * @throws Refusal ERROR_INTEGRATION_OF
 */
export async function refuseWithoutBill(
  tx: Tx,
  { integrates_id }: Pick<DocumentRow, 'integrates_id'>,
): Promise<void> {
  if (integrates_id === null) return
  const bill = await lockDocument(tx, integrates_id, DOCUMENT_KINDS, ['PASSIVE'])
  if (bill.state === 'DELETED') throw new Refusal('ERROR_INTEGRATION_OF')
}

/** A whole received document as answers state it. */
export async function toReceived(tx: Tx, row: DocumentRow): Promise<ReceivedDocument> {
  const file = await fileOf(tx, row)
  const inside = file ? await insideOf(row, file) : NOTHING_INSIDE
  const added = await readAttachments(tx, row.id)
  const integration = await findIntegration(tx, row.id)
  const receiver = row.anagrafica_receiver
  return {
    ...toInvoice(row),
    ...inside,
    document_kind: receivedKind(row.document_kind),
    xml_filename: file?.name ?? null,
    file: file && {
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      signed: file.signed,
      intact: file.intact,
      received_at: toInstantText(file.created_at, env.LUNA_ZONE),
      identificativo_sdi: file.identificativo_sdi,
    },
    integration: integration && {
      id: integration.id,
      tipo_documento: integration.tipo_documento,
      numeration: integration.full_numeration ?? '',
      exchange_state: integration.einvoice_files[0]?.state ?? null,
    },
    integrates_id: row.integrates_id,
    other_receiver: file !== null && !receiver.sku,
    attachment_list: [...inside.attachment_list, ...added],
  }
}

/** The XML of a received file, out of its signature envelope, under the name that it has without one. */
export async function openedXml(
  structureId: number,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<{ name: string; bytes: Uint8Array }> {
  const opened = await inThread(structureId, 'openReceived', name, bytes)
  return { name: name.replace(/\.p7m$/i, ''), bytes: opened }
}
