import type { Translate } from '@/lib/i18n/translate'
import type { Formats } from './format'

/** The texts and the formats of numbers that every part of a page needs. */
export type Sheet = { t: Translate; format: Formats }
