'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataAge } from '@/components/kit/connection/data-age'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { unbroken } from '@/lib/i18n/unbroken'
import { TimelineFiltersBar } from './timeline-filters'
import { TimelineList } from './timeline-list'
import type { TimelineFilters } from './timeline-spec'
import { type TimelinePage, useTimeline, useTimelineFilters } from './use-timeline'

type ViewProps = { initial: { filters: TimelineFilters; page: TimelinePage } }

/** The stream of what happened in the structure: by day, filtered by the address, more of it on demand. */
export function TimelineView({ initial }: ViewProps) {
  const t = useTranslations('timeline')
  const { filters, setFilters } = useTimelineFilters()
  const list = useTimeline(filters, initial)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <PageHeader title={t('title')} text={unbroken(t('text'))} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <TimelineFiltersBar filters={filters} setFilters={setFilters} />
      </div>
      {list.error ? <Failure error={list.error} retry={list.retry} /> : null}
      {!list.events && !list.error ? <Skeleton className="h-40" /> : null}
      {list.events?.length === 0 ? (
        <EmptyState
          icon={History}
          title={t(isFiltered ? 'none_found' : 'empty')}
          text={isFiltered ? undefined : t('empty_text')}
          action={
            isFiltered ? <Button onClick={() => setFilters(null)}>{t('filters.clear')}</Button> : undefined
          }
        />
      ) : null}
      <DataAge at={list.readAt} isStale={list.isStale} className="mb-3 rounded-lg border" />
      {list.events ? <TimelineList events={list.events} isStale={list.isStale} /> : null}
      {list.hasMore ? (
        <p className="grid justify-items-center py-5">
          <Button pending={list.isLoadingMore} onClick={list.loadMore}>
            {t('more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations('timeline')
  const errorText = useErrorText()
  return (
    <p role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-state-error">
      {errorText(error).text}
      <Button size="sm" onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  )
}
