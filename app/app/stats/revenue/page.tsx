import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { RevenueView } from '@/components/statistics/figures/revenue-view'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics'))('revenue') }
}

/** The revenue by month, by issue or by payment. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const t = await getTranslations('statistics')
  return (
    <>
      <PageHeader title={t('revenue')} text={t('text')} crumbs={[{ label: t('title') }]} />
      <RevenueView today={today()} />
    </>
  )
}
