import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { CostsView } from '@/components/statistics/figures/costs-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('costs') }
}

/** The costs by month, by category and by supplier. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  return (
    <>
      <StatisticsHeader page="costs" />
      <CostsView today={today()} />
    </>
  )
}
