import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PricesView } from '@/components/reservations/setup/prices/prices-view'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.prices'))('title') }
}

/** The page of the prices of reservations. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <PricesView today={today()} />
}
