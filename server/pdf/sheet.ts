import type { Language } from '@/lib/i18n/languages'
import type { Translate } from '@/lib/i18n/translate'
import type { Formats } from './format'

/** What every part of a page needs: its words and how it prints numbers. */
export type Sheet = { t: Translate; format: Formats }

export type RenderOptions = {
  language: Language
  /** Stands in the file as its date: the same document always gives the same bytes. */
  producedAt: Date
  /** PNG or JPEG. */
  logo: Uint8Array | null
}
