import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { CustomersView } from '@/components/statistics/people/customers-view'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { READ } from '@/lib/api/anagrafica/access'
import { hasAny } from '@/lib/domain/access/roles'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('customers') }
}

/** The customers by month, and the largest of them. */
export default async function Page() {
  const { guiItemList } = await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  const t = await getTranslations('statistics.people')
  return (
    <>
      <StatisticsHeader page="customers" text={t('customers_text')} />
      <CustomersView today={today()} canOpen={hasAny(guiItemList, READ)} />
    </>
  )
}
