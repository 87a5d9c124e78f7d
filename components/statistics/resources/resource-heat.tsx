'use client'

import { useTranslations } from 'next-intl'
import type { ResourceHour } from '@/lib/api/statistics/resources/resource-fields'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { type HourCell, HourHeat } from '../shown/hour-heat'
import { useFigureText } from './use-figure-text'
import type { AskedTimes } from './use-resources'

/** The numbers that the heat table can show. */
export const RESOURCE_MEASURES = ['use_rate', 'per_open_hour', 'cancelled', 'no_shows'] as const

export type ResourceMeasure = (typeof RESOURCE_MEASURES)[number]

type ResourceHeatProps = {
  hours: readonly ResourceHour[]
  measure: ResourceMeasure
  /** The resource whose hours are shown; null: all of them. */
  resourceId: number | null
  onOpen: ((asked: AskedTimes) => void) | undefined
}

/** A number of the resources by weekday and hour; the darkest is the highest of them, of a rate 100. */
export function ResourceHeat({ hours, measure, resourceId, onOpen }: ResourceHeatProps) {
  const t = useTranslations('statistics')
  const textOf = useFigureText()
  const most = measure === 'use_rate' ? 100 : Math.max(1, ...hours.map((one) => one[measure] ?? 0))
  const placeOf = (weekday: Weekday, hour: number) =>
    `${t(`weekdays.${weekday}`)} ${String(hour).padStart(2, '0')}:00`
  const cells = hours.map((one): HourCell => {
    const value = one[measure]
    const text = textOf(one, measure).replace(/[\s%€]/g, '')
    return {
      weekday: one.weekday,
      hour: one.hour,
      text,
      label: `${text}, ${placeOf(one.weekday, one.hour)}`,
      share: value === null ? null : Math.min(1, value / most),
    }
  })
  const only = resourceId === null ? {} : { resource_id: resourceId }
  return (
    <HourHeat
      name={t(`resources.columns.${measure}`)}
      cells={cells}
      onOpen={
        onOpen
          ? (weekday, hour) => onOpen({ title: placeOf(weekday, hour), cell: { weekday, hour, ...only } })
          : undefined
      }
    />
  )
}
