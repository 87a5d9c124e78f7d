'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { HourFigures } from '@/lib/api/statistics/classes/class-fields'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { CLASS_RATES, type ClassRate } from '@/lib/domain/statistics/classes/class-figures'
import { formatNumber } from '@/lib/i18n/formats'
import { type HourCell, HourHeat } from '../shown/hour-heat'
import type { AskedDates } from './use-classes'

type ClassHeatProps = {
  hours: readonly HourFigures[]
  measure: ClassRate
  onMeasure: (measure: ClassRate) => void
  onOpen: ((asked: AskedDates) => void) | undefined
}

/** A rate of the classes by weekday and hour. */
export function ClassHeat({ hours, measure, onMeasure, onOpen }: ClassHeatProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const placeOf = (weekday: Weekday, hour: number) =>
    `${t(`weekdays.${weekday}`)} ${String(hour).padStart(2, '0')}:00`
  const cells = hours.map((one): HourCell => {
    const rate = one[measure]
    const text = rate === null ? '–' : formatNumber(rate, language)
    const label = `${text}, ${placeOf(one.weekday, one.hour)}`
    return {
      weekday: one.weekday,
      hour: one.hour,
      text,
      label,
      share: rate === null ? null : Math.min(1, rate / 100),
    }
  })
  return (
    <Card className="grid min-w-0 gap-3 p-4">
      <Select
        aria-label={t('measure')}
        className="w-auto justify-self-start"
        value={measure}
        options={CLASS_RATES.map((name) => ({ value: name, label: t(`classes.columns.${name}`) }))}
        onChange={({ target }) => onMeasure(CLASS_RATES.find((name) => name === target.value) ?? 'fill_rate')}
      />
      <HourHeat
        name={t(`classes.columns.${measure}`)}
        cells={cells}
        onOpen={
          onOpen
            ? (weekday, hour) => onOpen({ title: placeOf(weekday, hour), cell: { weekday, hour } })
            : undefined
        }
      />
    </Card>
  )
}
