import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ResourcesView } from '@/components/statistics/resources/resources-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('resources') }
}

/** The statistics of the resources that are reserved by the hour. */
export default async function Page() {
  const { guiItemList } = await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const t = await getTranslations('statistics.resources')
  return (
    <>
      <StatisticsHeader page="resources" text={t('text')} />
      <ResourcesView
        today={today()}
        canOpen={guiItemList.includes('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')}
      />
    </>
  )
}
