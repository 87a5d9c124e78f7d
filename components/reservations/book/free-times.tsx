'use client'

import { CalendarX2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { lengthsOfAll } from '../reserve/possible-lengths'
import type { WantedTime } from '../reserve/use-reserve-form'
import { useFreeTimes, useResources } from '../use-reservations'
import { FindFields, type Search } from './find-fields'
import { FreeResource } from './free-resource'

const NO_RESOURCES: readonly Resource[] = []
/** Resources that are shown at once. */
const SHOWN = 12
const USUAL_MINUTES = 60

type FreeTimesProps = {
  date: Day
  today: Day
  onDate: (date: Day) => void
  onWanted: (wanted: WantedTime) => void
}

/** When and how long, and then the free beginnings of each resource with their prices. */
export function FreeTimes({ date, today, onDate, onWanted }: FreeTimesProps) {
  const { data: resources = NO_RESOURCES } = useResources()
  const [search, setSearch] = useState<Search>({
    minutes: USUAL_MINUTES,
    people: 1,
    groupId: null,
    person: null,
  })
  const lengths = lengthsOfAll(resources)
  const minutes = lengths.includes(search.minutes) ? search.minutes : (lengths[0] ?? USUAL_MINUTES)
  const people = search.people || 1
  const free = useFreeTimes(
    resources.length > 0 ? { from: date, to: date, minutes, people, sku: search.person?.sku ?? null } : null,
  )
  const starts = new Map(free.data?.map(({ resource_id, start_list }) => [resource_id, start_list]))
  const shown = resources.filter(({ group_id }) => search.groupId === null || group_id === search.groupId)
  return (
    <div className="grid gap-4">
      <FindFields
        date={date}
        today={today}
        onDate={onDate}
        lengths={lengths}
        search={{ ...search, minutes }}
        onSearch={(change) => setSearch({ ...search, ...change })}
      />
      <Results
        isLoading={(free.isPending && resources.length > 0) || free.isPlaceholderData}
        isError={free.isError}
        onRetry={() => void free.refetch()}
        date={date}
        resources={shown}
        starts={starts}
        onNext={() => onDate(addDays(date, 1))}
        onChoose={(resource, at) => onWanted({ resource, at, minutes, people, person: search.person })}
      />
    </div>
  )
}

type Starts = ReadonlyMap<number, Parameters<typeof FreeResource>[0]['starts']>

type ResultsProps = {
  isLoading: boolean
  isError: boolean
  onRetry: () => void
  date: Day
  resources: readonly Resource[]
  starts: Starts
  onNext: () => void
  onChoose: (resource: Resource, at: number) => void
}

function Results({ isLoading, isError, onRetry, date, resources, starts, onNext, onChoose }: ResultsProps) {
  const t = useTranslations('reservations')
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  const startsOf = ({ id }: Resource) => starts.get(id) ?? []
  const free = resources.filter((resource) => startsOf(resource).length > 0)
  const full = resources.filter((resource) => startsOf(resource).length === 0)
  const shown = isAll ? free : free.slice(0, SHOWN)
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('grid.failed')}
        <Button onClick={onRetry}>{t('grid.retry')}</Button>
      </p>
    )
  }
  if (isLoading) return <Skeleton className="h-60" />
  return (
    <section className="grid gap-3" aria-label={t('book.views.free')}>
      <p role="status" className="text-ink-soft">
        {t('book.results', { count: free.length, day: formatDay(date, language, 'weekday') })}
      </p>
      {free.length === 0 ? (
        <EmptyState
          icon={CalendarX2}
          title={t('book.none')}
          text={t('book.none_text')}
          action={<Button onClick={onNext}>{t('book.next_day')}</Button>}
        />
      ) : null}
      <ul className="grid gap-3 lg:grid-cols-2">
        {shown.map((resource) => (
          <li key={resource.id}>
            <FreeResource
              resource={resource}
              starts={startsOf(resource)}
              onChoose={(at) => onChoose(resource, at)}
            />
          </li>
        ))}
      </ul>
      {shown.length < free.length ? (
        <Button className="h-11 justify-self-start md:h-9" onClick={() => setAll(true)}>
          {t('book.more', { count: free.length - shown.length })}
        </Button>
      ) : null}
      {free.length > 0 && full.length > 0 ? (
        <p className="text-ink-soft text-sm">
          {t('book.full', { list: full.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
    </section>
  )
}
