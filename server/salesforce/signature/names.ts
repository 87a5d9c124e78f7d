import type { Language } from '@/lib/i18n/languages'
import { printedDocument } from '@/server/print'
import type { DocumentRow } from '../document/document-row'
import { toDocumentValue } from '../document/row'

/** The names under which a document and its parties stand on the pages of its signing. */
export type SigningNames = { document: string; sender: string; receiver: string }

/** The names of a document's signing, as they stand on its paper. */
export function signingNames(row: DocumentRow, language: Language): SigningNames {
  const { title, dated, sender, receiver } = printedDocument(toDocumentValue(row), language)
  return { document: `${title} ${dated}`, sender: sender.name, receiver: receiver.name }
}
