'use client'

import type { Header, RowData } from '@tanstack/react-table'
import { FlexRender } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { PHONE_HEAD, PHONE_TARGET } from './phone-row'
import { pinned } from './table-cell-classes'
import type { DataTableFeatures } from './table-columns'

/** A column's head: a button where the list can be ordered by it. */
export function TableHeadCell<Row extends RowData>({
  header,
  isFirst,
  hasSelection,
  hasPhoneRows,
  order,
  onSort,
}: {
  header: Header<DataTableFeatures, Row>
  isFirst: boolean
  hasSelection: boolean
  hasPhoneRows: boolean
  /** How the list is ordered by this column now. */
  order: 'asc' | 'desc' | null
  onSort: (column: string) => void
}) {
  const t = useTranslations('kit.table')
  const { columnDef, id } = header.column
  const end = columnDef.meta?.align === 'end'
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown
  const label = <FlexRender header={header} />
  return (
    <th
      scope="col"
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
      className={cn(
        'sticky top-0 z-10 h-9 whitespace-nowrap border-b bg-sunken px-2.5 text-left font-medium text-ink-soft text-sm',
        end && 'text-right',
        isFirst && pinned(hasSelection, 'z-20'),
        hasPhoneRows &&
          (columnDef.meta?.phone && columnDef.enableSorting !== false ? PHONE_HEAD : 'max-md:hidden'),
      )}
    >
      {columnDef.enableSorting === false ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onSort(id)}
          title={t('sort', { column: columnDef.meta?.label ?? String(columnDef.header) })}
          className={cn(
            '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-hover hover:text-ink',
            end && 'flex-row-reverse',
            order && 'text-heading',
            hasPhoneRows && PHONE_TARGET,
          )}
        >
          {label}
          <Icon
            aria-hidden
            className={cn('size-3.5', !order && ['opacity-40', hasPhoneRows && 'max-md:hidden'])}
          />
        </button>
      )}
    </th>
  )
}
