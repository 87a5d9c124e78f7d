'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { Skeleton } from '@/components/ui/skeleton'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import type { Months } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { useTopCustomers } from './use-people'
import { usePercentText } from './use-percent-text'

/** The largest customers of some months, each with the way to the entry, and what the others bring. */
export function TopCustomers({ period }: { period: Months }) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const percentText = usePercentText()
  const { data, error, isPlaceholderData } = useTopCustomers(period)
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-40" />
  if (data.customer_list.length === 0) return null
  return (
    <Dimmed when={isPlaceholderData}>
      <table data-top className="w-full text-sm">
        <caption className="sr-only">{t('people.top')}</caption>
        <thead>
          <tr className="border-b text-ink-soft">
            {(['name', 'amount', 'percent'] as const).map((column) => (
              <th key={column} scope="col" className={`${CELL} font-medium`}>
                {t(`people.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {data.customer_list.map(({ id, name, amount, percent }) => (
            <tr key={id}>
              <th scope="row" className={`${CELL} wrap-anywhere font-medium`}>
                <Link href={`/app/registry/view/view/${id}`} className="text-link hover:underline">
                  {name}
                </Link>
              </th>
              <td className={CELL}>
                <Money value={amount} />
              </td>
              <td className={`${CELL} tabular`}>{percentText(percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t">
          <tr>
            <th scope="row" className={`${CELL} font-medium`}>
              {t('people.rest')}
            </th>
            <td className={CELL}>
              <Money value={data.rest} />
            </td>
            <td />
          </tr>
          <tr className="font-semibold text-heading">
            <th scope="row" className={CELL}>
              {t('total')}
            </th>
            <td className={CELL} data-total>
              <Money value={data.total} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Dimmed>
  )
}
