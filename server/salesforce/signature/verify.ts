import { createHash } from 'node:crypto'
import type { Verification } from '@/lib/api/salesforce/signature/signature-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { env } from '@/server/platform/env'
import { inThread } from '@/server/workers'
import { findDocument } from '../document/row-queries'
import { signingNames } from './names'
import { SIGNABLE_KINDS } from './visit'

/** The tenant under which the pool counts the work of callers that belong to no structure. */
const NO_TENANT = 0

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-')

/**
 * Verifies a file: it is authentic when its hash is that of a file which this installation sealed, whatever the seal in
 * it claims; so nobody's signature needs to be trusted.
 * @throws Refusal ERROR_PDF_UNREADABLE for a file that is no PDF
 */
export async function verifyFile(bytes: Uint8Array): Promise<Verification> {
  if (!isPdf(bytes)) throw new Refusal('ERROR_PDF_UNREADABLE', {}, ['file'])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await verifyHash(sha256)
  if (known.result === 'AUTHENTIC') return known
  const { certificates } = await inThread(NO_TENANT, 'findSeal', bytes)
  const isOurs = await asSystem((tx) =>
    tx.signing_certificate.count({ where: { sha256: { in: certificates } } }),
  )
  const foreign = certificates.length > 0 ? 'FOREIGN_SIGNED' : 'FOREIGN'
  return { ...known, result: isOurs > 0 ? 'ALTERED' : foreign }
}

/** Verifies a file by its SHA-256 alone; FOREIGN means that no file of ours has it. */
export async function verifyHash(sha256: string): Promise<Verification> {
  const file = await asSystem((tx) =>
    tx.signature_file.findFirst({
      where: { sha256, kind: { in: ['SEALED', 'STAMPED'] } },
      include: { request: true },
    }),
  )
  if (!file) return { result: 'FOREIGN', sha256, signed_at: null, stamped_at: null, sender: null }
  const { structure_id: structureId, kind, request } = file
  const stampedAt = kind === 'STAMPED' ? request.stamped_at : null
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  const row = await withTenant(scope, (tx) => findDocument(tx, request.document_id, SIGNABLE_KINDS))
  return {
    result: 'AUTHENTIC',
    sha256,
    signed_at: request.answered_at && toInstantText(request.answered_at, env.LUNA_ZONE),
    stamped_at: stampedAt && toInstantText(stampedAt, env.LUNA_ZONE),
    sender: signingNames(row, 'it').sender,
  }
}
