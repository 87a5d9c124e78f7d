'use client'

import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/components/kit/link-tabs'
import { useHasRole } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { useRequests } from './shared/use-setup'

const GRID = '/app/reservations/manager'

const TABS = ['grid', 'requests', 'waits', 'resources', 'hours', 'prices', 'policies', 'billing'] as const

/** The screens of the reservations' Manager; that of the requests with the number of those that wait. */
export function ManagerTabs() {
  const t = useTranslations('reservations.setup.tabs')
  const waiting = useRequests().data?.count ?? 0
  const canInvoice = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  const tabs = TABS.filter((tab) => tab !== 'billing' || canInvoice).map((tab) => ({
    href: tab === 'grid' ? GRID : `${GRID}/${tab}`,
    alone: true,
    label: (
      <>
        {t(tab)}
        {tab === 'requests' && waiting > 0 ? (
          <Badge tone="warning" aria-label={t('waiting', { count: waiting })}>
            {waiting}
          </Badge>
        ) : null}
      </>
    ),
  }))
  return <LinkTabs label={t('label')} tabs={tabs} />
}
