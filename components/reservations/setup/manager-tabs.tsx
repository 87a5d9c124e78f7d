'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useHasRole } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { useRequests } from './shared/use-setup'

const GRID = '/app/reservations/manager'

const TABS = ['grid', 'requests', 'waits', 'resources', 'hours', 'prices', 'policies', 'billing'] as const

/** The screens of the reservations' Manager; that of the requests with the number of those that wait. */
export function ManagerTabs() {
  const t = useTranslations('reservations.setup.tabs')
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  const waiting = useRequests().data?.count ?? 0
  const canInvoice = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  // On a phone the tabs are wider than the screen: the current one is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label={t('label')}
      className="mb-5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
    >
      {TABS.filter((tab) => tab !== 'billing' || canInvoice).map((tab) => {
        const href = tab === 'grid' ? GRID : `${GRID}/${tab}`
        const isCurrent = path === href
        return (
          <Link
            key={tab}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-3 text-ink-soft -outline-offset-2 hover:text-ink',
              isCurrent && 'border-action font-medium text-heading',
            )}
          >
            {t(tab)}
            {tab === 'requests' && waiting > 0 ? (
              <Badge tone="warning" aria-label={t('waiting', { count: waiting })}>
                {waiting}
              </Badge>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}
