import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { RequestsView } from '@/components/reservations/setup/requests/requests-view'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.requests'))('title') }
}

/** The page of the reservations that wait for an approval. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <RequestsView />
}
