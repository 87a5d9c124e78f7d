import type { DocumentValue } from '@/lib/domain/documents/document'
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
