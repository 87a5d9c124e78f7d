import type { Language } from '@/lib/i18n/languages'
import { printedDocument } from '@/server/print'
import type { DocumentHead } from '../document/document-row'
import { toDocumentValue } from '../document/row'

/** The names under which a document and its parties stand on the pages of its signing. */
export type SigningNames = { document: string; sender: string; receiver: string }

/** The names of a document's signing, as they stand on its paper. Its lines, which take long to be put into words, have none. */
export function signingNames(head: DocumentHead, language: Language): SigningNames {
  const value = toDocumentValue({ ...head, lines: [] })
  const { title, dated, sender, receiver } = printedDocument(value, language)
  return { document: `${title} ${dated}`, sender: sender.name, receiver: receiver.name }
}

/** The name by which a signer is called. */
export const signerName = (
  { name }: { name: string },
  { receiver }: Pick<SigningNames, 'receiver'>,
): string => name || receiver
