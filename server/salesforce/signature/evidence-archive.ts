import type { Tx } from '@/server/db/client'
import { zipOf } from '@/server/platform/zip'
import type { SigningRequestRow } from './request-queries'
import { findFile, readFile } from './signature-files'
import { findSigners, type SignerRow } from './signer-queries'

/** The files of a signing under the names that they have in its archive. */
const FILES = [
  ['DOCUMENT', 'document.pdf'],
  ['SEALED', 'signed.pdf'],
  ['STAMPED', 'signed-with-timestamp.pdf'],
] as const

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * All the evidence of a signing as a ZIP, to be handed to a court or an expert: the document that was shown, the answer of
 * each signer byte for byte, the signed file, and `evidence.json` with every step, each with its hash and the one before it.
 */
export async function evidenceArchive(inTenant: InTenant, request: SigningRequestRow): Promise<Uint8Array> {
  const { rows, signers, events } = await inTenant(async (tx) => {
    const signers = await findSigners(tx, request.id)
    const names = [...FILES.map(([kind, name]) => ({ kind, name, number: 0 })), ...answersOf(signers)]
    const rows = names.map(async ({ kind, name, number }) => ({
      name,
      row: await findFile(tx, { requestId: request.id, kind, number }),
    }))
    const where = { request_id: request.id }
    const omit = { id: true, structure_id: true } as const
    const events = await tx.signature_event.findMany({ where, orderBy: { seq: 'asc' }, omit })
    return { rows: await Promise.all(rows), signers, events }
  })
  const files: { name: string; content: Uint8Array | string }[] = []
  for (const { name, row } of rows) if (row) files.push({ name, content: await readFile(row) })
  const { id, state, created_at, answered_at, expires_at, stamped_at, asks_code } = request
  const evidence = {
    request: { id, state, created_at, expires_at, answered_at, stamped_at, asks_code },
    signers: signers.map(signerFacts),
    files: rows.flatMap(({ name, row }) => (row ? [{ name, sha256: row.sha256, size: row.size }] : [])),
    events,
  }
  return zipOf([...files, { name: 'evidence.json', content: `${JSON.stringify(evidence, null, 2)}\n` }])
}

/** The archives of the answers; the one signer's has no number. */
const answersOf = (signers: readonly SignerRow[]) =>
  signers.map(({ position: number }) => ({
    kind: 'ARCHIVE' as const,
    name: signers.length === 1 ? 'answer.zip' : `answer-${number}.zip`,
    number,
  }))

const signerFacts = ({
  position,
  name,
  recipient,
  state,
  invited_at,
  answered_at,
  description,
}: SignerRow) => ({
  position,
  name,
  recipient,
  state,
  invited_at,
  answered_at,
  description,
})
