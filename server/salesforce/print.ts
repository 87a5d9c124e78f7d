import type { PrintFormat } from '@/lib/api/salesforce/print-fields'
import type { DocumentKind } from '@/lib/domain/document'
import { type DocumentLook, PLAIN_LOOK } from '@/lib/domain/document-look'
import { Refusal } from '@/lib/domain/refusal'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import { toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { readLogo } from '@/server/platform/logo'
import { zipOf } from '@/server/platform/zip'
import { inThread } from '@/server/workers'
import { type DocumentRow, findDocument, toDocumentValue } from './document-row'

type Printed = { name: string; type: string; bytes: Uint8Array }

/**
 * A document as a file. The row is read in a transaction, the file is made after it: no connection is held
 * while pages are laid out. The XML is the stored one, byte for byte, never made again.
 */
export async function printDocument(
  context: HandlerContext,
  kind: DocumentKind,
  input: { id: number; format: PrintFormat },
) {
  const { row, look, xml } = await context.inTenant(async (tx) => ({
    row: await findDocument(tx, input.id, [kind]),
    look: input.format === 'pdf_custom' ? await documentLook(tx, context.caller.structureId) : PLAIN_LOOK,
    xml:
      input.format === 'xml'
        ? await tx.einvoice_file.findFirst({ where: { document_id: input.id }, orderBy: { id: 'desc' } })
        : null,
  }))
  if (input.format === 'xml' && !xml) throw new Refusal('ERROR_DOCUMENT_NO_XML')
  const { name, type, bytes }: Printed = xml
    ? { name: xml.file_name, type: 'application/xml', bytes: xml.bytes }
    : await laidOut(row, input.format === 'docx' ? 'docx' : look, context.language)
  return toFileAnswer({ name, type, content: Uint8Array.from(bytes) })
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function laidOut(row: DocumentRow, look: DocumentLook | 'docx', language: Language): Promise<Printed> {
  if (look === 'docx') {
    const logo = await readLogo(row.structure_id)
    const bytes = await inThread(row.structure_id, 'renderDocx', toDocumentValue(row), { language, logo })
    return { name: fileName(row, 'docx'), type: DOCX, bytes }
  }
  return { name: fileName(row, 'pdf'), type: 'application/pdf', bytes: await pdfOf(row, language, look) }
}

/** The PDF of the model that was chosen for a document, where `own` is the look of its structure's settings. */
export const pdfOfModel = (row: DocumentRow, language: Language, own: DocumentLook): Promise<Uint8Array> =>
  pdfOf(row, language, row.document_model === 'pdf' ? PLAIN_LOOK : own)

/** The PDF of a document, in the look of its structure's settings where that is given. */
export async function pdfOf(
  row: DocumentRow,
  language: Language,
  look: DocumentLook = PLAIN_LOOK,
): Promise<Uint8Array> {
  return inThread(row.structure_id, 'renderInvoice', toDocumentValue(row), {
    language,
    // Bytes depend on the document only: the day it was issued stands for "now".
    producedAt: row.issued_at ?? row.updated_at,
    logo: look.mostra_logo ? await readLogo(row.structure_id) : null,
    look,
  })
}

/** A received document as it reads, without our logo: it is not ours. */
export const pdfOfReceived = (row: DocumentRow, language: Language): Promise<Uint8Array> =>
  inThread(row.structure_id, 'renderInvoice', toDocumentValue(row), {
    language,
    producedAt: row.created_at,
    logo: null,
  })

/** `fattura{number}_{year}.{ext}` (document 3 §7), and alike for the other kinds. */
const NAME = {
  INVOICE: 'fattura',
  CREDITNOTE: 'nota_credito',
  OFFER: 'offerta',
  CONTRACT: 'contratto',
} as const satisfies Record<DocumentKind, string>

export const fileName = (row: DocumentRow, ending: 'pdf' | 'docx'): string =>
  `${NAME[row.document_kind as DocumentKind]}${row.number ?? `_bozza_${row.id}`}_${row.day.slice(0, 4)}.${ending}`

/** The PDFs of many invoices as one ZIP, each of its model, laid out one after the other. ERROR_NOT_FOUND when there is none. */
export async function zipOfPdf(context: HandlerContext, ids: readonly number[]) {
  const { known, look } = await context.inTenant(async (tx) => ({
    known: await tx.sales_document.findMany({
      where: { id: { in: [...ids] }, document_kind: 'INVOICE', type: 'ACTIVE', state: { not: 'DELETED' } },
      orderBy: { id: 'asc' },
      select: { id: true },
    }),
    look: await documentLook(tx, context.caller.structureId),
  }))
  if (known.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  const files: { name: string; content: Uint8Array }[] = []
  for (const { id } of known) {
    const row = await context.inTenant((tx) => findDocument(tx, id))
    files.push({ name: fileName(row, 'pdf'), content: await pdfOfModel(row, context.language, look) })
  }
  const content = Uint8Array.from(await zipOf(files))
  return toFileAnswer({ name: 'fatture_pdf.zip', type: 'application/zip', content })
}

/** The header of a ZIP that names the documents that are not in it, by their ids. */
const LEFT_OUT_HEADER = 'x-luna-left-out'

/** The last files of many documents as one ZIP; which of them have none stands in a header. ERROR_DOCUMENT_NO_XML when none has one. */
export async function zipOfXml(context: HandlerContext, ids: readonly number[]) {
  const files = await context.inTenant(
    (tx) =>
      tx.$queryRaw<{ document_id: number; file_name: string; bytes: Uint8Array }[]>`
        select distinct on (f.document_id) f.document_id, f.file_name, f.bytes from einvoice_file f
        join sales_document d on d.id = f.document_id and d.document_kind = 'INVOICE'
        where f.document_id = any(${[...ids]}::int[]) order by f.document_id, f.id desc`,
  )
  if (files.length === 0) throw new Refusal('ERROR_DOCUMENT_NO_XML')
  const held = new Set(files.map(({ document_id }) => document_id))
  const leftOut = [...new Set(ids)].filter((id) => !held.has(id))
  const content = await zipOf(files.map(({ file_name, bytes }) => ({ name: file_name, content: bytes })))
  const zip = { name: 'fatture_xml.zip', type: 'application/zip', content: Uint8Array.from(content) }
  const { headers, body } = toFileAnswer(zip)
  return {
    headers: leftOut.length > 0 ? { ...headers, [LEFT_OUT_HEADER]: leftOut.join(',') } : headers,
    body,
  }
}
