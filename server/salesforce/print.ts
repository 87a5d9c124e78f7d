import { Refusal } from '@/lib/domain/refusal'
import type { Language } from '@/lib/i18n/languages'
import { toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { renderInvoice } from '@/server/pdf'
import { readLogo } from '@/server/platform/logo'
import { type DocumentRow, findDocument, toDocumentValue } from './document-row'

type Printed = { name: string; type: string; bytes: Uint8Array }

/**
 * An invoice as a file. The row is read in a transaction, the file is made after it: no connection is held
 * while pages are laid out. The XML is the stored one, byte for byte, never made again.
 */
export async function printInvoice(context: HandlerContext, input: { id: number; format: 'pdf' | 'xml' }) {
  const { row, xml } = await context.inTenant(async (tx) => ({
    row: await findDocument(tx, input.id),
    xml:
      input.format === 'xml'
        ? await tx.einvoice_file.findFirst({ where: { document_id: input.id }, orderBy: { id: 'desc' } })
        : null,
  }))
  if (input.format === 'xml' && !xml) throw new Refusal('ERROR_NOT_FOUND')
  const printed: Printed = xml
    ? { name: xml.file_name, type: 'application/xml', bytes: xml.bytes }
    : { name: fileName(row, 'pdf'), type: 'application/pdf', bytes: await pdfOf(row, context.language) }
  const { name, type, bytes } = printed
  return toFileAnswer({ name, type, content: Uint8Array.from(bytes) })
}

/** The PDF of an invoice. */
export async function pdfOf(row: DocumentRow, language: Language): Promise<Uint8Array> {
  return renderInvoice(toDocumentValue(row), {
    language,
    // Bytes depend on the document only: the day it was issued stands for "now".
    producedAt: row.issued_at ?? row.updated_at,
    logo: await readLogo(row.structure_id),
  })
}

/** `fattura{number}_{year}.{ext}` (document 3 §7). */
const fileName = (row: DocumentRow, extension: string): string =>
  `fattura${row.number ?? `_bozza_${row.id}`}_${row.day.slice(0, 4)}.${extension}`
