import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { BillingManager } from '@/components/booking/billing/billing-manager'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.billing'))('title') }
}

/** Presences that become drafts of invoices. */
export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  await requireSession('GUI_NO_OWN_EVENTS')
  return <BillingManager today={today()} />
}
