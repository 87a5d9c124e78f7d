import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { StatisticsManager } from '@/components/booking/statistics/statistics-manager'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.statistics'))('title') }
}

/** The statistics of classes: how full they are and how many people come. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_EVENT_MANAGER')
  await requireSession('GUI_NO_OWN_EVENTS')
  return <StatisticsManager today={today()} />
}
