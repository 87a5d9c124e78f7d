import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PublicReservationView } from '@/components/reservations/public/public-reservation-view'
import { ReserveGone } from '@/components/reservations/public/reserve-gone'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'

/** The address is a secret: search engines must not index it, and links from the page do not pass it on. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reservations.public')
  return { title: t('link_tab'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

const known = (error: unknown): boolean =>
  error instanceof Refusal && ['ERROR_TOKEN_EXPIRED', 'ERROR_NOT_FOUND'].includes(error.code)

/** Where the mail of a reservation leads: it is confirmed here, looked at and cancelled. */
export default async function Page({ params }: { params: Promise<{ structure: string; token: string }> }) {
  const { structure: page, token } = await params
  const isPossible = token.length >= 20 && token.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(page)
  if (!isPossible || page.length > 60) return <ReserveGone />
  const api = await serverApi()
  const answer = await api.reservations.publicReservations.read({ page, token }).catch((error: unknown) => {
    if (known(error)) return null
    throw error
  })
  if (!answer) return <ReserveGone page={page} />
  const { structure, reservation } = answer.response
  return <PublicReservationView page={page} token={token} structure={structure} initial={reservation} />
}
