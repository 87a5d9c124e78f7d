'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { dayAt, type WallSpan } from '@/lib/domain/reservations/wall-time'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { clockAt } from './time-grid/grid-axis'

/** The words for times, lengths and prices of reservations. */
export function useTimeWords() {
  const t = useTranslations('reservations')
  const language = useLanguage()
  return useMemo(
    () => ({
      time: ({ from, to }: WallSpan): string =>
        t('reserve.time', {
          day: formatDay(dayAt(from), language, 'weekday'),
          from: clockAt(from),
          to: clockAt(to, true),
        }),
      length: (all: number): string => {
        const [hours, minutes] = [Math.floor(all / 60), all % 60]
        return t('reserve.length', { hours, minutes, both: hours > 0 && minutes > 0 ? 'yes' : 'no' })
      },
      price: (total: number): string =>
        total === 0 ? t('book.free_of_charge') : formatMoney(total, language),
      rule: ({ cancel_free_hours: hours, late_fee_percent: percent }: CancelRule): string => {
        if (percent === 0) return t('reserve.rule_free')
        return hours > 0 ? t('reserve.rule_fee', { hours, percent }) : t('reserve.rule_free')
      },
    }),
    [t, language],
  )
}

type CancelRule = { cancel_free_hours: number; late_fee_percent: number }
