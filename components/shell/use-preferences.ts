'use client'

import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import type { Language } from '@/lib/i18n/languages'
import { saveAppSettings, setCookie } from './app-settings'
import { LANGUAGE_COOKIE } from './cookies'

export type Theme = 'light' | 'dark' | 'system'

/** Chooses the theme here and for the account. */
export function useChooseTheme(): { theme: string; choose: (theme: Theme) => void } {
  const { theme = 'system', setTheme } = useTheme()
  const choose = (next: Theme) => {
    setTheme(next)
    saveAppSettings({ theme: next })
  }
  return { theme, choose }
}

/** Chooses the language of the screens: the page is shown in it at once, nothing typed is lost. */
export function useChooseLanguage(): (language: Language) => void {
  const router = useRouter()
  return (language) => {
    setCookie(LANGUAGE_COOKIE, language)
    router.refresh()
  }
}
