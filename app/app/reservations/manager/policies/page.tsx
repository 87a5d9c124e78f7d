import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PoliciesView } from '@/components/reservations/setup/policies/policies-view'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.policies'))('title') }
}

/** The page of the limits and conditions of reservations. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <PoliciesView />
}
