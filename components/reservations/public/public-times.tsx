'use client'

import { CalendarX2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { PublicResource } from '@/lib/api/reservations/public-fields'
import type { Day } from '@/lib/domain/core/day'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'
import { formatDay } from '@/lib/i18n/formats'
import { FreeResource } from '../book/free-resource'
import type { usePublicTimes } from './use-public-times'

type PublicTimesProps = {
  day: Day
  resources: readonly PublicResource[]
  times: ReturnType<typeof usePublicTimes>
  onNext: () => void
  onChoose: (resource: PublicResource, from: WallMinute) => void
}

/** The free beginnings of the resources of a public page; those without any are named. */
export function PublicTimes({ day, resources, times, onNext, onChoose }: PublicTimesProps) {
  const t = useTranslations('reservations')
  const language = useLanguage()
  const { data, isError, isPlaceholderData, refetch } = times
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('public.failed')}
        <Button onClick={() => void refetch()}>{t('public.retry')}</Button>
      </p>
    )
  }
  if (!data || isPlaceholderData) return <Skeleton className="h-60" />
  const starts = new Map(data.map(({ resource_id, start_list }) => [resource_id, start_list]))
  const isFree = ({ id }: PublicResource) => (starts.get(id) ?? []).length > 0
  const free = resources.filter(isFree)
  const full = resources.filter((resource) => !isFree(resource))
  return (
    <section className="grid gap-3" aria-label={t('book.views.free')}>
      <p role="status" className="text-ink-soft">
        {t('book.results', { count: free.length, day: formatDay(day, language, 'weekday') })}
      </p>
      {free.length === 0 ? (
        <EmptyState
          icon={CalendarX2}
          title={t('book.none')}
          text={t('book.none_text')}
          action={
            <Button className="h-11 md:h-9" onClick={onNext}>
              {t('book.next_day')}
            </Button>
          }
        />
      ) : null}
      <ul className="grid gap-3 lg:grid-cols-2">
        {free.map((resource) => (
          <li key={resource.id}>
            <FreeResource
              resource={{ name: resource.name, units: 1 }}
              starts={starts.get(resource.id) ?? []}
              onChoose={(from) => onChoose(resource, from)}
            />
          </li>
        ))}
      </ul>
      {free.length > 0 && full.length > 0 ? (
        <p className="wrap-anywhere text-ink-soft text-sm">
          {t('book.full', { list: full.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
    </section>
  )
}
