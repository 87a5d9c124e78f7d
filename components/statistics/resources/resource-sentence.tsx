'use client'

import { useTranslations } from 'next-intl'
import { isWhole, type Period } from '@/components/kit/fields/period-fields'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import type { ResourceFigures } from '@/lib/api/statistics/resources/resource-fields'
import { formatDay } from '@/lib/i18n/formats'
import { useFigureText } from './use-figure-text'

type SentenceProps = { period: Period; total: ResourceFigures; isRunning: boolean }

/** The resources of a period in words, marked while days of it are to come. */
export function ResourceSentence({ period, total, isRunning }: SentenceProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const textOf = useFigureText()
  if (!isWhole(period)) return null
  return (
    <p className="font-medium text-heading">
      {t('resources.sentence', {
        from: formatDay(period.start_date, language),
        to: formatDay(period.end_date, language),
        reserved: textOf(total, 'reserved_hours'),
        open: textOf(total, 'open_hours'),
        use: textOf(total, 'use_rate'),
        amount: textOf(total, 'amount'),
        per_hour: textOf(total, 'per_open_hour'),
      })}{' '}
      {isRunning ? <Badge>{t('running')}</Badge> : null}
    </p>
  )
}
