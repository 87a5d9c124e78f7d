import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import en from '@/messages/en.json'
import it from '@/messages/it.json'

const messages: Record<Language, Record<string, unknown>> = { it, en }

import type { Translate } from '@/lib/i18n/translate'

/** A translator for what is written outside React: error answers, mails, PDFs. Keys are full paths. */
export function translator(language: Language): Translate {
  const t = createTranslator({ locale: language, messages: messages[language] as never })
  return (key, params) => (t as (key: string, params?: object) => string)(key, params)
}

const translators: Record<Language, Translate> = { it: translator('it'), en: translator('en') }

/** One message, by its full key. */
export const translate = (
  language: Language,
  key: string,
  params?: Record<string, string | number>,
): string => translators[language](key, params)
