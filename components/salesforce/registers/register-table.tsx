'use client'

import { BookOpenText, CalendarCog, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import type { RegisterKind, RegisterRow } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { RateSums } from './rate-sums'
import { useRegisterColumns } from './register-columns'
import { RegisteredOnDialog } from './registered-on-dialog'
import {
  previewHref,
  REGISTER_KEY,
  type RegisterInput,
  type RegisterPage,
  registerInput,
  registerPageOf,
  registersSpec,
} from './registers-spec'

const load = async (input: RegisterInput): Promise<RegisterPage> =>
  registerPageOf((await api.salesforce.registers.list(input)).response)

type RegisterTableProps = {
  kind: RegisterKind
  period: TaxPeriod
  initial?: { input: RegisterInput; page: RegisterPage }
}

/** A register of a period, and below it what all of it comes to. */
export function RegisterTable({ kind, period, initial }: RegisterTableProps) {
  const t = useTranslations('registers')
  const state = useTableState(registersSpec)
  const { query, filters } = state
  const input = useMemo(
    () => registerInput(kind, query, { period, series: filters.series }),
    [kind, query, period, filters.series],
  )
  const data = useTableQuery({ key: REGISTER_KEY, input, load, initial })
  const columns = useRegisterColumns(kind)
  const manages = useHasRole()('GUI_CAN_MANAGE_REGISTER')
  const [moved, setMoved] = useState<RegisterRow | null>(null)
  const nameOf = (row: RegisterRow) => t('row', { number: row.fullNumeration, name: row.name })
  const actionsOf = (row: RegisterRow) => [
    { key: 'open', label: t('open'), icon: FileText, href: previewHref(row) },
    ...(manages && row.type === 'PASSIVE'
      ? [{ key: 'day', label: t('move.action'), icon: CalendarCog, onSelect: () => setMoved(row) }]
      : []),
  ]
  return (
    <div className="grid gap-4">
      <DataTable
        id={`${REGISTER_KEY}-${kind}`}
        label={t(`sheets.${kind}`)}
        columns={columns}
        state={{ ...state, isFiltered: filters.series !== '*' }}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        rowHref={previewHref}
        rowActions={actionsOf}
        toolbar={
          kind === 'sales' && (data.page?.series.length ?? 0) > 1 ? (
            <SeriesFilter
              value={filters.series}
              list={data.page?.series ?? []}
              onChange={(series) => state.setFilters({ series })}
            />
          ) : null
        }
        empty={<EmptyState icon={BookOpenText} title={t('empty')} text={t(`empty_text.${kind}`)} />}
      />
      {data.page && data.page.total > 0 ? <RateSums sums={data.page.sums} /> : null}
      {moved ? <RegisteredOnDialog row={moved} onClose={() => setMoved(null)} /> : null}
    </div>
  )
}

type SeriesFilterProps = { value: string; list: readonly string[]; onChange: (series: string) => void }

function SeriesFilter({ value, list, onChange }: SeriesFilterProps) {
  const t = useTranslations('registers')
  const options = list.map((series) => ({ value: series, label: series || t('no_series') }))
  return (
    <Select
      aria-label={t('columns.series')}
      className="h-8 w-auto"
      value={value}
      options={[{ value: '*', label: t('all_series') }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
