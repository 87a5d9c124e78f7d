'use client'

import { useTranslations } from 'next-intl'
import { isWhole, type Period } from '@/components/kit/fields/period-fields'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import type { ClassFigures } from '@/lib/api/statistics/classes/class-fields'
import { formatDay, formatNumber } from '@/lib/i18n/formats'

type SentenceProps = { period: Period; total: ClassFigures; isRunning: boolean }

/** The classes of a period in words, marked while days of it are to come. */
export function ClassSentence({ period, total, isRunning }: SentenceProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value, language)}%`)
  if (!isWhole(period)) return null
  const days = {
    from: formatDay(period.start_date, language),
    to: formatDay(period.end_date, language),
  }
  if (total.events === 0)
    return <p className="font-medium text-heading">{t('classes.sentence_none', days)}</p>
  return (
    <p className="font-medium text-heading">
      {t('classes.sentence', {
        ...days,
        booked: formatNumber(total.booked, language),
        places: formatNumber(total.places, language),
        fill: percent(total.fill_rate),
        attendance: percent(total.attendance_rate),
      })}{' '}
      {isRunning ? <Badge>{t('running')}</Badge> : null}
    </p>
  )
}
