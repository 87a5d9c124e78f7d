import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { OffersView } from '@/components/statistics/offers/offers-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('offers') }
}

/** The funnel of offers: what becomes of those that are sent. */
export default async function Page() {
  const { guiItemList } = await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const t = await getTranslations('statistics.offers')
  return (
    <>
      <StatisticsHeader page="offers" text={t('text')} />
      <OffersView today={today()} canOpen={guiItemList.includes('GUI_CAN_LIST_OFFER')} />
    </>
  )
}
