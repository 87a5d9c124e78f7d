import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { WaitsView } from '@/components/reservations/setup/waits/waits-view'
import { wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.setup.waits'))('title') }
}

/** The page of the people that wait for taken times. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  return <WaitsView zone={env.LUNA_ZONE} now={wallMinuteAt(now(), env.LUNA_ZONE)} />
}
