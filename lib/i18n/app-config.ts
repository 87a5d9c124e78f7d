import type messages from '@/messages/it.json'
import type { Language } from './languages'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}

/** The key of a message, wherever in the files it stands. */
export type MessageTree = typeof messages
