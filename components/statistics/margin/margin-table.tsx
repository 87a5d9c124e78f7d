'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { MarginFigures, MarginMonth } from '@/lib/api/statistics/margin/margin-fields'
import { formatDay } from '@/lib/i18n/formats'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import type { Months } from '../figures/use-figure'
import { MarginCells, MarginFrame, MarginHeads } from './margin-cells'
import type { AskedLines } from './use-margin'

type Compared = MarginFigures & { before: number | null; change_percent: number | null }

type TableProps = {
  period: Months
  months: readonly MarginMonth[]
  total: MarginFigures
  whole: Compared
  /** Opens the lines of an amount; undefined for a reader who may not list invoices. */
  onOpen: ((asked: AskedLines) => void) | undefined
}

/** The months of the margin, newest first. */
export function MarginTable({ period, months, total, whole, onOpen }: TableProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const opening = (title: string, of: Months): ((part: AskedLines['part']) => void) | undefined =>
    onOpen && ((part) => onOpen({ ...of, part, place: null, title }))
  return (
    <MarginFrame name={t('margin.name')}>
      <table data-margin className="w-full text-sm">
        <caption className="sr-only">{t('margin.name')}</caption>
        <thead>
          <MarginHeads head={t('columns.month')} />
        </thead>
        <tbody className="divide-y">
          {months.toReversed().map((one) => {
            const title = formatDay(`${one.month}-01`, language, 'longMonth')
            const of = { from: one.month, to: one.month } as Months
            return (
              <tr key={one.month} data-month={one.month}>
                <th scope="row" className={cn(CELL, 'font-medium')}>
                  {title} {one.is_running ? <Badge>{t('running')}</Badge> : null}
                </th>
                <MarginCells title={title} figures={one} compared={one} onOpen={opening(title, of)} />
              </tr>
            )
          })}
        </tbody>
        <tfoot className="border-t font-semibold text-heading">
          <tr data-total>
            <th scope="row" className={CELL}>
              {t('total')}
            </th>
            <MarginCells title={t('total')} figures={total} onOpen={opening(t('total'), period)} />
          </tr>
          <tr>
            <th scope="row" className={CELL}>
              {t('whole')}
            </th>
            <MarginCells title={t('whole')} figures={whole} compared={whole} onOpen={undefined} />
          </tr>
        </tfoot>
      </table>
    </MarginFrame>
  )
}
