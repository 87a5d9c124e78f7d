import type { Tx } from '@/server/db/client'
import { zipOf } from '@/server/platform/zip'
import type { SigningRequestRow } from './request-queries'
import { findFile, readFile } from './signature-files'

/** The files of a signing under the names that they have in its archive. */
const FILES = [
  ['DOCUMENT', 'document.pdf'],
  ['ARCHIVE', 'answer.zip'],
  ['SEALED', 'signed.pdf'],
  ['STAMPED', 'signed-with-timestamp.pdf'],
] as const

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * All the evidence of a signing as a ZIP, to be handed to a court or an expert: the document that was shown, the signer's
 * answer byte for byte, the signed file, and `evidence.json` with every step, each with its hash and the one before it.
 */
export async function evidenceArchive(inTenant: InTenant, request: SigningRequestRow): Promise<Uint8Array> {
  const { rows, events } = await inTenant(async (tx) => ({
    rows: await Promise.all(
      FILES.map(async ([kind, name]) => ({ name, row: await findFile(tx, { requestId: request.id, kind }) })),
    ),
    events: await tx.signature_event.findMany({
      where: { request_id: request.id },
      orderBy: { seq: 'asc' },
      omit: { id: true, structure_id: true },
    }),
  }))
  const files: { name: string; content: Uint8Array | string }[] = []
  for (const { name, row } of rows) if (row) files.push({ name, content: await readFile(row) })
  const { state, recipient, created_at, answered_at, expires_at, stamped_at, description } = request
  const evidence = {
    request: {
      id: request.id,
      state,
      recipient,
      created_at,
      expires_at,
      answered_at,
      stamped_at,
      description,
    },
    files: rows.flatMap(({ name, row }) => (row ? [{ name, sha256: row.sha256, size: row.size }] : [])),
    events,
  }
  return zipOf([...files, { name: 'evidence.json', content: `${JSON.stringify(evidence, null, 2)}\n` }])
}
