import { codeEntry, TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import type { DocumentLook } from '@/lib/domain/documents/document-look'
import type { Language } from '@/lib/i18n/languages'
import { storage } from '@/server/platform/storage'
import { translator } from '@/server/platform/text'
import type { InTenant } from '../batches/gathered-zip'
import { pdfOfModel } from '../delivery/print'
import { safeName } from '../delivery/safe-name'
import type { DocumentRow } from '../document/document-row'
import { ANY_TYPE } from '../document/row'
import { findDocument } from '../document/row-queries'
import { storedFiles } from './stored-files'

/** The document that a file of the month's ZIP belongs to, as in the index. */
export type FileSubject = { kind: string; number: string; date: string; name: string; total: number | null }

export type MonthFile = { path: string; bytes: Uint8Array; about: FileSubject }

type NamedFile = { name: string; bytes: Uint8Array }

/**
 * The files of a document, in a folder of its own: the files that went to the exchange system and came from it, byte for
 * byte, its PDF, and the files that somebody added to it.
 */
export async function monthDocument(
  inTenant: InTenant,
  id: number,
  { language, look }: { language: Language; look: DocumentLook },
): Promise<MonthFile[]> {
  const { row, stored, attachments, protocol } = await inTenant(async (tx) => {
    const row = await findDocument(tx, id, ['INVOICE', 'CREDITNOTE'], ANY_TYPE)
    return {
      row,
      stored: await storedFiles(tx, row),
      attachments: await tx.received_attachment.findMany({
        where: { document_id: id },
        orderBy: { id: 'asc' },
      }),
      protocol: await tx.vat_protocol.findFirst({ where: { document_id: id }, select: { protocol: true } }),
    }
  })
  const added: NamedFile[] = []
  for (const { name, file_key } of attachments) {
    const bytes = await storage().read(file_key)
    if (bytes) added.push({ name, bytes })
  }
  const pdf = await pdfOfModel(row, language, look)
  const folder = folderOf(row, protocol?.protocol ?? null, language)
  const files = [{ name: `${folder.split('/')[1]}.pdf`, bytes: pdf }, ...stored, ...added]
  const about = aboutOf(row, language)
  return files.map(({ name, bytes }) => ({ path: `${folder}/${safeName(name)}`, bytes, about }))
}

/** `vendite/fattura_1_2026_Rossi`, `acquisti/000012_fattura_A_7_Rossi`. */
export function folderOf(row: DocumentRow, protocol: number | null, language: Language): string {
  const t = translator(language)
  const parts = [
    protocol === null ? '' : String(protocol).padStart(6, '0'),
    t(`registers.archive.${row.document_kind === 'CREDITNOTE' ? 'credit_note' : 'invoice'}`),
    row.full_numeration ?? String(row.id),
    row.counterparty_name,
  ]
  const isOurs = row.type === 'ACTIVE'
  return `${t(`registers.archive.${isOurs ? 'sales' : 'purchases'}`)}/${safeName(parts.filter(Boolean).join('_'))}`
}

/** A document as an index has it. */
export function aboutOf(row: DocumentRow, language: Language): FileSubject {
  return {
    kind: codeEntry(TIPO_DOCUMENTO, row.tipo_documento)?.[language] ?? row.tipo_documento,
    number: row.full_numeration ?? '',
    date: row.day,
    name: row.counterparty_name,
    total: Number(row.total),
  }
}
