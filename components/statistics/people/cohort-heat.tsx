'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { Cohort } from '@/lib/api/statistics/people/people-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import { capitalized } from '../figures/capitalized'
import { HeatTable } from '../shown/heat-table'
import { usePercentText } from './use-percent-text'

/** The numbers that a cell can show. */
export const COHORT_MEASURES = ['percent', 'per_head'] as const

export type CohortMeasure = (typeof COHORT_MEASURES)[number]

/** A cell of the table, and its name for a reader. */
export type OpenedCell = { cohort: TaxPeriod; month: TaxPeriod; title: string }

type CohortHeatProps = {
  cohorts: readonly Cohort[]
  measure: CohortMeasure
  /** Opens the people of a cell; undefined for a reader who may not list the registry. */
  onOpen: ((cell: OpenedCell) => void) | undefined
}

/** Cohorts, newest first, by the months after their beginning; the darkest is the highest, of a share 100 %. */
export function CohortHeat({ cohorts, measure, onOpen }: CohortHeatProps) {
  const t = useTranslations('statistics.people')
  const running = useTranslations('statistics')('running')
  const language = useLanguage()
  const percentText = usePercentText()
  const monthText = (month: string) => formatDay(`${month}-01`, language, 'longMonth')
  const all = cohorts.flatMap(({ cell_list }) => cell_list)
  const most = measure === 'percent' ? 100 : Math.max(1, ...all.map(({ per_head }) => per_head))
  const width = Math.max(0, ...cohorts.map(({ cell_list }) => cell_list.length))
  const titleOf = (cohort: string, after: number, month: string) =>
    t('cell', { cohort: monthText(cohort), after, month: monthText(month) })
  const cells = cohorts.flatMap(({ month: cohort, cell_list }) =>
    cell_list.map((cell, after) => {
      const value = cell[measure]
      const number = measure === 'percent' ? percentText(cell.percent) : formatNumber(cell.per_head, language)
      const title = titleOf(cohort, after, cell.month)
      return {
        row: cohort,
        column: String(after),
        text: `${number.replace('%', '')}${cell.is_running ? '*' : ''}`,
        label: `${number}${cell.is_running ? `* ${running}` : ''}, ${title}`,
        share: value === null ? null : Math.min(1, Math.max(0, value / most)),
      }
    }),
  )
  const monthOf = (row: string, column: string) =>
    cohorts.find(({ month }) => month === row)?.cell_list[Number(column)]?.month ?? row
  return (
    <HeatTable
      name={`${t('cohorts')}, ${t(`measures.${measure}`)}`}
      corner={t('corner')}
      rows={cohorts.toReversed().map(({ month, people }) => ({
        key: month,
        label: `${formatDay(`${month}-01`, language, 'month')} (${formatNumber(people, language)})`,
      }))}
      columns={Array.from({ length: width }, (_, after) => ({
        key: String(after),
        label: String(after),
        title: `${t('columns.after')}: ${after}`,
      }))}
      cells={cells}
      onOpen={
        onOpen
          ? ({ row, column }) => {
              const month = monthOf(row, column)
              const title = capitalized(titleOf(row, Number(column), month))
              onOpen({ cohort: row as TaxPeriod, month: month as TaxPeriod, title })
            }
          : undefined
      }
    />
  )
}
