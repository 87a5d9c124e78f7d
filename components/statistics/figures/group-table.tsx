'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { ComparedGroup } from '@/lib/api/statistics/figure-fields'
import type { FigureGroup } from '@/lib/domain/statistics/figures'
import { formatMoney } from '@/lib/i18n/formats'
import { ChangeText } from './change-text'
import { FIGURE_CELL as CELL } from './figure-table'
import { useGroupName } from './use-group-name'

const COLUMNS = ['amount', 'whole', 'before', 'change'] as const
/** Only the amount and its change have room on a phone. */
const shown = (column: (typeof COLUMNS)[number]) =>
  column === 'whole' || column === 'before' ? 'hidden sm:table-cell' : ''

type TableProps = {
  name: string
  group: FigureGroup
  groups: readonly ComparedGroup[]
  rest: { count: number; amount: number }
  onOpen: (group: ComparedGroup) => void
}

/** The groups of a figure, largest first, and the sum of those that are left out. */
export function GroupTable({ name, group, groups, rest, onOpen }: TableProps) {
  const t = useTranslations('statistics')
  return (
    <table data-group={group} className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
            {t(`groups.${group}`)}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cn(CELL, 'font-medium text-ink-soft', shown(column))}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {groups.map((one) => (
          <GroupRow key={one.key} group={group} one={one} onOpen={onOpen} />
        ))}
        {rest.count > 0 ? (
          <tr>
            <th scope="row" className={cn(CELL, 'font-medium')}>
              {t('rest', { count: rest.count })}
            </th>
            <td className={CELL}>
              <Money value={rest.amount} />
            </td>
            <td colSpan={3} />
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

type RowProps = Pick<TableProps, 'group' | 'onOpen'> & { one: ComparedGroup }

function GroupRow({ group, one, onOpen }: RowProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const name = useGroupName(group)(one)
  const { amount, before, change_percent } = one.whole_months
  return (
    <tr>
      <th scope="row" className={cn(CELL, 'max-w-48 break-words font-medium')}>
        {name}
      </th>
      <td className={CELL}>
        <button
          type="button"
          className="rounded-sm text-link hover:underline"
          aria-label={`${formatMoney(one.amount, language)}, ${t('open_month', { month: name })}`}
          onClick={() => onOpen(one)}
        >
          <Money value={one.amount} />
        </button>
      </td>
      <td className={cn(CELL, shown('whole'))}>
        <Money value={amount} />
      </td>
      <td className={cn(CELL, shown('before'))}>
        <Money value={before} />
      </td>
      <td className={CELL}>
        <ChangeText value={change_percent} />
      </td>
    </tr>
  )
}
