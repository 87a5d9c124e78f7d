import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { RevenueView } from '@/components/statistics/figures/revenue-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('revenue') }
}

/** The revenue by month, by issue or by payment. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  return (
    <>
      <StatisticsHeader page="revenue" />
      <RevenueView today={today()} />
    </>
  )
}
