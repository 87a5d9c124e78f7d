'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import type { PlannedDateOut, SeriesDateOut } from '@/lib/api/reservations/series-fields'
import { formatDay } from '@/lib/i18n/formats'
import { clockAt } from '../time-grid/grid-axis'
import { useResources } from '../use-reservations'
import { spanOfTexts } from '../wall-texts'

type Time = PlannedDateOut['alternative_list'][number]

/** The words for the dates of a series. */
export function useDateWords() {
  const t = useTranslations('reservations.series')
  const language = useLanguage()
  const { data: resources } = useResources()
  return useMemo(() => {
    const time = (one: Time): string => {
      const { from, to } = spanOfTexts(one)
      const name = resources?.find(({ id }) => id === one.resource_id)?.name
      return t('time', {
        from: clockAt(from),
        to: clockAt(to, true),
        resource: name ?? '',
        has: name ? 'yes' : 'no',
      })
    }
    return {
      day: (day: string): string => formatDay(day, language, 'weekday'),
      time,
      /** The reason for which a date is not reserved; '' of one that is. */
      reason: ({ reason, name }: Pick<SeriesDateOut, 'reason' | 'name'>): string =>
        reason === null ? '' : reason === 'CLOSURE' && name ? name : t(`reasons.${reason}`),
    }
  }, [t, language, resources])
}
