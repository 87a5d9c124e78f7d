'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { ResourceFigures } from '@/lib/api/statistics/resources/resource-fields'
import { phoneColumns } from '../shown/phone-columns'
import { RESOURCE_COLUMNS, useFigureText } from './use-figure-text'
import type { AskedTimes } from './use-resources'

const shown = phoneColumns(['reserved_hours', 'use_rate', 'per_open_hour'], 'md')

type ResourceLine = AskedTimes & { figures: ResourceFigures }

type ResourceTableProps = {
  resources: readonly (ResourceFigures & { resource_id: number; name: string })[]
  total: ResourceFigures
  /** Opens the reservations of a line; undefined for a reader who may not see them. */
  onOpen: ((asked: AskedTimes) => void) | undefined
}

/** Resources, one a line, and all of them together. */
export function ResourceTable({ resources, total, onOpen }: ResourceTableProps) {
  const t = useTranslations('statistics')
  const cell =
    'px-1.5 py-2 text-right align-bottom font-medium text-ink-soft text-xs last:pr-4 md:px-2 md:text-sm'
  return (
    <table data-resources className="w-full text-sm">
      <caption className="sr-only">{t('resources.by.RESOURCE')}</caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className={cn(cell, 'pl-3 text-left md:pl-4')}>
            {t('resources.columns.resource')}
          </th>
          {RESOURCE_COLUMNS.map((column) => (
            <th key={column} scope="col" className={cn(cell, shown(column))}>
              {t(`resources.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {resources.map((one) => (
          <Line
            key={one.resource_id}
            line={{ title: one.name, cell: { resource_id: one.resource_id }, figures: one }}
            onOpen={onOpen}
          />
        ))}
      </tbody>
      <tfoot className="border-t font-semibold">
        <Line line={{ title: t('total'), cell: {}, figures: total }} onOpen={onOpen} />
      </tfoot>
    </table>
  )
}

function Line({ line, onOpen }: { line: ResourceLine; onOpen: ResourceTableProps['onOpen'] }) {
  const t = useTranslations('statistics.resources')
  const textOf = useFigureText()
  const cell = 'tabular whitespace-nowrap px-1.5 py-2 text-right last:pr-4 md:px-2'
  const { title, figures } = line
  return (
    <tr>
      <th
        scope="row"
        className="wrap-anywhere min-w-24 py-2 pr-1.5 pl-3 text-left font-medium md:pr-2 md:pl-4"
      >
        {title}
      </th>
      {RESOURCE_COLUMNS.map((column) => {
        const text = textOf(figures, column)
        return (
          <td key={column} className={cn(cell, shown(column))}>
            {onOpen && column === 'reserved_hours' ? (
              <button
                type="button"
                className="rounded-sm text-link hover:underline"
                aria-label={t('open', { count: text, name: title })}
                onClick={() => onOpen(line)}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </td>
        )
      })}
    </tr>
  )
}
