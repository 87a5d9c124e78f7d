import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { loadTimelineFilters, PAGE_SIZE, timelineInput } from '@/components/activity/timeline-spec'
import { TimelineView } from '@/components/activity/timeline-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('timeline'))('title') }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The page of the stream of what happened in the structure. */
export default async function Page({ searchParams }: Props) {
  await requireSession('GUI_SHOW_SIDE_MENU_TIMELINE')
  const filters = await loadTimelineFilters(searchParams)
  const api = await serverApi()
  const { response } = await api.activity.timeline.list({ ...timelineInput(filters), size: PAGE_SIZE })
  return <TimelineView initial={{ filters, page: response }} />
}
