import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { BillingView } from '@/components/reservations/billing/billing-view'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.billing'))('title') }
}

/** The page on which reservations become drafts of invoices. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  return <BillingView today={today()} />
}
