import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { DuesView } from '@/components/statistics/dues/dues-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('dues') }
}

/** The open dues by age and customer, and the forecast. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  await requireSession('GUI_CAN_LIST_PAYMENT')
  const t = await getTranslations('statistics')
  return (
    <>
      <StatisticsHeader page="dues" text={t('dues_text')} />
      <DuesView today={today()} />
    </>
  )
}
