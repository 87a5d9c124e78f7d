import type { DocumentValue } from '@/lib/domain/documents/document'
import type { SignerField } from '@/lib/domain/signature/signable-form'
import type { Template } from '@/lib/domain/templates/field'
import { nameOf, printedDocument } from '@/server/print'
import { drawTemplate, laidOutOrRefused, type TemplateFiles } from './draw-template'
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
