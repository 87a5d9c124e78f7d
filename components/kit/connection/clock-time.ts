import type { Language } from '@/lib/i18n/languages'

/** `14:32`: the time of an instant in milliseconds, by the clock of the user's own device. */
export const clockTime = (at: number, language: Language): string =>
  new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
