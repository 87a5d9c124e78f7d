'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { formatDay } from '@/lib/i18n/formats'

/** Days of the week in words: all, or each run of three and more by its ends. */
export function useWeekdaysText(): (weekdays: readonly Weekday[]) => string {
  const t = useTranslations('reservations.setup')
  const kit = useTranslations('kit.calendar.weekdays')
  return (weekdays) => {
    if (weekdays.length === WEEKDAYS.length) return t('every_day')
    const runs: Weekday[][] = []
    for (const [index, weekday] of WEEKDAYS.entries()) {
      if (!weekdays.includes(weekday)) continue
      const run = runs.at(-1)
      const before = WEEKDAYS[index - 1]
      if (run && before && run.at(-1) === before) run.push(weekday)
      else runs.push([weekday])
    }
    return runs
      .map((run) =>
        run.length > 2
          ? `${kit(run[0] as Weekday)}–${kit(run.at(-1) as Weekday)}`
          : run.map((day) => kit(day)).join(', '),
      )
      .join(', ')
  }
}

/** From when until when a rule is valid; '' where it always is. */
export function useValidityText(): (rule: { valid_from: string | null; valid_to: string | null }) => string {
  const t = useTranslations('reservations.setup')
  const language = useLanguage()
  return ({ valid_from, valid_to }) => {
    const [from, to] = [valid_from, valid_to].map((day) => (day ? formatDay(day, language, 'short') : ''))
    if (from && to) return t('valid_between', { from, to })
    if (from) return t('valid_from_day', { from })
    return to ? t('valid_to_day', { to }) : ''
  }
}
