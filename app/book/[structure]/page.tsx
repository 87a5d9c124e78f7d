import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { legalTexts } from '@/app/legal-texts'
import { orNull } from '@/app/path-id'
import { BookingGone } from '@/components/booking/public/booking-gone'
import { PublicEvents } from '@/components/booking/public/public-events'
import { currentSession } from '@/server/http/current-session'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking.public'))('tab') }
}

/** The events that a structure publishes, open to every visitor. */
export default async function Page({ params }: { params: Promise<{ structure: string }> }) {
  const { structure: page } = await params
  const api = await serverApi()
  const found = await orNull(api.booking.publicBookings.events({ page: page.slice(0, 60) }))
  if (!found) return <BookingGone />
  const { structure, weeks, event_list } = found.response
  const session = await currentSession().catch(() => null)
  const isMember = session?.structureName === structure.name && session.familyName === structure.family
  return (
    <PublicEvents
      page={page}
      structure={structure}
      weeks={weeks}
      events={event_list}
      isMember={isMember}
      legal={legalTexts()}
    />
  )
}
