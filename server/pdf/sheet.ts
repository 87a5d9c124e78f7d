import type { Language } from '@/lib/i18n/languages'

export type RenderOptions = {
  language: Language
  /** Stands in the file as its date: the same document always gives the same bytes. */
  producedAt: Date
  /** PNG or JPEG. */
  logo: Uint8Array | null
}
