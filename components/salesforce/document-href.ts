import type { DocumentKind } from '@/lib/domain/document'

/** Where a document that the wizard makes is shown, or written on. */
export const documentHref = (
  kind: Exclude<DocumentKind, 'CREDITNOTE'>,
  what: 'preview' | 'wizard',
  id?: number,
): string => [`/app/documents/${what}/${kind.toLowerCase()}`, id].filter(Boolean).join('/')
