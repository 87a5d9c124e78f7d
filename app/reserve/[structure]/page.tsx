import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { legalTexts } from '@/app/legal-texts'
import { orNull } from '@/app/path-id'
import { PublicReserveView } from '@/components/reservations/public/public-reserve-view'
import { ReserveGone } from '@/components/reservations/public/reserve-gone'
import { wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import { currentSession } from '@/server/http/current-session'
import { serverApi } from '@/server/http/server-api'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.public'))('tab') }
}

/** The public page of reservations of a structure, open to every visitor. */
export default async function Page({ params }: { params: Promise<{ structure: string }> }) {
  const { structure: page } = await params
  const api = await serverApi()
  const found = await orNull(api.reservations.publicReservations.resources({ page: page.slice(0, 60) }))
  if (!found) return <ReserveGone />
  const { structure, resource_list } = found.response
  const session = await currentSession().catch(() => null)
  return (
    <PublicReserveView
      page={page}
      structure={structure}
      resources={resource_list}
      isMember={session?.structureName === structure.name && session.familyName === structure.family}
      zone={env.LUNA_ZONE}
      legal={legalTexts()}
      now={wallMinuteAt(now(), env.LUNA_ZONE)}
    />
  )
}
