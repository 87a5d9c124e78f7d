import type { DocumentValue } from '@/lib/domain/documents/document'
import type { Language } from '@/lib/i18n/languages'
import { missingLetters, refuseLetters } from '@/server/fonts'
import { printedDocument } from '@/server/print'

/** Refuses a document whose print has letters that our fonts lack. @throws Refusal ERROR_TEMPLATE_GLYPHS */
export async function checkLetters(value: DocumentValue, language: Language): Promise<void> {
  refuseLetters(missingLetters(printedDocument(value, language)))
}
