'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Select } from '@/components/ui/select'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import { formatDay } from '@/lib/i18n/formats'
import { type EventFilters, PUBLIC_FILTERS, valuesOf } from './event-filters'

/** The choices of class, person in charge, place and day; a choice that all events share is not offered. */
export function PublicFilters({
  events,
  filters,
  onChange,
}: {
  events: readonly PublicEvent[]
  filters: EventFilters
  onChange: (filters: EventFilters) => void
}) {
  const t = useTranslations('booking.public.filters')
  const language = useLanguage()
  const offered = PUBLIC_FILTERS.filter((key) => filters[key] !== '' || valuesOf(events, key).length > 1)
  return (
    <div className="mb-5 grid grid-cols-2 gap-2 empty:hidden sm:flex sm:flex-wrap">
      {offered.map((key) => (
        <div key={key} className="min-w-0 sm:w-44">
          <Select
            aria-label={t(key)}
            className="h-11"
            value={filters[key]}
            placeholder={t(`all.${key}`)}
            options={valuesOf(events, key).map((value) => ({
              value,
              label: key === 'day' ? formatDay(value, language, 'weekday') : value,
            }))}
            onChange={(event) => onChange({ ...filters, [key]: event.target.value })}
          />
        </div>
      ))}
    </div>
  )
}
