'use client'

import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, use } from 'react'

import { type Language, languageOf } from '@/lib/i18n/languages'

const files = {
  it: () => import('@/messages/it.json'),
  en: () => import('@/messages/en.json'),
} as const satisfies Record<Language, unknown>

type PendingTexts = Promise<Awaited<ReturnType<(typeof files)['it']>>>

const loading: Partial<Record<Language, PendingTexts>> = {}

/** The texts of a language, fetched once; after a failure they are asked for again the next time. */
function textsOf(language: Language): PendingTexts {
  loading[language] ??= files[language]().catch((error: unknown) => {
    delete loading[language]
    throw error
  })
  return loading[language]
}

// They are wanted before anything is drawn: they come while the page is still being put together.
if (typeof document !== 'undefined') void textsOf(languageOf(document.documentElement.lang)).catch(() => {})

/**
 * The texts for everything below, from a file that the browser caches: inside every page they would be half of its
 * size. Another language is loaded without mounting the children again.
 */
export function Texts({
  locale,
  timeZone,
  children,
}: {
  locale: Language
  timeZone: string
  children: ReactNode
}) {
  const { default: messages } = use(textsOf(locale))
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  )
}
