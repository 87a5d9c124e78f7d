/** The languages of Luna; the first is the default. */
export const languages = ['it', 'en'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (value: string | null | undefined): value is Language =>
  value === 'it' || value === 'en'

/** The first known language of an `accept-language` header; Italian otherwise. */
export function pickLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? languages[0]
}

/** The language of a page, whatever its `lang` attribute says. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => language === locale.slice(0, 2)) ?? languages[0]
