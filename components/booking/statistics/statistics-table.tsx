'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { ClassStatistics } from '@/lib/api/booking/attendance-statistics-fields'
import { formatNumber } from '@/lib/i18n/formats'

const COUNTS = ['events', 'places', 'booked', 'attended', 'absent', 'queued', 'late_cancels'] as const
/** The columns that a phone shows. */
const NARROW: readonly string[] = ['booked', 'attended']
const RATES = ['fill_rate', 'attendance_rate'] as const

const shown = (column: string) => (NARROW.includes(column) ? '' : 'hidden md:table-cell')

/** The classes of a period and all of them together. */
export function StatisticsTable({
  classes,
  total,
}: {
  classes: readonly ClassStatistics[]
  total: ClassStatistics
}) {
  const t = useTranslations('booking.statistics')
  const head =
    'px-1 py-2 text-right font-medium text-ink-soft text-xs align-bottom first:pl-4 last:pr-4 md:px-2 md:text-sm lg:w-[9%]'
  return (
    <table className="w-full table-fixed text-sm md:table-auto">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className={cn(head, 'w-1/3 text-left md:w-auto lg:w-auto')}>
            {t('class')}
          </th>
          {COUNTS.map((column) => (
            <th key={column} scope="col" className={cn(head, shown(column))}>
              {t(column)}
            </th>
          ))}
          {RATES.map((column) => (
            <th
              key={column}
              scope="col"
              className={cn(head, column === 'fill_rate' && 'hidden sm:table-cell')}
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {classes.map((one) => (
          <Row key={one.name} name={one.name} of={one} />
        ))}
      </tbody>
      <tfoot className="border-t font-semibold">
        <Row name={t('total')} of={total} />
      </tfoot>
    </table>
  )
}

function Row({ name, of }: { name: string; of: ClassStatistics }) {
  const language = useLanguage()
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value, language)}%`)
  const cell = 'tabular px-1 py-2 text-right whitespace-nowrap last:pr-4 md:px-2'
  return (
    <tr>
      <th scope="row" className="wrap-anywhere px-2 py-2 pl-4 text-left font-medium">
        {name}
      </th>
      {COUNTS.map((column) => (
        <td key={column} className={cn(cell, shown(column))}>
          {formatNumber(of[column], language)}
        </td>
      ))}
      {RATES.map((column) => (
        <td key={column} className={cn(cell, column === 'fill_rate' && 'hidden sm:table-cell')}>
          {percent(of[column])}
        </td>
      ))}
    </tr>
  )
}
