import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { LocationsManager } from '@/components/booking/resources/resources-manager'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.resources'))('locations') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_LOCATION_MANAGER')
  await requireSession('GUI_CAN_VIEW_LOCATION_LIST')
  return <LocationsManager />
}
