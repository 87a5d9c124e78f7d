'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { FigureMonth } from '@/lib/api/statistics/figure-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { ChangeText } from './change-text'

type Comparison = Pick<FigureMonth, 'amount' | 'before' | 'change_percent'>

type TableProps = {
  name: string
  months: readonly FigureMonth[]
  total: number
  whole: Comparison
  /** Opens the documents of a month. */
  onOpen: (month: TaxPeriod) => void
}

/** The look of a cell: the first one at the left, the others, amounts, at the right. */
export const FIGURE_CELL = 'px-2 py-2 text-right first:pl-4 first:text-left last:pr-4'
const CELL = FIGURE_CELL
const COLUMNS = ['month', 'amount', 'before', 'change'] as const
/** The year before is left out on a phone: the change stands for it. */
const shown = (column: (typeof COLUMNS)[number]) => (column === 'before' ? 'hidden sm:table-cell' : '')

/** The months of a figure, newest first; an amount opens the documents that it is made of. */
export function FigureTable({ name, months, total, whole, onOpen }: TableProps) {
  const t = useTranslations('statistics')
  return (
    <table data-figure className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cn(CELL, 'font-medium text-ink-soft', shown(column))}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {months.toReversed().map((one) => (
          <MonthRow key={one.month} one={one} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot className="border-t font-semibold text-heading">
        <tr>
          <th scope="row" className={CELL}>
            {t('total')}
          </th>
          <td className={CELL} data-total>
            <Money value={total} />
          </td>
          <td className={cn(CELL, shown('before'))} />
          <td className={CELL} />
        </tr>
        <tr>
          <th scope="row" className={CELL}>
            {t('whole')}
          </th>
          <td className={CELL}>
            <Money value={whole.amount} />
          </td>
          <td className={cn(CELL, shown('before'))}>
            <Money value={whole.before} />
          </td>
          <td className={CELL}>
            <ChangeText value={whole.change_percent} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function MonthRow({ one, onOpen }: { one: FigureMonth; onOpen: TableProps['onOpen'] }) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const month = formatDay(`${one.month}-01`, language, 'longMonth')
  return (
    <tr data-month={one.month}>
      <th scope="row" className={cn(CELL, 'font-medium')}>
        {month} {one.is_running ? <Badge>{t('running')}</Badge> : null}
      </th>
      <td className={CELL}>
        <button
          type="button"
          className="rounded-sm text-link hover:underline"
          aria-label={`${formatMoney(one.amount, language)}, ${t('open_month', { month })}`}
          onClick={() => onOpen(one.month as TaxPeriod)}
        >
          <Money value={one.amount} />
        </button>
      </td>
      <td className={cn(CELL, shown('before'))}>
        <Money value={one.before} />
      </td>
      <td className={CELL}>
        <ChangeText value={one.change_percent} />
      </td>
    </tr>
  )
}
