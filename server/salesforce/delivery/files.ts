import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { withoutReplaced } from '../document/issued-file'
import { toInvoice } from '../document/present'
import { ANY_TYPE } from '../document/row'
import { findDocument } from '../document/row-queries'
import { pdfOf } from './print'

/** A file about a document: its name, and what is in it. */
type DocumentFile = { name: string; content: Uint8Array | string }

type StoredFile = { file_name: string; bytes: Uint8Array }
type LoadedDocument = { json: unknown; invoice: DocumentRow | null; stored: StoredFile[] }

/** The ids of the documents of an entry, in their order. */
export async function documentIdsOf(tx: Tx, sku: string): Promise<number[]> {
  const rows = await tx.document.findMany({
    where: { ana_sku: sku },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id }) => id)
}

async function load(tx: Tx, id: number): Promise<LoadedDocument | null> {
  const row = await tx.document.findFirst({ where: { id } })
  if (!row) return null
  const invoice = row.document_kind === 'INVOICE' ? await findDocument(tx, id, ['INVOICE'], ANY_TYPE) : null
  const files = withoutReplaced(
    await tx.einvoice_file.findMany({ where: { document_id: id }, orderBy: { id: 'asc' } }),
  )
  const messages = await tx.exchange_message.findMany({
    where: { einvoice_file_id: { in: files.map((file) => file.id) } },
    orderBy: { id: 'asc' },
  })
  // The file of an integration is sent and comes back: it is there once.
  const received = await tx.received_file.findMany({
    where: { documents: { some: { id } }, sha256: { notIn: files.map(({ sha256 }) => sha256) } },
  })
  const stored = [...files, ...messages, ...received.map(({ name, bytes }) => ({ file_name: name, bytes }))]
  return { json: invoice ? toInvoice(invoice) : row, invoice, stored }
}

/**
 * All that there is of a document as files below `folder`: its data as JSON, its PDF, and every file that went to the
 * exchange system or came from it, byte for byte. Reads in one transaction, lays pages out after it.
 */
export async function documentFiles(
  inTenant: <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>,
  id: number,
  { folder, language }: { folder: string; language: Language },
): Promise<DocumentFile[]> {
  const found = await inTenant((tx) => load(tx, id))
  if (!found) return []
  const { json, invoice, stored } = found
  const files: DocumentFile[] = [{ name: `${folder}/${id}.json`, content: JSON.stringify(json, null, 2) }]
  if (invoice?.type === 'ACTIVE')
    files.push({ name: `${folder}/${id}.pdf`, content: await pdfOf(invoice, language) })
  for (const { file_name, bytes } of stored)
    files.push({ name: `${folder}/${id}_${file_name}`, content: bytes })
  return files
}
