import type { Tx } from '@/server/db/client'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { inThread } from '@/server/workers'
import { frozenPdf } from './frozen-document'
import { lockRequest, type SigningRequestRow } from './request-queries'
import { addFileRows, findFile, readFile, signatureFile } from './signature-files'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Screens of phones have about three dots a point of a page that fills them. */
const DPI = 144
const MAX_PAGES = 10_000

/** A page of a PDF, from 1, as PNG. */
export async function drawPage(structureId: number, pdf: Uint8Array, number: number): Promise<Uint8Array> {
  const options = { dpi: DPI, maxPages: MAX_PAGES, only: number }
  const [drawn] = await inThread(structureId, 'rasterPages', pdf, options)
  if (!drawn) throw new Error(`page ${number} of a document was not drawn`)
  return drawn.png
}

/**
 * The picture of a page of a frozen document, from 1, as PNG. It is drawn when it is first asked for and kept: a long
 * document need not be drawn whole before its mail leaves.
 */
export async function pagePicture(
  inTenant: InTenant,
  { id: requestId, structure_id: structureId }: SigningRequestRow,
  number: number,
): Promise<Uint8Array> {
  const find = (tx: Tx) => findFile(tx, { requestId, kind: 'PAGE', number })
  const kept = await inTenant(find)
  if (kept) return readFile(kept)
  const { bytes } = await frozenPdf(inTenant, requestId)
  const png = await drawPage(structureId, bytes, number)
  const file = signatureFile(structureId, { kind: 'PAGE', number, bytes: png })
  await storeFiles(inTenant, [file.stored], {
    write: async (tx) => {
      await lockRequest(tx, requestId)
      if (await find(tx)) return
      await addFileRows(tx, requestId, [file])
      await claimFiles(tx, [file.row.file_key])
    },
  })
  return png
}
