import type { SignerField } from '@/lib/domain/signature/signable-form'
import type { Template } from '@/lib/domain/templates/field'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { withTenant } from '@/server/db/tenant'
import { env } from '@/server/platform/env'
import { readLogo } from '@/server/platform/logo'
import { storage } from '@/server/platform/storage'
import { inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { toDocumentValue } from '../document/row'
import { findVersion } from './template-queries'

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
    const content = await findVersion(tx, choice)
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
  return inThread(structureId, 'renderTemplate', content, value, { assets, logo }, options)
}

/** The fields that the signer of a document fills in its template; empty without a template, and for one without such fields. */
export async function templateSignerFields(
  inTenant: <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>,
  row: DocumentRow,
  language: Language,
): Promise<SignerField[]> {
  const choice = templateOfDocument(row)
  if (!choice) return []
  const content = await inTenant((tx) => findVersion(tx, choice))
  return inThread(row.structure_id, 'signerFields', content, toDocumentValue(row), optionsOf(row, language))
}

/** The pages and pictures that a template names. */
export const shasOf = ({ pages, fields }: Template): string[] =>
  [...pages.map(({ asset }) => asset), ...fields.map(({ image }) => image)].filter((sha) => sha !== null)

/**
 * Refuses a document that does not fit into its template, before it is sent: fields that would overlap, letters that the
 * font lacks.
 * @throws Refusal as `renderTemplate` of server/templates-pdf
 */
export async function refuseUnprintable(tx: Tx, row: DocumentRow, language: Language): Promise<void> {
  const choice = templateOfDocument(row)
  if (!choice) return
  const content = await findVersion(tx, choice)
  await inThread(row.structure_id, 'checkTemplate', content, toDocumentValue(row), optionsOf(row, language))
}
