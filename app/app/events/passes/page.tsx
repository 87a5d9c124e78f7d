import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PassesManager } from '@/components/booking/passes/passes-manager'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.passes'))('title') }
}

/** The page of the passes that people paid for beforehand. */
export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_EVENT_MANAGER')
  await requireSession('GUI_CAN_MARK_ATTENDANCE')
  return <PassesManager today={today()} />
}
