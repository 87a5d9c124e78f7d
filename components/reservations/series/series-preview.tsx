'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { useTimeWords } from '../use-time-words'
import { useDateWords } from './use-date-words'
import { type Alternative, keyOfAlternative, type PlannedDate, type SeriesPlan } from './use-series-plan'

/** The dates of a series before it is reserved: each free, taken, closed or beyond a limit, and what all free ones cost. */
export function SeriesPreview({ plan }: { plan: SeriesPlan }) {
  const t = useTranslations('reservations.series')
  const words = useTimeWords()
  const { preview, isLoading, error } = plan
  if (error) return null
  if (!preview)
    return isLoading ? <Skeleton className="h-40" /> : <p className="text-ink-soft">{t('waits')}</p>
  const { free_count: free, total, date_list } = preview
  return (
    <section aria-label={t('preview')} aria-busy={isLoading} className="grid gap-2">
      <p role="status" className="font-medium">
        {t('summary', { count: date_list.length, free, total: words.price(total) })}
      </p>
      {free < date_list.length ? <p className="text-ink-soft text-sm">{t('others')}</p> : null}
      <DateList label={t('preview')}>
        {date_list.map((date) => (
          <PlannedRow
            key={date.day}
            date={date}
            alternatives={plan.alternatives.get(date.day) ?? []}
            chosen={plan.chosen[date.day] ?? ''}
            onChoose={(key) => plan.choose(date.day, key)}
          />
        ))}
      </DateList>
    </section>
  )
}

/** A list of dates that scrolls by itself, by keys too. */
export function DateList({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
      tabIndex={0}
      aria-label={label}
      className="max-h-72 divide-y overflow-y-auto rounded-lg border"
    >
      {children}
    </ul>
  )
}

const TONES = { FREE: 'success', TAKEN: 'danger', CLOSED: 'neutral', LIMIT: 'warning' } as const

type PlannedRowProps = {
  date: PlannedDate
  alternatives: readonly Alternative[]
  chosen: string
  onChoose: (key: string) => void
}

function PlannedRow({ date, alternatives, chosen, onChoose }: PlannedRowProps) {
  const t = useTranslations('reservations.series')
  const price = useTimeWords()
  const words = useDateWords()
  const { day, state, total } = date
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="grow first-letter:uppercase">{words.day(day)}</span>
      {state === 'CLOSED' || state === 'LIMIT' ? (
        <span className="wrap-anywhere text-ink-soft text-sm">{words.reason(date)}</span>
      ) : null}
      {total === null ? null : <span className="tabular text-ink-soft text-sm">{price.price(total)}</span>}
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {alternatives.length > 0 ? (
        <Select
          aria-label={t('alternative_of', { day: words.day(day) })}
          className="max-md:h-11"
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          placeholder={t('skip')}
          options={alternatives.map((one) => ({ value: keyOfAlternative(one), label: words.time(one) }))}
        />
      ) : null}
    </li>
  )
}
