'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useUser } from '@/components/shell/session/user-context'
import { STATISTICS_PAGES, type StatisticsPage } from '@/lib/api/statistics/pages'
import { hasAny } from '@/lib/domain/access/roles'

/** The way from a panel to the page of the statistics with the same figures; nothing for a user who may not open it. */
export function StatisticsLink({ page: key, className = '' }: { page: StatisticsPage; className?: string }) {
  const t = useTranslations('dashboard')
  const { gui_item_list } = useUser()
  const page = STATISTICS_PAGES.find((one) => one.key === key)
  if (!page?.needs.every((roles) => hasAny(gui_item_list, roles))) return null
  return (
    <Link
      href={page.href}
      prefetch={false}
      className={`rounded-sm text-link text-sm hover:underline ${className}`}
    >
      {t('statistics_link')}
    </Link>
  )
}
