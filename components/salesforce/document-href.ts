import type { DocumentKind } from '@/lib/domain/documents/document'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'

/** A document's kind as its preview and the words of its states name it. */
export const OF_KIND = {
  INVOICE: 'invoice',
  CREDITNOTE: 'creditNote',
  OFFER: 'offer',
  CONTRACT: 'contract',
  PROFORMA: 'proforma',
} as const satisfies Record<DocumentKind, StateSubject>

/** Where a document that the wizard makes is shown, or written on. */
export const documentHref = (
  kind: Exclude<DocumentKind, 'CREDITNOTE'>,
  what: 'preview' | 'wizard',
  id?: number,
): string => [`/app/documents/${what}/${kind.toLowerCase()}`, id].filter(Boolean).join('/')

/** Where a document of any kind is shown. */
export const previewHrefOf = (kind: DocumentKind, id: number): string =>
  `/app/documents/preview/${OF_KIND[kind]}/${id}`
