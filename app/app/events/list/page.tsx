import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import * as z from 'zod'
import { requireSession } from '@/app/require-session'
import { EventsCalendar, type LinkedEvent } from '@/components/booking/calendar/events-calendar'
import { toLocal } from '@/lib/domain/core/local-time'
import { serverApi } from '@/server/http/server-api'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('booking'))('title') }
}

const INSTANT = /^(\d{4}-\d{2}-\d{2}) [\d:]{8}([+-]\d{4})$/

type Search = Promise<Record<string, string | string[] | undefined>>

/**
 * The event of `?event=…&at=…`, which the public page leads to. An occurrence gets another id when it gets its first
 * booking: then it is the only one that starts at that instant.
 */
async function wantedEvent(search: Awaited<Search>, seesAll: boolean): Promise<LinkedEvent> {
  const { event: id, at } = search
  if (typeof id !== 'string') return null
  const [, day, offset] = typeof at === 'string' ? (INSTANT.exec(at) ?? []) : []
  if (!z.iso.date().safeParse(day).success) return 'gone'
  const { events } = (await serverApi()).booking
  const call = seesAll ? events.listStructure : events.listOwn
  const period = { start_date: `${day} 00:00:00${offset}`, end_date: `${day} 23:59:59${offset}` }
  const { event_list } = (await call(period)).response
  const then = event_list.filter(({ start_datetime }) => start_datetime === at)
  const [only] = then
  return then.find((event) => String(event.id) === id) ?? (then.length === 1 && only ? only : 'gone')
}

export default async function Page({ searchParams }: { searchParams: Search }) {
  await requireSession('GUI_SHOW_SIDE_MENU_EVENT_MANAGER')
  const { guiItemList } = await requireSession('GUI_NO_OWN_EVENTS', 'GUI_OWN_EVENTS')
  const { day, time } = toLocal(now(), env.LUNA_ZONE)
  const wanted = await wantedEvent(await searchParams, guiItemList.includes('GUI_NO_OWN_EVENTS'))
  return <EventsCalendar zone={env.LUNA_ZONE} now={`${day}T${time}`} wanted={wanted} />
}
