import { PDFDocument } from 'pdf-lib'
import { type Evidence, signedAt } from '@/lib/domain/signature/evidence'
import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { renderEvidence } from '@/server/pdf'
import { translate } from '@/server/platform/text'
import { type SignerText, writeSignerTexts } from '@/server/templates-pdf'
import type { SealingKey } from './certificate'
import { drawSignatures, type FieldInk } from './draw-signatures'
import { appendPages } from './join-pdfs'
import { sealPdf } from './seal-pdf'

type Signing = {
  form: SignableForm
  signatures: readonly FieldInk[]
  texts: readonly SignerText[]
  evidence: Evidence
  key: SealingKey
  language: Language
  /** The zone of the times on the pages of evidence. */
  zone: string
}

/**
 * The signed file of a document: its pages with the texts and signatures of its signers, the evidence after them, and the
 * seal over all.
 */
export async function signDocument(
  pdf: Uint8Array,
  { form, signatures, texts, evidence, key, language, zone }: Signing,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  await writeSignerTexts(document, texts)
  drawSignatures(document, form, signatures)
  await appendPages(document, await renderEvidence(evidence, { language, zone }))
  const { documentSha256, head } = evidence
  const reason = translate(language, 'pdf.evidence.reason', { sha256: documentSha256, head })
  return sealPdf(await document.save(), { ...key, reason, at: signedAt(evidence) })
}
