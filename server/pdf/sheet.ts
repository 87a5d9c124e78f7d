import type { coloursOf, DocumentLook } from '@/lib/domain/documents/document-look'
import type { Language } from '@/lib/i18n/languages'

/** Of a look: its text on white, and its filled head with what stands on it. */
export type Colours = ReturnType<typeof coloursOf>

export type RenderOptions = {
  language: Language
  /** Stands in the file as its date: the same document always gives the same bytes. */
  producedAt: Date
  /** PNG or JPEG. */
  logo: Uint8Array | null
  /** The plain one when not given. */
  look?: DocumentLook
}
