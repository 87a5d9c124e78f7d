import type { Tx } from '@/server/db/client'
import { fileName } from '../delivery/print'
import { findDocumentHead } from '../document/row-queries'
import { frozenForm, frozenPdf } from './frozen-document'
import { findLatestRequest } from './request-queries'
import { findFile, readFile } from './signature-files'
import { isAsSent, SIGNABLE_KINDS } from './visit'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * The PDF that goes with a mail about an offer or a contract: the signed one, or the one that waits to be signed, which
 * is frozen by this; null for any other document. So the mail's file is the one that its link shows.
 */
export async function signingAttachment(
  inTenant: InTenant,
  documentId: number,
): Promise<{ name: string; content: Uint8Array } | null> {
  const found = await inTenant(async (tx) => {
    const request = await findLatestRequest(tx, documentId)
    if (!request) return null
    const row = await findDocumentHead(tx, documentId, SIGNABLE_KINDS)
    return { request, row, sealed: await findFile(tx, { requestId: request.id, kind: 'SEALED' }) }
  })
  if (!found) return null
  const { request, row, sealed } = found
  const name = fileName(row, 'pdf')
  if (sealed) return { name, content: await readFile(sealed) }
  if (request.state !== 'OPEN' || !isAsSent(row, request)) return null
  await frozenForm(inTenant, request)
  return { name, content: (await frozenPdf(inTenant, request.id)).bytes }
}
