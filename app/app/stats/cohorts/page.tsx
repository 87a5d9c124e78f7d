import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { CohortsView } from '@/components/statistics/people/cohorts-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { READ } from '@/lib/api/anagrafica/access'
import { hasAny } from '@/lib/domain/access/roles'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('cohorts') }
}

/** The customers by the month in which they began, and the months after it. */
export default async function Page() {
  const { guiItemList } = await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const t = await getTranslations('statistics.people')
  return (
    <>
      <StatisticsHeader page="cohorts" text={t('cohorts_text')} />
      <CohortsView today={today()} canOpen={hasAny(guiItemList, READ)} />
    </>
  )
}
