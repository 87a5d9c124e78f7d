'use client'

import { useTranslations } from 'next-intl'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { HeatTable } from './heat-table'

/** A number of a weekday and hour; `share` from 0 to 1 is its shade, null where there is nothing to count. */
export type HourCell = { weekday: Weekday; hour: number; text: string; share: number | null; label: string }

type HourHeatProps = {
  name: string
  cells: readonly HourCell[]
  /** Opens what a number is made of; undefined for a reader who may not see it. */
  onOpen: ((weekday: Weekday, hour: number) => void) | undefined
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Numbers by weekday and hour, from the first hour that has one to the last. */
export function HourHeat({ name, cells, onOpen }: HourHeatProps) {
  const t = useTranslations('statistics')
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const count = cells.length === 0 ? 0 : Math.max(...hours) - first + 1
  const rows = Array.from({ length: count }, (_, index) => first + index)
  const columns = WEEKDAYS.map((key) => {
    const title = t(`weekdays.${key}`)
    return { key, label: title.slice(0, 3), title }
  })
  return (
    <HeatTable
      name={name}
      corner={t('hour')}
      rows={rows.map((hour) => ({ key: String(hour), label: twoDigits(hour) }))}
      columns={columns}
      cells={cells.map(({ weekday, hour, ...cell }) => ({ row: String(hour), column: weekday, ...cell }))}
      onOpen={onOpen ? ({ row, column }) => onOpen(column as Weekday, Number(row)) : undefined}
    />
  )
}
