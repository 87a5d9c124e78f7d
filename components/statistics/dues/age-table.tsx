'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { cn } from '@/components/ui/cn'
import type { OpenAge, OpenDues } from '@/lib/api/statistics/due-fields'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import { DueLink } from './due-link'

/** The open amounts by age; each opens the due dates that it is made of in the schedule. */
export function AgeTable({ dues }: { dues: OpenDues }) {
  const t = useTranslations('statistics')
  return (
    <table data-ages className="w-full text-sm">
      <caption className="sr-only">{t('ages')}</caption>
      <thead>
        <tr className="border-b">
          {(['age', 'in', 'out'] as const).map((column) => (
            <th key={column} scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
              {t(`due_columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {dues.age_list.map((one) => (
          <AgeRow key={one.age} one={one} />
        ))}
      </tbody>
      <tfoot className="border-t font-semibold text-heading">
        <tr>
          <th scope="row" className={CELL}>
            {t('total')}
          </th>
          {(['in', 'out'] as const).map((flow) => (
            <td key={flow} data-total={flow} className={CELL}>
              <Money value={dues.total[flow]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function AgeRow({ one: { age, from, to, ...sums } }: { one: OpenAge }) {
  const t = useTranslations('dashboard.ageing')
  const days = { date_from: from ?? '', date_to: to ?? '' }
  return (
    <tr>
      <th scope="row" className={cn(CELL, 'font-medium')}>
        {t(age)}
      </th>
      <td className={CELL}>
        <DueLink amount={sums.in} name={t(age)} filters={{ ...days, flow: 'IN' }} />
      </td>
      <td className={CELL}>
        <DueLink amount={sums.out} name={t(age)} filters={{ ...days, flow: 'OUT' }} />
      </td>
    </tr>
  )
}
