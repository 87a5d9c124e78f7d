import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ResourcesView } from '@/components/reservations/setup/resources/resources-view'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.resources'))('title') }
}

/** The page of what can be reserved. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <ResourcesView />
}
