'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { REPEATED_ANSWER } from '@/lib/api/repeated-answer'
import { adoptAccountSettings, setCookie, THEME_KEY } from './app-settings'
import { CHOICES_COOKIE, MENU_COOKIE } from './cookies'
import { choicesOf, choicesText } from './menu/menu-choices'
import { onTabNews } from './menu/tabs'
import { rememberEmail } from './session/last-email'
import { useUser } from './session/user-context'

/** Long enough to be read beside the toast of what was saved. */
const REPEATED_SHOWN_MS = 15_000

/**
 * The effects that run beside every signed-in page: they take over the account's looks, and follow news from the
 * browser's other tabs, and say when a call had arrived before and changed nothing again.
 */
export function ShellEffects() {
  const { email } = useUser()
  const { setTheme } = useTheme()
  const t = useTranslations('shell')
  useEffect(() => rememberEmail(email), [email])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page load
  useEffect(() => {
    void adoptAccountSettings()
      .then((settings) => {
        // A theme that was chosen here while the answer was on its way is the newer one.
        if (settings?.theme && !window.localStorage.getItem(THEME_KEY)) setTheme(settings.theme)
        if (settings?.menu) setCookie(MENU_COOKIE, settings.menu)
        if (settings) setCookie(CHOICES_COOKIE, choicesText(choicesOf(settings)))
      })
      .catch(() => undefined)
  }, [])
  useEffect(
    () =>
      onTabNews((news) => {
        if (news !== 'structure') return
        toast.warning(t('structure_changed'), {
          duration: Number.POSITIVE_INFINITY,
          action: { label: t('reload'), onClick: () => window.location.assign('/app/dashboard') },
        })
      }),
    [t],
  )
  useEffect(() => {
    const onRepeated = () => toast.info(t('repeated_answer'), { duration: REPEATED_SHOWN_MS })
    window.addEventListener(REPEATED_ANSWER, onRepeated)
    return () => window.removeEventListener(REPEATED_ANSWER, onRepeated)
  }, [t])
  return null
}
