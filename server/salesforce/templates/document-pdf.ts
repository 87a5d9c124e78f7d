import { Refusal } from '@/lib/domain/core/refusal'
import type { SignerField } from '@/lib/domain/signature/signable-form'
import { isFilledBySigner, type Template } from '@/lib/domain/templates/field'
import type { Language } from '@/lib/i18n/languages'
import { withTenant } from '@/server/db/tenant'
import type { InTenant } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { readLogo } from '@/server/platform/logo'
import { storage } from '@/server/platform/storage'
import { hashToken } from '@/server/platform/tokens'
import { fileOfThread, inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { toDocumentValue } from '../document/row'
import { findPrintableVersion } from './template-queries'

/** The version of a template that a document uses. */
export type TemplateChoice = { id: number; version: number }

/** The template in which a document of ours is printed; null for the usual look, or the plain print. */
export const templateOfDocument = (row: DocumentRow): TemplateChoice | null =>
  row.type === 'ACTIVE' &&
  row.document_model === 'pdf_custom' &&
  row.template_id !== null &&
  row.template_version !== null
    ? { id: row.template_id, version: row.template_version }
    : null

const optionsOf = (row: DocumentRow, language: Language) => ({
  language,
  // Bytes depend on the document only: the day it was issued stands for "now".
  producedAt: row.issued_at ?? row.updated_at,
  zone: env.LUNA_ZONE,
})

/**
 * A document in its version of a template, which stays as it is when the template is edited or deleted. It is read in a
 * transaction of its own, and laid out after it. `isForSigner` leaves the texts empty that its signer may change.
 * @throws Refusal as `renderTemplate` of server/templates-pdf
 */
export async function pdfInTemplate(
  row: DocumentRow,
  choice: TemplateChoice,
  language: Language,
  { isForSigner = false } = {},
): Promise<Uint8Array> {
  const { structure_id: structureId } = row
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  const { content, rows } = await withTenant(scope, async (tx) => {
    const content = await findPrintableVersion(tx, choice)
    return { content, rows: await tx.template_asset.findMany({ where: { sha256: { in: shasOf(content) } } }) }
  })
  const files = new Map<string, Uint8Array>()
  for (const key of new Set(rows.map(({ file_key }) => file_key))) {
    const bytes = await storage().read(key)
    if (!bytes) throw new Error(`the file of a page of a template is missing: ${key}`)
    files.set(key, bytes)
  }
  const assets = Object.fromEntries(
    rows.map(({ sha256, mime_type, page, file_key }) => [
      sha256,
      { mime_type, page, file: files.get(file_key) ?? new Uint8Array() },
    ]),
  )
  const logo = await readLogo(structureId)
  const value = toDocumentValue(row)
  const options = { ...optionsOf(row, language), isForSigner }
  return fileOfThread(structureId, 'renderTemplate', content, value, { assets, logo }, options)
}

/** The fields that the signer of a document fills in its template; empty without a template, and for one without such fields. */
export async function templateSignerFields(
  inTenant: InTenant,
  row: DocumentRow,
  language: Language,
): Promise<SignerField[]> {
  const choice = templateOfDocument(row)
  if (!choice) return []
  const content = await inTenant((tx) => findPrintableVersion(tx, choice))
  return inThread(row.structure_id, 'signerFields', content, toDocumentValue(row), optionsOf(row, language))
}

/** The pages and pictures that a template names. */
export const shasOf = ({ pages, fields }: Template): string[] =>
  [...pages.map(({ asset }) => asset), ...fields.map(({ image }) => image)].filter((sha) => sha !== null)

/** Identifies a document in its template: another content or version has another key. Null without a template. */
export function printKey(row: DocumentRow): string | null {
  const choice = templateOfDocument(row)
  return choice && hashToken(JSON.stringify([choice, toDocumentValue(row)]))
}

/** Offers and contracts can still be written otherwise, and are signed as they are printed. */
const SIGNED_KINDS = ['OFFER', 'CONTRACT']

/**
 * Refuses a document that does not fit into its template, before it is sent: fields that would overlap, letters that the
 * font lacks. Of offers and contracts without a template, whose letters are refused as well, the key is null. It is laid
 * out outside of transactions, which would hold their locks as long as that takes; the answer is
 * the key of what was found to fit, for `printKey` to be compared with. `signerCount` is the number of those who are to
 * sign it; null of a document that is not to be signed.
 * @throws Refusal as `renderTemplate` of server/templates-pdf; ERROR_SIGNATURE_SIGNERS (params: fields, signers) for a
 *   template that has fields of more signers
 */
export async function refuseUnprintable(
  inTenant: InTenant,
  row: DocumentRow,
  { language, signerCount }: { language: Language; signerCount: number | null },
): Promise<string | null> {
  const choice = templateOfDocument(row)
  if (!choice) {
    if (SIGNED_KINDS.includes(row.document_kind))
      await inThread(row.structure_id, 'checkLetters', toDocumentValue(row), language)
    return null
  }
  const content = await inTenant((tx) => findPrintableVersion(tx, choice))
  if (signerCount !== null) refuseMoreSigners(content, signerCount)
  await inThread(row.structure_id, 'checkTemplate', content, toDocumentValue(row), optionsOf(row, language))
  return printKey(row)
}

function refuseMoreSigners({ fields }: Template, signers: number): void {
  const most = Math.max(1, ...fields.filter(isFilledBySigner).map(({ signer }) => signer))
  if (most > signers) throw new Refusal('ERROR_SIGNATURE_SIGNERS', { fields: most, signers })
}
