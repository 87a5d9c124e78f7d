import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { OwnBookings } from '@/components/booking/people/own-bookings'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.mine'))('title') }
}

export default async function Page() {
  await requireSession('GUI_OWN_EVENTS')
  return <OwnBookings />
}
