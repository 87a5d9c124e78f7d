import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { inThread } from '@/server/workers'
import { pdfOfModel } from '../delivery/print'
import type { DocumentRow } from '../document/document-row'
import { findDocument } from '../document/row-queries'
import { pdfInTemplate, templateOfDocument, templateSignerFields } from '../templates/document-pdf'
import { signingNames } from './names'
import { lockRequest, type SigningRequestRow } from './request-queries'
import { addFileRows, findFile, readFile, signatureFile } from './signature-files'
import { findSigners, type SignerRow } from './signer-queries'
import { SIGNABLE_KINDS } from './visit'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * The form of a signing. The document is frozen the first time that it is asked for, which is before its mail leaves:
 * its PDF and its fields stay as they are from then on, whatever happens to the settings.
 */
export async function frozenForm(inTenant: InTenant, request: SigningRequestRow): Promise<SignableForm> {
  if (request.form) return request.form
  const { structure_id: structureId, language } = request
  const { row, signers } = await inTenant(async (tx) => ({
    row: await findDocument(tx, request.document_id, SIGNABLE_KINDS),
    signers: await findSigners(tx, request.id),
  }))
  const { pdf, form } = await signableOf(inTenant, row, { language, signers })
  const file = signatureFile(structureId, { kind: 'DOCUMENT', bytes: pdf })
  return storeFiles(inTenant, [file.stored], {
    write: async (tx) => {
      const current = await lockRequest(tx, request.id)
      if (current.form) return current.form
      await tx.signing_request.update({ where: { id: request.id }, data: { form }, select: { id: true } })
      await addFileRows(tx, request.id, [file])
      await claimFiles(tx, [file.row.file_key])
      return form
    },
  })
}

type Wanted = { language: Language; signers: readonly Pick<SignerRow, 'position' | 'name'>[] }

/**
 * A document as it would be frozen now: its PDF, and its pages with the fields that its signers fill. It is laid out by the
 * workers.
 */
export async function signableOf(inTenant: InTenant, row: DocumentRow, { language, signers }: Wanted) {
  const { structure_id: structureId } = row
  const look = await inTenant((tx) => documentLook(tx, structureId))
  const template = templateOfDocument(row)
  const print = template
    ? await pdfInTemplate(row, template, language, { isForSigner: true })
    : await pdfOfModel(row, language, look)
  const fields = await templateSignerFields(inTenant, row, language)
  const names = signingNames(row, language)
  const options = { fields, names, language, producedAt: row.updated_at }
  return inThread(structureId, 'makeSignable', print, {
    ...options,
    signers: signers.map(({ position, name }) => ({ position, name })),
  })
}

/** The frozen PDF of a signing, with its hash. */
export async function frozenPdf(
  inTenant: InTenant,
  requestId: number,
): Promise<{ bytes: Uint8Array; sha256: string }> {
  const row = await inTenant((tx) => findFile(tx, { requestId, kind: 'DOCUMENT' }))
  if (!row) throw new Error('a document that is being signed was not frozen')
  return { bytes: await readFile(row), sha256: row.sha256 }
}
