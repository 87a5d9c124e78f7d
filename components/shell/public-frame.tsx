import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Logo } from './logo'
import { LanguageMenu } from './menu/language-menu'
import { ThemeMenu } from './menu/theme-menu'
import { NightSky } from './night-sky'

/** The frame of the pages that need no session: the night at the side of what is asked. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(22rem,2fr)_3fr]">
      <aside className="relative hidden overflow-clip bg-night text-night-ink lg:block">
        <NightSky />
        <div className="sticky top-0 flex h-dvh flex-col justify-between p-10">
          <Logo className="text-white" />
          <p className="max-w-sm text-balance font-medium text-2xl text-white leading-8">{t('tagline')}</p>
          <p className="text-night-soft text-sm">{t('description')}</p>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-14 items-center justify-between px-4 lg:justify-end">
          <Logo className="text-heading lg:hidden" />
          <div className="flex gap-1">
            <LanguageMenu />
            <ThemeMenu />
          </div>
        </header>
        <main className="grid flex-1 place-items-center px-4 pb-14">
          <div className="w-full max-w-sm">{children}</div>
        </main>
      </div>
    </div>
  )
}
