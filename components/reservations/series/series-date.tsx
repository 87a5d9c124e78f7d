'use client'

import { useTranslations } from 'next-intl'
import { FormFault } from '@/components/kit/fields/form-fault'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { SeriesDateOut } from '@/lib/api/reservations/series-fields'
import { StateBadge } from '../state-badge'
import { useTimeWords } from '../use-time-words'
import { useDateWords } from './use-date-words'

type SeriesDateProps = {
  date: SeriesDateOut
  fault: string | undefined
  isPending: boolean
  /** Whether another date is being changed, so that a press would do nothing. */
  isBusy: boolean
  /** Null for a date that cannot be reserved: it is so already, or over. */
  onReserve: (() => void) | null
}

/** A date of a series: its reservation, or the reason for which it has none. */
export function SeriesDate({ date, fault, isPending, isBusy, onReserve }: SeriesDateProps) {
  const t = useTranslations('reservations.series')
  const words = useDateWords()
  const prices = useTimeWords()
  const { day, state, reservation_state, total, time_list } = date
  const isReserved = state === 'RESERVED'
  return (
    <li className="grid gap-1 px-3 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="first-letter:uppercase">{words.day(day)}</span>
        <span className="wrap-anywhere min-w-0 grow text-ink-soft text-sm">
          {isReserved ? time_list.map(words.time).join(', ') : words.reason(date)}
        </span>
        {isReserved && total !== null ? (
          <span className="tabular text-ink-soft text-sm">{prices.price(total)}</span>
        ) : null}
        {reservation_state ? (
          <StateBadge state={reservation_state} />
        ) : (
          <Badge tone="neutral">{t('skipped')}</Badge>
        )}
        {onReserve ? (
          <Button
            className="h-11 md:h-8"
            pending={isPending}
            disabled={isBusy}
            aria-label={t('reserve_date', { day: words.day(day) })}
            onClick={onReserve}
          >
            {t('reserve')}
          </Button>
        ) : null}
      </div>
      <FormFault>{fault}</FormFault>
    </li>
  )
}
