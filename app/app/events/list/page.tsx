import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { EventsCalendar } from '@/components/booking/events-calendar'
import { toLocal } from '@/lib/domain/local-time'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking'))('title') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_EVENT_MANAGER')
  await requireSession('GUI_NO_OWN_EVENTS', 'GUI_OWN_EVENTS')
  const { day, time } = toLocal(now(), env.LUNA_ZONE)
  return <EventsCalendar zone={env.LUNA_ZONE} now={`${day}T${time}`} />
}
