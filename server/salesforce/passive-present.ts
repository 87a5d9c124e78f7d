import type { PassiveAttachment, PassiveDocument } from '@/lib/api/salesforce/passive-fields'
import { toInstantText } from '@/lib/domain/day'
import type { Party } from '@/lib/domain/document'
import { toWire } from '@/lib/domain/money'
import type { Tx } from '@/server/db/client'
import type { passive_fileModel } from '@/server/db/generated/models/passive_file'
import {
  attachmentsOf,
  bodiesOf,
  paymentsOf,
  referencesOf,
  unwrap,
  warningsOf,
  type XmlElement,
} from '@/server/einvoice'
import { env } from '@/server/platform/env'
import { type DocumentRow, findDocument } from './document-row'
import { toInvoice } from './present'

export const RECEIVED = ['INVOICE', 'CREDITNOTE'] as const

/** A received document, or ERROR_NOT_FOUND. */
export const findPassive = (tx: Tx, id: number): Promise<DocumentRow> =>
  findDocument(tx, id, RECEIVED, ['PASSIVE'])

/** The XML of a received file, out of its envelope. Received files were opened once, so they can be again. */
export async function xmlOf({ name, bytes }: Pick<passive_fileModel, 'name' | 'bytes'>): Promise<Uint8Array> {
  const [file] = await unwrap(name, bytes)
  if (!file || 'refused' in file.content) throw new Error(`a received file cannot be opened: ${name}`)
  return file.content.bytes
}

type Body = { body: XmlElement; family: ReturnType<typeof bodiesOf>['family'] }

/** The part of a received file that is the document. */
export async function bodyOf(row: DocumentRow, file: passive_fileModel): Promise<Body> {
  const { bodies, family } = bodiesOf(await xmlOf(file))
  const body = bodies[(row.passive_file_position ?? 1) - 1]
  if (!body) throw new Error(`a received file has no document ${row.passive_file_position}`)
  return { body, family }
}

export const fileOf = (tx: Tx, row: DocumentRow): Promise<passive_fileModel | null> =>
  row.passive_file_id === null
    ? Promise.resolve(null)
    : tx.passive_file.findFirst({ where: { id: row.passive_file_id } })

type Inside = Pick<PassiveDocument, 'warning_list' | 'reference_list' | 'payment_list' | 'attachment_list'>

const NOTHING_INSIDE: Inside = { warning_list: [], reference_list: [], payment_list: [], attachment_list: [] }

/** What only the file says. */
const insideOf = ({ body, family }: Body): Inside => ({
  warning_list: warningsOf(body, family).map(({ code, amount }) => ({
    code,
    amount: amount && toWire(amount),
  })),
  reference_list: [...referencesOf(body)],
  payment_list: paymentsOf(body).map(({ block: _, amount, ...payment }) => ({
    ...payment,
    amount: toWire(amount),
  })),
  attachment_list: attachmentsOf(body).map((entry) => ({ ...entry, id: null })),
})

const readAttachments = async (tx: Tx, documentId: number): Promise<PassiveAttachment[]> => {
  const rows = await tx.passive_attachment.findMany({
    where: { document_id: documentId },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, name, size }) => ({ id, position: null, name, description: '', size }))
}

/** A whole received document as it leaves. */
export async function toPassive(tx: Tx, row: DocumentRow): Promise<PassiveDocument> {
  const file = await fileOf(tx, row)
  const inside = file ? insideOf(await bodyOf(row, file)) : NOTHING_INSIDE
  const added = await readAttachments(tx, row.id)
  const receiver = row.anagrafica_receiver as Partial<Party>
  return {
    ...toInvoice(row),
    ...inside,
    document_kind: row.document_kind as PassiveDocument['document_kind'],
    xml_filename: file?.name ?? null,
    file: file && {
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      signed: file.signed,
      intact: file.intact,
      received_at: toInstantText(file.created_at, env.LUNA_ZONE),
    },
    other_receiver: file !== null && !receiver.sku,
    attachment_list: [...inside.attachment_list, ...added],
  }
}
