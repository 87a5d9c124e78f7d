'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { kindsInSight, type TimelineKind } from '@/lib/domain/activity/entry-timeline'
import { ActivityEvent } from './activity-event'

const PAGE = 15

/** The events around an entry, newest first, filtered by kind; further ones are loaded on demand. */
export function ActivityTimeline({ entry: { id } }: { entry: Anagrafica }) {
  const t = useTranslations('activity')
  const errorText = useErrorText()
  const [kind, setKind] = useState<TimelineKind | undefined>()
  const list = useInfiniteQuery({
    queryKey: ['entry', id, 'timeline', kind],
    queryFn: async ({ pageParam }) =>
      (await api.anagrafica.timeline.read({ id, kind, before: pageParam, size: PAGE })).response,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const events = list.data?.pages.flatMap((page) => page.event_list)
  return (
    <div className="grid gap-4">
      <KindFilter kind={kind} onChange={setKind} />
      {list.isError ? <p className="text-state-error">{errorText(list.error).text}</p> : null}
      {!events && !list.isError ? <Skeleton className="h-24" /> : null}
      {events?.length === 0 ? <EmptyState icon={History} title={t('no_events')} /> : null}
      <ol className="grid" aria-busy={list.isFetching}>
        {events?.map((event) => (
          <ActivityEvent key={`${event.kind}-${event.id}`} event={event} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          className="justify-self-center"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

type FilterProps = { kind: TimelineKind | undefined; onChange: (kind: TimelineKind | undefined) => void }

function KindFilter({ kind, onChange }: FilterProps) {
  const t = useTranslations('activity')
  const kinds = kindsInSight(useHasRole())
  return (
    <>
      <Select
        aria-label={t('filter')}
        className="md:hidden"
        value={kind ?? ''}
        placeholder={t('kinds.all')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => onChange(kinds.find((value) => value === event.target.value))}
      />
      <fieldset className="hidden flex-wrap gap-1.5 md:flex">
        <legend className="sr-only">{t('filter')}</legend>
        {[undefined, ...kinds].map((value) => (
          <Button
            key={value ?? 'all'}
            size="sm"
            variant={kind === value ? 'secondary' : 'ghost'}
            aria-pressed={kind === value}
            onClick={() => onChange(value)}
          >
            {t(`kinds.${value ?? 'all'}`)}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
