import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ClassesView } from '@/components/statistics/classes/classes-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('classes') }
}

/** The statistics of classes: how full they are and how many people come. */
export default async function Page() {
  const { guiItemList } = await requireSession('GUI_SHOW_SIDE_MENU_CHARTS', 'GUI_NO_OWN_EVENTS')
  const t = await getTranslations('statistics.classes')
  return (
    <>
      <StatisticsHeader page="classes" text={t('text')} />
      <ClassesView today={today()} canOpen={guiItemList.includes('GUI_NO_OWN_EVENTS')} />
    </>
  )
}
