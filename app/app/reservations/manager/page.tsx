import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { requireSession } from '@/app/require-session'
import { calendarPlaceParsers } from '@/components/kit/calendar/calendar-place'
import { type GridStart, gridRange } from '@/components/reservations/grid/grid-start'
import { ManagerView } from '@/components/reservations/manager/manager-view'
import { dayAt, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import { serverApi } from '@/server/http/server-api'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reservations.manager'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED')
  const at = wallMinuteAt(now(), env.LUNA_ZONE)
  const { day, view } = createLoader(calendarPlaceParsers)(await searchParams)
  const start = view === 'month' ? null : await loadGrid(gridRange(view ?? 'day', day ?? dayAt(at)))
  return <ManagerView zone={env.LUNA_ZONE} now={at} start={start} />
}

async function loadGrid(range: GridStart['range']): Promise<GridStart> {
  const api = await serverApi()
  const [slots, resources] = await Promise.all([
    api.reservations.availability.slots(range),
    api.reservations.resources.list({ all: 'false' }),
  ])
  const { slot_list, open_list } = slots.response
  return { range, slots: { slot_list, open_list }, resources: resources.response.resource_list }
}
