'use client'

import { CalendarCheck, Eye, HandCoins, UserRound } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useChosenRows } from '@/components/kit/data-table/use-chosen-rows'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import type { TableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { useHasRole } from '@/components/shell/session/user-context'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { ScheduleEntry, ScheduleSums } from '@/lib/api/salesforce/schedule/schedule-fields'
import type { Day } from '@/lib/domain/core/day'
import { TableExport } from '../list/table-export'
import { SCHEDULE_KEY } from '../payments/payments-key'
import { mayPay } from './may-pay'
import { PaySeveral } from './pay-several'
import { useScheduleColumns } from './schedule-columns'
import { ScheduleFiltersBar } from './schedule-filters-bar'
import {
  entryHref,
  pageOf,
  type ScheduleFilters,
  type ScheduleInput,
  type SchedulePage,
  scheduleInput,
  searchOf,
} from './schedule-spec'

const PayEntryDialog = dynamic(() => import('./pay-entry-dialog').then((module) => module.PayEntryDialog), {
  ssr: false,
})

const load = async (input: ScheduleInput): Promise<SchedulePage> =>
  pageOf((await api.salesforce.schedule.list(input)).response)

const NO_ROWS: readonly ScheduleEntry[] = []
const keyOf = ({ kind, id }: ScheduleEntry): string => `${kind}-${id}`

type TableProps = {
  today: Day
  state: TableState<'date', ScheduleFilters>
  initial: { input: ScheduleInput; page: SchedulePage }
}

/** The open due dates as a list, with their sums; each can be paid from its row. */
export function ScheduleTable({ today, state, initial }: TableProps) {
  const t = useTranslations('schedule')
  const { query, filters, setFilters } = state
  const input = useMemo(() => scheduleInput(query, filters), [query, filters])
  const data = useTableQuery({ key: SCHEDULE_KEY, input, load, initial })
  const columns = useScheduleColumns(today)
  const [paid, setPaid] = useState<ScheduleEntry | null>(null)
  const menuOf = useEntryMenu(setPaid, (ana_sku) => setFilters({ ana_sku }))
  const { chosen, choice, clear } = useChosenRows(data.page?.rows ?? NO_ROWS, keyOf, true)
  const may = useHasRole()
  const pays = may('GUI_CAN_MANAGE_PAYMENT') || may('GUI_CAN_MANAGE_PURCHASE')
  const party = filters.ana_sku ? (data.page?.rows[0]?.counterparty ?? '') : ''
  return (
    <div className="grid gap-4">
      {data.page ? <Sums sums={data.page.sums} /> : null}
      <DataTable
        id={SCHEDULE_KEY}
        label={t('label')}
        columns={columns}
        state={state}
        data={data}
        rowKey={keyOf}
        rowLabel={({ counterparty, numeration }) => t('row', { counterparty, number: numeration || '–' })}
        rowHref={entryHref}
        rowActions={menuOf}
        {...(pays && {
          choice,
          bulkActions: () => <PaySeveral chosen={chosen} today={today} onPaid={clear} />,
        })}
        toolbar={<ScheduleFiltersBar filters={filters} setFilters={setFilters} party={party} withDays />}
        tools={
          <>
            <ViewsMenu page="list.schedule" size="sm" />
            <TableExport
              name={t('file')}
              load={(format) => api.salesforce.schedule.exportFile({ format, ...searchOf(filters) })}
            />
          </>
        }
        empty={<EmptyState icon={CalendarCheck} title={t('empty')} text={t('empty_text')} />}
      />
      {paid ? <PayEntryDialog entry={paid} today={today} onClose={() => setPaid(null)} /> : null}
    </div>
  )
}

function useEntryMenu(onPay: (entry: ScheduleEntry) => void, onParty: (sku: string) => void) {
  const t = useTranslations('schedule.actions')
  const may = useHasRole()
  return (entry: ScheduleEntry): RowAction[] => {
    const { ana_sku, flow } = entry
    const actions: (RowAction | false)[] = [
      mayPay(entry, may) && {
        key: 'pay',
        label: t(flow === 'IN' ? 'pay_in' : 'pay_out'),
        icon: HandCoins,
        onSelect: () => onPay(entry),
      },
      { key: 'open', label: t('open'), icon: Eye, href: entryHref(entry) },
      ana_sku !== null && {
        key: 'party',
        label: t('of_party'),
        icon: UserRound,
        onSelect: () => onParty(ana_sku),
      },
    ]
    return actions.filter((action) => action !== false)
  }
}

/** The sums of all due dates that the filters find, in and out, and the overdue part of each. */
function Sums({ sums }: { sums: ScheduleSums }) {
  const t = useTranslations('schedule.sums')
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2" aria-live="polite">
      {(['in', 'out'] as const).map((flow) => (
        <div key={flow}>
          <dt className="text-ink-soft text-sm">{t(flow)}</dt>
          <dd className="font-semibold text-heading text-lg">
            <Money value={sums[flow]} data-sum={flow} />
          </dd>
          {sums[`overdue_${flow}`] === 0 ? null : (
            <dd className="text-sm text-state-error">
              {t(`overdue_${flow}`)} <Money value={sums[`overdue_${flow}`]} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
