import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { BookingSettingsForm } from '@/components/settings/booking-settings-form'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.booking'))('title') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const { response } = await (await serverApi()).booking.settings.read({})
  return <BookingSettingsForm initial={response.settings} publicUrl={response.public_url} />
}
