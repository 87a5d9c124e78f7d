import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { HoursView } from '@/components/reservations/setup/hours/hours-view'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.hours'))('title') }
}

/** The page of the hours in which things can be reserved. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <HoursView today={today()} />
}
