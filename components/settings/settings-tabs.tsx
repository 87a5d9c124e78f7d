'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useUser } from '@/components/shell/session/user-context'
import { cn } from '@/components/ui/cn'
import type { Role } from '@/lib/domain/access/roles'

type Tab = 'salesforce' | 'booking' | 'users' | 'structures' | 'outbox' | 'audit' | 'profile'

const tabs: readonly { key: Tab; role?: Role }[] = [
  { key: 'salesforce', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'booking', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'users', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'structures', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'outbox', role: 'GUI_CAN_READ_OUTBOX' },
  { key: 'audit', role: 'GUI_CAN_READ_AUDIT' },
  { key: 'profile' },
]

/** The sub-screens of the settings; nothing when there is only one. */
export function SettingsTabs() {
  const t = useTranslations('settings')
  const path = usePathname()
  const { gui_item_list } = useUser()
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the screen: the current one is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const shown = tabs.filter(({ role }) => !role || gui_item_list.includes(role))
  if (shown.length < 2) return null
  return (
    <nav
      ref={nav}
      aria-label={t('title')}
      className="mb-5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
    >
      {shown.map(({ key }) => {
        const href = `/app/settings/${key}`
        const isCurrent = path === href || path.startsWith(`${href}/`)
        return (
          <Link
            key={key}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              '-mb-px inline-flex h-9 shrink-0 items-center border-transparent border-b-2 px-3 text-ink-soft -outline-offset-2 hover:text-ink',
              isCurrent && 'border-action font-medium text-heading',
            )}
          >
            {t(`tabs.${key}`)}
          </Link>
        )
      })}
    </nav>
  )
}
