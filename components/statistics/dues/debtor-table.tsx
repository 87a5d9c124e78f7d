'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { cn } from '@/components/ui/cn'
import type { Debtor } from '@/lib/api/statistics/due-fields'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import { DueLink } from './due-link'

/** The customers that owe most, largest first; the amount of each opens its due dates. */
export function DebtorTable({ debtors }: { debtors: readonly Debtor[] }) {
  const t = useTranslations('statistics')
  return (
    <table data-debtors className="w-full text-sm">
      <caption className="sr-only">{t('debtors')}</caption>
      <thead>
        <tr className="border-b">
          {(['customer', 'open', 'overdue'] as const).map((column) => (
            <th key={column} scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
              {t(`due_columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {debtors.map(({ ana_sku, name, amount, overdue }) => (
          <tr key={ana_sku ?? name}>
            <th scope="row" className={cn(CELL, 'max-w-48 break-words font-medium')}>
              {name}
            </th>
            <td className={CELL}>
              {ana_sku ? (
                <DueLink amount={amount} name={name} filters={{ flow: 'IN', ana_sku }} />
              ) : (
                <Money value={amount} />
              )}
            </td>
            <td className={CELL}>
              <Money value={overdue} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
