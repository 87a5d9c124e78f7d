'use client'

import { useLocale } from 'next-intl'
import { languageOf } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'

/** The language in which the page is shown. */
export const useLanguage = (): Language => languageOf(useLocale())
