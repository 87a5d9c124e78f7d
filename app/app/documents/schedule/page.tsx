import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { pageOf, scheduleInput, scheduleSpec } from '@/components/salesforce/schedule/schedule-spec'
import { ScheduleViews } from '@/components/salesforce/schedule/schedule-views'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('schedule'))('title') }
}

/** The scadenzario: what is to be collected and paid, and when. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_CAN_LIST_PAYMENT')
  const t = await getTranslations()
  const { query, filters } = await loadTable(scheduleSpec, searchParams)
  const input = scheduleInput(query, filters)
  const api = await serverApi()
  const { response } = await api.salesforce.schedule.list(input)
  return (
    <>
      <PageHeader title={t('schedule.title')} crumbs={[{ label: t('shell.groups.documents') }]} />
      <ScheduleViews today={today()} initial={{ input, page: pageOf(response) }} />
    </>
  )
}
