'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { ClassFigures } from '@/lib/api/statistics/classes/class-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { phoneColumns } from '../shown/phone-columns'
import type { AskedDates } from './use-classes'

const COUNTS = ['events', 'places', 'booked', 'attended', 'absent', 'late_cancels', 'waited', 'met'] as const
const RATES = ['fill_rate', 'attendance_rate'] as const

const shown = phoneColumns(['booked', 'attended', 'fill_rate'], 'lg')

export type ClassLine = AskedDates & { key: string; figures: ClassFigures }

type ClassTableProps = {
  name: string
  /** The head of the first column. */
  head: string
  lines: readonly ClassLine[]
  total: ClassLine
  /** Opens the dates of a line; undefined for a reader who may not list events. */
  onOpen: ((line: AskedDates) => void) | undefined
}

/** Classes or teachers, one a line, and all of them together. */
export function ClassTable({ name, head, lines, total, onOpen }: ClassTableProps) {
  const t = useTranslations('statistics.classes.columns')
  const cell =
    'px-0.75 py-2 text-right align-bottom font-medium text-ink-soft text-xs last:pr-4 lg:px-2 lg:text-sm'
  return (
    <table data-classes className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className={cn(cell, 'pl-3 text-left lg:pl-4')}>
            {head}
          </th>
          {[...COUNTS, ...RATES].map((column) => (
            <th key={column} scope="col" className={cn(cell, shown(column))}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {lines.map((line) => (
          <Line key={line.key} line={line} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot className="border-t font-semibold">
        <Line line={total} onOpen={onOpen} />
      </tfoot>
    </table>
  )
}

function Line({ line, onOpen }: { line: ClassLine; onOpen: ClassTableProps['onOpen'] }) {
  const language = useLanguage()
  const { title, figures } = line
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value, language)}%`)
  const cell = 'tabular whitespace-nowrap px-0.75 py-2 text-right last:pr-4 lg:px-2'
  return (
    <tr data-line={line.key}>
      <th
        scope="row"
        className="wrap-anywhere min-w-24 py-2 pr-0.75 pl-3 text-left font-medium lg:pr-2 lg:pl-4"
      >
        {title}
      </th>
      {COUNTS.map((column) => (
        <td key={column} data-column={column} className={cn(cell, shown(column))}>
          {onOpen && column === 'booked' ? (
            <OpenButton line={line} onOpen={onOpen} />
          ) : (
            formatNumber(figures[column], language)
          )}
        </td>
      ))}
      {RATES.map((column) => (
        <td key={column} className={cn(cell, shown(column))}>
          {percent(figures[column])}
        </td>
      ))}
    </tr>
  )
}

function OpenButton({ line, onOpen }: { line: ClassLine; onOpen: (line: AskedDates) => void }) {
  const t = useTranslations('statistics.classes')
  const language = useLanguage()
  const count = formatNumber(line.figures.booked, language)
  return (
    <button
      type="button"
      className="rounded-sm text-link hover:underline"
      aria-label={t('open', { count, name: line.title })}
      onClick={() => onOpen(line)}
    >
      {count}
    </button>
  )
}
