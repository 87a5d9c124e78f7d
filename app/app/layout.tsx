import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { requireSession } from '@/app/require-session'
import { ReminderNotices } from '@/components/salesforce/meetings/reminder-notices'
import { CHOICES_COOKIE, MENU_COOKIE } from '@/components/shell/cookies'
import { LoadingBar } from '@/components/shell/loading-bar'
import { readChoices } from '@/components/shell/menu/menu-choices'
import { SideMenu } from '@/components/shell/menu/side-menu'
import { TopBar } from '@/components/shell/menu/top-bar'
import { UserProvider } from '@/components/shell/session/user-context'
import { ShellEffects } from '@/components/shell/shell-effects'
import { Notice } from '@/components/ui/notice'
import { serverApi } from '@/server/http/server-api'

/**
 * The signed-in area. Visitors without a session are sent to the login, and return to the address that they asked for.
 */
export default async function AppLayout({ children }: { children: ReactNode }) {
  await requireSession()
  const api = await serverApi()
  const [{ response: info }, { response: exchange }, t, jar] = await Promise.all([
    api.auth.sessions.clientUserinfo(),
    api.salesforce.einvoice.channel(),
    getTranslations('shell'),
    cookies(),
  ])
  return (
    <UserProvider user={info.client_info}>
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 left-2 z-50 rounded-lg bg-action px-3 py-2 text-action-ink focus:translate-y-0"
      >
        {t('skip_to_content')}
      </a>
      <div className="flex min-h-dvh">
        <SideMenu
          initiallyCollapsed={jar.get(MENU_COOKIE)?.value === 'collapsed'}
          initialChoices={readChoices(jar.get(CHOICES_COOKIE)?.value)}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar isTestChannel={exchange.channel.test} />
          <main id="main" tabIndex={-1} className="w-full max-w-[100rem] flex-1 p-4 outline-none md:p-6">
            {exchange.restored ? (
              <Notice className="mb-4" tone="warning" title={t('restored')}>
                <p className="text-pretty">{t('restored_text')}</p>
              </Notice>
            ) : null}
            {children}
          </main>
        </div>
      </div>
      <LoadingBar />
      <ShellEffects />
      <ReminderNotices />
    </UserProvider>
  )
}
