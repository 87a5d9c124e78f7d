'use client'

import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import type { Language } from '@/lib/i18n/languages'
import { saveAppSettings, setCookie } from './app-settings'
import { LANGUAGE_COOKIE } from './cookies'

export type Theme = 'light' | 'dark' | 'system'

/**
 * Chooses the theme here and for the account. While the server's page comes to life `theme` is empty: only the browser
 * knows it, and a page that differs from the server's would be thrown away and drawn again.
 */
export function useChooseTheme(): { theme: string; choose: (theme: Theme) => void } {
  const { theme = 'system', setTheme } = useTheme()
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const choose = (next: Theme) => {
    setTheme(next)
    void saveAppSettings({ theme: next })
  }
  return { theme: isBrowser ? theme : '', choose }
}

const neverChanges = () => () => {}

/** Chooses the language of the screens: the page is shown in it at once, nothing typed is lost. */
export function useChooseLanguage(): (language: Language) => void {
  const router = useRouter()
  return (language) => {
    setCookie(LANGUAGE_COOKIE, language)
    router.refresh()
  }
}
