import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { MarginView } from '@/components/statistics/margin/margin-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('margin') }
}

/** The margin by month, by product and by supplier; only for those that see what products cost. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const { guiItemList } = await requireSession('GUI_CAN_MANAGE_PRODUCT')
  const t = await getTranslations('statistics.margin')
  return (
    <>
      <StatisticsHeader page="margin" text={t('text')} />
      <MarginView today={today()} canOpen={guiItemList.includes('GUI_CAN_LIST_INVOICE')} />
    </>
  )
}
