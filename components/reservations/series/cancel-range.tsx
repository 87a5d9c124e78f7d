'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import type { SeriesOut } from '@/lib/api/reservations/series-fields'
import { type Day, day, isDay } from '@/lib/domain/core/day'
import type { useSeriesDates } from './use-series'

type CancelRangeProps = { series: SeriesOut; today: Day; dates: ReturnType<typeof useSeriesDates> }

/** Cancels the dates of a series from one day to another: all that are to come, until somebody chooses others. */
export function CancelRange({ series, today, dates }: CancelRangeProps) {
  const t = useTranslations('reservations.series')
  const missing = useTranslations('kit.field')('required')
  const { start_recurring_date: first, end_recurring_date: last } = series.recurring_info
  const [range, setRange] = useState<{ from: string; to: string }>({
    from: first > today ? first : today,
    to: last,
  })
  const { from, to } = range
  const isBackwards = isDay(from) && isDay(to) && to < from
  const cancel = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isDay(from) && isDay(to) && !isBackwards) void dates.cancel(day(from), day(to))
  }
  return (
    <form noValidate onSubmit={cancel} className="grid gap-3 border-t pt-4" aria-label={t('cancel_title')}>
      <h3 className="font-medium">{t('cancel_title')}</h3>
      <div className="grid grid-cols-2 gap-3">
        <FormField label={t('from')} required error={from === '' ? missing : undefined}>
          {(field) => (
            <DateInput
              {...field}
              className="max-md:[&_input]:h-11"
              value={from}
              onValueChange={(text) => setRange({ ...range, from: text })}
            />
          )}
        </FormField>
        <FormField
          label={t('to')}
          required
          error={to === '' ? missing : isBackwards ? t('backwards') : dates.faultAt('cancel')}
        >
          {(field) => (
            <DateInput
              {...field}
              className="max-md:[&_input]:h-11"
              value={to}
              onValueChange={(text) => setRange({ ...range, to: text })}
            />
          )}
        </FormField>
      </div>
      <Button type="submit" className="h-11 justify-self-start md:h-9" pending={dates.running === 'cancel'}>
        {t('cancel_range')}
      </Button>
    </form>
  )
}
