import type { Translate } from '@/lib/i18n/translate'
import type { Formats } from './format'

/** What every part of a page needs: its words and how it prints numbers. */
export type Sheet = { t: Translate; format: Formats }
