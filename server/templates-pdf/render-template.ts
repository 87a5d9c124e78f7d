import type { DocumentValue } from '@/lib/domain/documents/document'
import type { SignerField, TextField } from '@/lib/domain/signature/signable-form'
import { isSignersText, type Template, type TemplateField } from '@/lib/domain/templates/field'
import { textOf } from '@/lib/domain/templates/field-content'
import type { LaidOut, TemplateData } from '@/lib/domain/templates/laid-out'
import { layout } from '@/lib/domain/templates/layout'
import { composed } from '@/server/fonts'
import { nameOf, printedDocument } from '@/server/print'
import { drawTemplate, laidOutOrRefused, missingGlyphs, type TemplateFiles } from './draw-template'
import { fontMeasure } from './fonts'
import { templateWords, type WordOptions } from './template-words'

type RenderOptions = WordOptions & {
  /** Leaves the places of the texts that its signer may change empty: they are written when it is signed. */
  isForSigner?: boolean
}

/**
 * A document of any kind in a template, as PDF, with the words of its other prints; each page of a proforma states that it is
 * no invoice.
 * @throws as `drawTemplate`
 */
export function renderTemplate(
  template: Template,
  value: DocumentValue,
  files: TemplateFiles,
  options: RenderOptions,
): Promise<Uint8Array> {
  const { language, producedAt, isForSigner = false } = options
  const { title, courtesy } = printedDocument(value, language)
  // A template need not have a field for it.
  const notice = value.document_kind === 'PROFORMA' ? courtesy : null
  const empty = isForSigner ? template.fields.filter(isSignersText).map(({ id }) => id) : []
  const about = { title, author: nameOf(value.sender), language, producedAt, empty, notice }
  return drawTemplate(template, templateWords(value, options), files, about)
}

/**
 * Refuses what `renderTemplate` refuses, without drawing anything.
 * @throws as `drawTemplate`
 */
export async function checkTemplate(
  template: Template,
  value: DocumentValue,
  options: WordOptions,
): Promise<void> {
  laidOutOrRefused(template, templateWords(value, options))
}

/** A template that is tried out: its pages, what does not fit, and letters that the fonts do not have. */
export type TemplatePreview = LaidOut & { missing: readonly string[] }

/** The pages of a document in a template: those that its PDF would have. Nothing is refused. */
export async function previewTemplate(
  template: Template,
  value: DocumentValue,
  options: WordOptions,
): Promise<TemplatePreview> {
  const laid = layout(template, templateWords(value, options), fontMeasure())
  return { ...laid, missing: [...missingGlyphs(laid.pages)] }
}

/**
 * The fields that the signer of a document in a template fills, where its layout puts them: those to sign in, and the texts
 * that may be changed. Empty where the template has neither.
 * @throws as `drawTemplate`
 */
export async function signerFields(
  template: Template,
  value: DocumentValue,
  options: WordOptions,
): Promise<SignerField[]> {
  const words = templateWords(value, options)
  const drawn = new Map(template.fields.map((field) => [field.id, field]))
  return laidOutOrRefused(template, words).flatMap(({ boxes }, index) =>
    boxes.flatMap(({ field: id, x, y, width, height }): SignerField[] => {
      const field = drawn.get(id)
      if (!field) return []
      const place = { id, page: index + 1, x, y, width, height, label: field.label, signer: field.signer }
      if (field.type === 'SIGNATURE') return [{ ...place, type: 'SIGNATURE' }]
      return isSignersText(field) ? [{ ...place, ...signersText(field, words) }] : []
    }),
  )
}

function signersText(field: TemplateField, words: TemplateData) {
  const { fontSize, align, onOverflow } = field
  const type = field.type as TextField['type']
  return { type, value: composed(textOf(field, words)), fontSize, align, onOverflow }
}
