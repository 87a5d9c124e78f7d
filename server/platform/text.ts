import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import type { Translate } from '@/lib/i18n/translate'
import en from '@/messages/en.json'
import it from '@/messages/it.json'

const messages: Record<Language, Record<string, unknown>> = { it, en }

const textsOf = (locale: Language) => createTranslator({ locale, messages: messages[locale] as never })
const texts = { it: textsOf('it'), en: textsOf('en') }

/** A translator for what is written outside React: error answers, mails, PDFs. Keys are full paths. */
export function translator(language: Language): Translate {
  const t = texts[language] as (key: string, params?: object) => string
  return (key, params) => t(key, params)
}

/** Whether there is a message of that key. */
export const hasText = (language: Language, key: string): boolean => texts[language].has(key as never)

const translators: Record<Language, Translate> = { it: translator('it'), en: translator('en') }

/** One message, by its full key. */
export const translate = (
  language: Language,
  key: string,
  params?: Record<string, string | number>,
): string => translators[language](key, params)
