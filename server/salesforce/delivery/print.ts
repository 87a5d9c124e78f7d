import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { type DocumentLook, PLAIN_LOOK } from '@/lib/domain/documents/document-look'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { readLogo } from '@/server/platform/logo'
import { zipOf } from '@/server/platform/zip'
import { fileOfThread, inThread } from '@/server/workers'
import type { DocumentHead, DocumentRow } from '../document/document-row'
import { ANY_TYPE, toDocumentValue } from '../document/row'
import { findDocument } from '../document/row-queries'
import { fileOf, openedXml } from '../received/present'
import { pdfInTemplate, templateOfDocument } from '../templates/document-pdf'
import { storedXmls } from './print-queries'
import { safeName } from './safe-name'

type PrintedFile = { name: string; type: string; bytes: Uint8Array }

/**
 * A document as a file. The row is read in a transaction, the file is made after it: no connection is held
 * while pages are laid out. The XML is the stored one, byte for byte, never made again; of a received document it is the
 * supplier's, out of its signature. A received one is laid out without our logo and look: it is not ours.
 * @throws Refusal ERROR_DOCUMENT_NO_XML, ERROR_PASSIVE_NO_FILE
 */
export async function printDocument(
  context: HandlerContext,
  kind: DocumentKind,
  input: { id: number; format: PrintFormat },
) {
  const { id, format } = input
  const { row, isCustom, look, xml } = await context.inTenant(async (tx) => {
    const row = await findDocument(tx, id, [kind], ANY_TYPE)
    const isCustom = format === 'pdf_custom' && row.type === 'ACTIVE'
    return {
      row,
      isCustom,
      look: isCustom ? await documentLook(tx, context.caller.structureId) : PLAIN_LOOK,
      xml: format === 'xml' ? await storedXml(tx, row) : null,
    }
  })
  const { name, type, bytes }: PrintedFile = xml
    ? { ...(await toXml(row, xml)), type: 'application/xml' }
    : await laidOut(row, format === 'docx' ? 'docx' : isCustom ? 'own' : 'plain', {
        look,
        language: context.language,
      })
  return toFileAnswer({ name, type, content: Uint8Array.from(bytes) })
}

type StoredXml = { name: string; bytes: Uint8Array }

/** The last file of a document of ours, or the file with which a received document came. */
async function storedXml(tx: Tx, row: DocumentRow): Promise<StoredXml> {
  if (row.type === 'PASSIVE') {
    const file = await fileOf(tx, row)
    if (!file) throw new Refusal('ERROR_PASSIVE_NO_FILE')
    return file
  }
  const file = await tx.einvoice_file.findFirst({ where: { document_id: row.id }, orderBy: { id: 'desc' } })
  if (!file) throw new Refusal('ERROR_DOCUMENT_NO_XML')
  return { name: file.file_name, bytes: file.bytes }
}

const toXml = async ({ type, structure_id }: DocumentRow, file: StoredXml): Promise<StoredXml> =>
  type === 'PASSIVE' ? openedXml(structure_id, file) : file

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Print = { look: DocumentLook; language: Language }

async function laidOut(
  row: DocumentRow,
  form: 'docx' | 'own' | 'plain',
  { look, language }: Print,
): Promise<PrintedFile> {
  if (form === 'docx') {
    const logo = row.type === 'ACTIVE' ? await readLogo(row.structure_id) : null
    const bytes = await inThread(row.structure_id, 'renderDocx', toDocumentValue(row), { language, logo })
    return { name: fileName(row, 'docx'), type: DOCX, bytes }
  }
  const bytes =
    form === 'own'
      ? await ownPdf(row, language, look)
      : await pdfOfModel({ ...row, document_model: 'pdf' }, language, look)
  return { name: fileName(row, 'pdf'), type: 'application/pdf', bytes }
}

/** The PDF of the model that was chosen for a document, where `own` is the look of its structure's settings; a received one as it reads. */
export function pdfOfModel(row: DocumentRow, language: Language, own: DocumentLook): Promise<Uint8Array> {
  if (row.type === 'PASSIVE') return pdfOfReceived(row, language)
  return row.document_model === 'pdf' ? pdfOf(row, language, PLAIN_LOOK) : ownPdf(row, language, own)
}

/** The structure's own print of a document: in the template that was chosen for it, else in the look of the settings. */
function ownPdf(row: DocumentRow, language: Language, look: DocumentLook): Promise<Uint8Array> {
  const template = templateOfDocument(row)
  return template ? pdfInTemplate(row, template, language) : pdfOf(row, language, look)
}

/** The PDF of a document, in the look of its structure's settings where that is given. */
export async function pdfOf(
  row: DocumentRow,
  language: Language,
  look: DocumentLook = PLAIN_LOOK,
): Promise<Uint8Array> {
  return fileOfThread(row.structure_id, 'renderInvoice', toDocumentValue(row), {
    language,
    // Bytes depend on the document only: the day it was issued stands for "now".
    producedAt: row.issued_at ?? row.updated_at,
    logo: look.mostra_logo ? await readLogo(row.structure_id) : null,
    look,
  })
}

/** A received document as it reads, without our logo: it is not ours. */
const pdfOfReceived = (row: DocumentRow, language: Language): Promise<Uint8Array> =>
  fileOfThread(row.structure_id, 'renderInvoice', toDocumentValue(row), {
    language,
    producedAt: row.created_at,
    logo: null,
  })

/** `fattura{number}_{year}.{ext}` (document 3 §7), and likewise for the other kinds. */
const NAME = {
  INVOICE: 'fattura',
  CREDITNOTE: 'nota_credito',
  OFFER: 'offerta',
  CONTRACT: 'contratto',
  PROFORMA: 'proforma',
} as const satisfies Record<DocumentKind, string>

export const fileName = (row: DocumentHead, ending: 'pdf' | 'docx' | 'zip'): string =>
  `${NAME[row.document_kind]}${numberIn(row)}_${row.day.slice(0, 4)}.${ending}`

/** Our number; a supplier's as far as it can stand in a file's name. */
function numberIn({ id, type, number, full_numeration }: DocumentHead): string {
  if (type === 'PASSIVE') return `_${safeName(full_numeration ?? String(id))}`
  return String(number ?? `_bozza_${id}`)
}

/**
 * The PDFs of many invoices as one ZIP, each of its model, laid out one after the other. ERROR_NOT_FOUND when no
 * invoice exists.
 */
export async function zipOfPdf(context: HandlerContext, ids: readonly number[]) {
  const { known, look } = await context.inTenant(async (tx) => ({
    known: await tx.document.findMany({
      where: { id: { in: [...ids] }, document_kind: 'INVOICE', state: { not: 'DELETED' } },
      orderBy: { id: 'asc' },
      select: { id: true },
    }),
    look: await documentLook(tx, context.caller.structureId),
  }))
  if (known.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  const files: { name: string; content: Uint8Array }[] = []
  for (const { id } of known) {
    const row = await context.inTenant((tx) => findDocument(tx, id, ['INVOICE'], ANY_TYPE))
    files.push({ name: fileName(row, 'pdf'), content: await pdfOfModel(row, context.language, look) })
  }
  const content = Uint8Array.from(await zipOf(files))
  return toFileAnswer({ name: 'fatture_pdf.zip', type: 'application/zip', content })
}

/** The header of a ZIP that names the documents that are not in it, by their ids. */
const LEFT_OUT_HEADER = 'x-luna-left-out'

/**
 * The last files of many documents as one ZIP, a file of several received ones once; a header lists the documents that
 * have no file. ERROR_DOCUMENT_NO_XML when no document has a file, ERROR_NOT_FOUND when no document exists.
 */
export async function zipOfXml(context: HandlerContext, ids: readonly number[]) {
  const { structureId } = context.caller
  const { files, known } = await context.inTenant(async (tx) => ({
    files: await storedXmls(tx, ids),
    known: await tx.document.count({ where: { id: { in: [...ids] }, document_kind: 'INVOICE' } }),
  }))
  if (files.length === 0) throw new Refusal(known > 0 ? 'ERROR_DOCUMENT_NO_XML' : 'ERROR_NOT_FOUND')
  const held = new Set(files.map(({ document_id }) => document_id))
  const leftOut = [...new Set(ids)].filter((id) => !held.has(id))
  const taken = new Set<number>()
  const entries: { name: string; content: Uint8Array }[] = []
  for (const { received, ...file } of files) {
    if (received !== null && taken.has(received)) continue
    if (received !== null) taken.add(received)
    const { name, bytes } = received === null ? file : await openedXml(structureId, file)
    entries.push({ name, content: bytes })
  }
  const content = await zipOf(entries)
  const zip = { name: 'fatture_xml.zip', type: 'application/zip', content: Uint8Array.from(content) }
  const { headers, body } = toFileAnswer(zip)
  return {
    headers: leftOut.length > 0 ? { ...headers, [LEFT_OUT_HEADER]: leftOut.join(',') } : headers,
    body,
  }
}
