'use client'

import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/components/kit/link-tabs'
import { PageHeader } from '@/components/kit/page-header'
import { useUser } from '@/components/shell/session/user-context'
import { ViewsMenu } from '@/components/views/views-menu'
import { STATISTICS_PAGES, type StatisticsPage } from '@/lib/api/statistics/pages'
import { hasAny } from '@/lib/domain/access/roles'

/** The head of a page of the statistics, and the way to the others that the user may see. */
export function StatisticsHeader({ page, text }: { page: StatisticsPage; text?: string }) {
  const t = useTranslations('statistics')
  const { gui_item_list } = useUser()
  const shown = STATISTICS_PAGES.filter(({ needs }) => needs.every((roles) => hasAny(gui_item_list, roles)))
  return (
    <>
      <PageHeader
        title={t(`pages.${page}`)}
        text={text ?? t('text')}
        crumbs={[{ label: t('title') }]}
        action={<ViewsMenu page={`statistics.${page}`} />}
      />
      <LinkTabs
        label={t('title')}
        tabs={shown.map(({ key, href }) => ({ href, label: t(`pages.${key}`) }))}
      />
    </>
  )
}
