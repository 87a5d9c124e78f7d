import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { MeetingsCalendar } from '@/components/salesforce/meetings/meetings-calendar'
import { eventId } from '@/lib/api/recurrence-fields'
import { toLocal } from '@/lib/domain/core/local-time'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('meetings.calendar'))('title') }
}

type Search = Promise<Record<string, string | string[] | undefined>>

/** The calendar of meetings; `?event=…` opens a meeting. */
export default async function Page({ searchParams }: { searchParams: Search }) {
  await requireSession('GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER')
  const { day, time } = toLocal(now(), env.LUNA_ZONE)
  const wanted = eventId.safeParse((await searchParams).event)
  return (
    <MeetingsCalendar
      zone={env.LUNA_ZONE}
      now={`${day}T${time}`}
      wanted={wanted.success ? wanted.data : null}
    />
  )
}
