import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { StatisticsHeader } from '@/components/statistics/statistics-header'
import { TaxesView } from '@/components/statistics/taxes/taxes-view'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics.pages'))('taxes') }
}

/** The VAT of a year by period, withholdings, stamp duty, and the limits of the flat-rate regime. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CHARTS')
  await requireSession('GUI_CAN_LIST_REGISTER')
  return (
    <>
      <StatisticsHeader page="taxes" />
      <TaxesView today={today()} />
    </>
  )
}
