'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { CustomerMonth } from '@/lib/api/statistics/people/people-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { CUSTOMER_FIGURES, type CustomerFigure } from '@/lib/domain/statistics/people/customer-figures'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import type { AskedCustomers } from './use-people'

/** The number of a month. */
export const countOf = (month: CustomerMonth, figure: CustomerFigure): number =>
  ({ ACTIVE: month.active, NEW: month.new, RETURNING: month.returning, LOST: month.lost })[figure]

type TableProps = {
  months: readonly CustomerMonth[]
  /** Opens the people of a number; undefined for a reader who may not list the registry. */
  onOpen: ((asked: AskedCustomers) => void) | undefined
}

/** The customers by month, newest first; a number opens the people that it counts. */
export function CustomerTable({ months, onOpen }: TableProps) {
  const t = useTranslations('statistics')
  return (
    <table data-customers className="w-full text-sm">
      <caption className="sr-only">{t('people.by_month')}</caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
            {t('columns.month')}
          </th>
          {CUSTOMER_FIGURES.map((figure) => (
            <th key={figure} scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
              {t(`people.figures.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {months.toReversed().map((one) => (
          <MonthRow key={one.month} one={one} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function MonthRow({ one, onOpen }: { one: CustomerMonth; onOpen: TableProps['onOpen'] }) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const month = formatDay(`${one.month}-01`, language, 'longMonth')
  return (
    <tr data-month={one.month}>
      <th scope="row" className={cn(CELL, 'font-medium')}>
        {month} {one.is_running ? <Badge>{t('running')}</Badge> : null}
      </th>
      {CUSTOMER_FIGURES.map((figure) => {
        const text = formatNumber(countOf(one, figure), language)
        const name = `${t(`people.figures.${figure}`)}, ${month}`
        return (
          <td key={figure} className={cn(CELL, 'tabular')}>
            {onOpen ? (
              <button
                type="button"
                className="rounded-sm text-link hover:underline"
                aria-label={t('people.open', { count: text, name })}
                onClick={() => onOpen({ figure, month: one.month as TaxPeriod })}
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
