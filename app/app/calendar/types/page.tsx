import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { TypesManager } from '@/components/salesforce/meetings/types-manager'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('meetings.types'))('title') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER')
  return <TypesManager />
}
