'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { tellOtherTabs } from '@/components/shell/menu/tabs'
import { signOut } from '@/components/shell/session/browser-session'
import { Spinner } from '@/components/ui/spinner'

const WAIT_MS = 1_500

/** Waits a second and a half, signs out, and goes to the login whatever the result (document 1 §2). */
export function Logout() {
  const t = useTranslations('logout')
  useEffect(() => {
    const timer = setTimeout(async () => {
      await signOut()
      tellOtherTabs('logged_out')
      window.location.replace('/login')
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <Spinner /> {t('text')}
      </p>
    </div>
  )
}
