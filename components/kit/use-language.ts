'use client'

import { useLocale } from 'next-intl'

import { type Language, languageOf } from '@/lib/i18n/languages'

/** The language in which the page is shown. */
export const useLanguage = (): Language => languageOf(useLocale())
