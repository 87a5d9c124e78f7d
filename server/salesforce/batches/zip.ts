import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentLook } from '@/lib/domain/documents/document-look'
import { documentLook } from '@/server/auth'
import type { TenantScope } from '@/server/db/tenant'
import { uniqueNames } from '@/server/platform/zip'
import { fileName, pdfOfModel } from '../delivery/print'
import { findDocument } from '../document/row-queries'
import { gatherDocuments, gatherZip, type InTenant } from './gathered-zip'
import type { ListBatch } from './queries'

type PrintedFile = { name: string; bytes: Uint8Array }

/** Gathers the files of a batch's documents into a ZIP. Ends early when it is cancelled. */
export function zipBatch(scope: TenantScope, batch: ListBatch): Promise<void> {
  return gatherZip(scope, batch, async (zip, gathering) => {
    const { inTenant } = gathering
    const look = await inTenant((tx) => documentLook(tx, batch.structure_id))
    const unique = uniqueNames()
    return gatherDocuments(gathering, async (id) => {
      const { name, bytes } = await printed(inTenant, batch, id, look)
      await zip.add(unique(name), bytes)
      return 1
    })
  })
}

/** @throws Refusal ERROR_DOCUMENT_NO_XML for a document that never went to the exchange system. */
async function printed(
  inTenant: InTenant,
  { action, document_kind, language }: ListBatch,
  id: number,
  look: DocumentLook,
): Promise<PrintedFile> {
  if (action === 'XML') {
    const file = await inTenant((tx) =>
      tx.einvoice_file.findFirst({ where: { document_id: id }, orderBy: { id: 'desc' } }),
    )
    if (!file) throw new Refusal('ERROR_DOCUMENT_NO_XML')
    return { name: file.file_name, bytes: file.bytes }
  }
  const row = await inTenant((tx) => findDocument(tx, id, [document_kind]))
  if (row.state === 'DELETED') throw new Refusal('ERROR_NOT_FOUND')
  return { name: fileName(row, 'pdf'), bytes: await pdfOfModel(row, language, look) }
}
