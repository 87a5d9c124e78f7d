import type { Day } from '@/lib/domain/core/day'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { SignerField } from '@/lib/domain/signature/signable-form'
import type { Template } from '@/lib/domain/templates/field'
import type { LaidOut } from '@/lib/domain/templates/laid-out'
import { layout } from '@/lib/domain/templates/layout'
import { nameOf, printedDocument } from '@/server/print'
import { drawTemplate, laidOutOrRefused, missingGlyphs, type TemplateFiles } from './draw-template'
import { fontMeasure } from './fonts'
import { sampleValue } from './sample-value'
import { templateWords, type WordOptions } from './template-words'

/**
 * A document of any kind in a template, as PDF, with the words of its other prints.
 * @throws as `drawTemplate`
 */
export function renderTemplate(
  template: Template,
  value: DocumentValue,
  files: TemplateFiles,
  options: WordOptions,
): Promise<Uint8Array> {
  const { language, producedAt } = options
  const { title } = printedDocument(value, language)
  const about = { title, author: nameOf(value.sender), language, producedAt }
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

/** The pages of a sample with `lineCount` lines in a template: those that its PDF would have. Nothing is refused. */
export async function previewTemplate(
  template: Template,
  { lineCount, date }: { lineCount: number; date: Day },
  options: WordOptions,
): Promise<TemplatePreview> {
  const words = templateWords(sampleValue(lineCount, date, options.language), options)
  const laid = layout(template, words, fontMeasure())
  return { ...laid, missing: missingGlyphs(laid.pages) }
}

/**
 * The fields in which a document in a template is signed, where its layout puts them: empty where the template has none.
 * @throws as `drawTemplate`
 */
export async function signerFields(
  template: Template,
  value: DocumentValue,
  options: WordOptions,
): Promise<SignerField[]> {
  const labels = new Map(template.fields.map(({ id, label }) => [id, label]))
  return laidOutOrRefused(template, templateWords(value, options)).flatMap(({ boxes }, index) =>
    boxes
      .filter(({ type }) => type === 'SIGNATURE')
      .map(({ field, x, y, width, height }) => ({
        id: field,
        type: 'SIGNATURE' as const,
        page: index + 1,
        x,
        y,
        width,
        height,
        label: labels.get(field) ?? '',
      })),
  )
}
