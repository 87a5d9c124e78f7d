'use client'

import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { type Day, daysBetween } from '@/lib/domain/core/day'
import { formatMoney } from '@/lib/i18n/formats'
import { DayCell, TextCell } from '../list/document-cells'

const column = tableColumns<ScheduleEntry>()

/** The columns of the scadenzario; by their day alone it can be ordered. */
export function useScheduleColumns(today: Day) {
  const t = useTranslations('schedule')
  const methods = useTranslations('payment')
  return useMemo(
    () => [
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DueCell entry={row.original} today={today} />,
        meta: { phone: 'subtitle' },
      }),
      column.accessor('counterparty', {
        header: t('columns.counterparty'),
        enableSorting: false,
        cell: ({ row }) => <TextCell text={row.original.counterparty} />,
        meta: { phone: 'title' },
      }),
      column.accessor('kind', {
        header: t('columns.kind'),
        enableSorting: false,
        cell: ({ row }) => `${t(`kind.${row.original.kind}`)} ${row.original.numeration}`,
        meta: { className: 'whitespace-nowrap', phone: 'detail' },
      }),
      column.accessor('description', {
        header: t('columns.description'),
        enableSorting: false,
        cell: ({ row }) => <TextCell text={row.original.description} />,
        meta: { hidden: true },
      }),
      column.accessor('method', {
        header: t('columns.method'),
        enableSorting: false,
        cell: ({ row }) => (row.original.method ? methods(row.original.method) : '–'),
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('flow', {
        header: t('columns.flow'),
        enableSorting: false,
        cell: ({ row }) => <FlowCell flow={row.original.flow} />,
        meta: { phone: 'state' },
      }),
      column.accessor('open_amount', {
        header: t('columns.open'),
        enableSorting: false,
        cell: ({ row }) => <OpenCell entry={row.original} />,
        meta: { align: 'end', phone: 'amount' },
      }),
    ],
    [t, methods, today],
  )
}

function DueCell({ entry: { date }, today }: { entry: ScheduleEntry; today: Day }) {
  const t = useTranslations('schedule')
  const late = daysBetween(date, today)
  return (
    <span className="grid">
      <DayCell day={date} />
      {late > 0 ? (
        <span className="text-sm text-state-error">
          <span className="max-md:hidden">{t('late', { count: late })}</span>
          <span className="md:hidden">{t('late_short', { count: late })}</span>
        </span>
      ) : null}
    </span>
  )
}

function FlowCell({ flow }: { flow: ScheduleEntry['flow'] }) {
  const t = useTranslations('schedule.flow')
  const Icon = flow === 'IN' ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Icon
        aria-hidden
        className={flow === 'IN' ? 'size-4 text-state-paid' : 'size-4 text-state-undelivered'}
      />
      {t(flow)}
    </span>
  )
}

/** The open amount of a due date, and its whole amount where a part is paid. */
function OpenCell({ entry: { open_amount, amount } }: { entry: ScheduleEntry }) {
  const t = useTranslations('schedule')
  const language = useLanguage()
  return (
    <span className="grid justify-items-end">
      <Money value={open_amount} className="font-medium text-heading" />
      {open_amount === amount ? null : (
        <span className="tabular whitespace-nowrap text-ink-soft text-sm">
          {t('part_of', { amount: formatMoney(amount, language) })}
        </span>
      )}
    </span>
  )
}
