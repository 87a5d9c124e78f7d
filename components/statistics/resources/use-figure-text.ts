'use client'

import { useLanguage } from '@/components/kit/use-language'
import type { ResourceFigures } from '@/lib/api/statistics/resources/resource-fields'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'

/** The numbers of resources that are shown, each as text. */
export const RESOURCE_COLUMNS = [
  'open_hours',
  'reserved_hours',
  'use_rate',
  'amount',
  'per_open_hour',
  'cancelled',
  'no_shows',
] as const

export type ResourceColumn = (typeof RESOURCE_COLUMNS)[number]

/** Minutes as hours with one decimal. */
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

/** Returns a function that writes a number of resources; a dash where there is nothing to count. */
export function useFigureText(): (figures: ResourceFigures, column: ResourceColumn) => string {
  const language = useLanguage()
  return (figures, column) => {
    switch (column) {
      case 'open_hours':
        return formatNumber(hoursOf(figures.open_minutes), language)
      case 'reserved_hours':
        return formatNumber(hoursOf(figures.reserved_minutes), language)
      case 'use_rate':
        return figures.use_rate === null ? '–' : `${formatNumber(figures.use_rate, language)}%`
      case 'amount':
        return formatMoney(figures.amount, language)
      case 'per_open_hour':
        return figures.per_open_hour === null ? '–' : formatMoney(figures.per_open_hour, language)
      default:
        return formatNumber(figures[column], language)
    }
  }
}
