'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { FilterX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { DataAge } from '../connection/data-age'
import { useGuardedPush } from '../dialogs/unsaved-guard'
import { PHONE_BLOCK, PHONE_HEAD, PHONE_HEADS, PHONE_TARGET } from './phone-row'
import type { RowAction } from './row-menu'
import { TableBulkBar, type TableSelection } from './table-bulk-bar'
import { dataTableFeatures, type TableColumn } from './table-columns'
import { TableHeadCell } from './table-head'
import { TablePager } from './table-pager'
import { DataTableRow } from './table-row'
import { TableError, TableNoMatch, TableSkeleton } from './table-states'
import { TableToolbar } from './table-toolbar'
import { TableViewMenu } from './table-view-menu'
import type { TableChoice } from './use-chosen-rows'
import { useRowSelection } from './use-row-selection'
import { useTablePreferences } from './use-table-preferences'
import type { TableData } from './use-table-query'
import type { TableState } from './use-table-state'

export type DataTableProps<Row extends RowData> = {
  /** Names the list in the browser's storage of preferences. */
  id: string
  /** The name of the list, for assistive technology. */
  label: string
  columns: readonly TableColumn<Row>[]
  state: Pick<
    TableState,
    'query' | 'filters' | 'sizes' | 'isFiltered' | 'setPage' | 'setSize' | 'sortBy' | 'clearFilters'
  >
  data: TableData<Row>
  rowKey: (row: Row) => string | number
  /** The name of a row, for assistive technology: "Fattura 12/2026". */
  rowLabel: (row: Row) => string
  /** Absent where rows have no page, or the user may not see it. */
  rowHref?: ((row: Row) => string) | undefined
  rowActions?: (row: Row) => readonly RowAction[]
  /** Returns the content that an opened row shows under itself. For rows that have no page of their own. */
  rowDetails?: (row: Row) => ReactNode
  /** The actions on chosen rows; they make the rows choosable. `clear` ends the choice. */
  bulkActions?: (selection: TableSelection, clear: () => void) => ReactNode
  /** Whether the bulk actions can take all that the filters find, beyond the page. */
  canSelectAll?: boolean
  /** The chosen rows where the table's owner keeps them; makes them choosable. */
  choice?: TableChoice
  /** How much height there is for the rows: a page's by default. */
  place?: 'page' | 'dialog'
  /** Search and filters. */
  toolbar?: ReactNode
  /** Below the rows: their sum. */
  summary?: ReactNode
  /** Beside the view menu: export, refresh. */
  tools?: ReactNode
  /** The content of an empty list without filters, with the action that adds the first row. */
  empty: ReactNode
}

const NO_ROWS: readonly never[] = []

/** As the table itself names a column: by its id, else by the key that it shows. */
const idOf = <Row extends RowData>(column: TableColumn<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey).replaceAll('.', '_') : '')

/**
 * A list paged, ordered and filtered by the server, its state in the URL. Rows scroll inside it, under a head
 * and beside a first column that stay.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, state, data, rowKey } = props
  const t = useTranslations('kit.table')
  const { rowSelection, setRowSelection } = useRowSelection(props.choice)
  const [isAll, setAll] = useState(false)
  const hidden = useMemo(
    () => Object.fromEntries(columns.map((column) => [idOf(column), !column.meta?.hidden])),
    [columns],
  )
  const preferences = useTablePreferences(props.id, hidden)
  const rows = data.page?.rows ?? NO_ROWS
  const table = useTable({
    features: dataTableFeatures,
    columns: columns as TableColumn<Row>[],
    data: rows as Row[],
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    state: { rowSelection, columnVisibility: preferences.visibility },
    enableMultiRowSelection: props.choice?.multiple ?? true,
    onRowSelectionChange: (change) => {
      setAll(false)
      setRowSelection(change)
    },
  })
  const total = data.page?.total ?? 0
  const keys = Object.keys(rowSelection).filter((key) => rowSelection[key])
  const clear = () => {
    setRowSelection({})
    setAll(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another choice
  useEffect(() => {
    if (props.choice) setAll(false)
    else clear()
  }, [JSON.stringify(state.filters)])
  const selection: TableSelection = isAll ? { kind: 'all', total } : { kind: 'some', keys }
  const choosable = table
    .getAllLeafColumns()
    .slice(1)
    .map((column) => ({
      id: column.id,
      label: column.columnDef.meta?.label ?? String(column.columnDef.header ?? column.id),
      visible: column.getIsVisible(),
    }))
  return (
    <section
      aria-label={props.label}
      data-slot="data-table"
      className="min-w-0 overflow-hidden rounded-xl border bg-surface"
    >
      <TableToolbar filters={props.toolbar} isFiltered={state.isFiltered}>
        {state.isFiltered && total > 0 ? (
          <Button size="sm" variant="ghost" onClick={state.clearFilters}>
            <FilterX aria-hidden />
            {t('clear_filters')}
          </Button>
        ) : null}
        {props.tools}
        <TableViewMenu columns={choosable} preferences={preferences} />
      </TableToolbar>
      {props.bulkActions && (isAll || keys.length > 0) ? (
        <TableBulkBar
          selection={selection}
          total={total}
          onSelectAll={props.canSelectAll ? () => setAll(true) : undefined}
          onClear={clear}
        >
          {props.bulkActions(selection, clear)}
        </TableBulkBar>
      ) : null}
      <DataAge at={data.readAt ?? 0} isStale={data.isStale} />
      <TableContent
        {...props}
        table={table}
        isAll={isAll}
        dense={preferences.dense}
        selectPage={t('select_page')}
      />
      {total > 0 && props.summary ? (
        <div className="border-t px-3 py-2 text-sm empty:hidden">{props.summary}</div>
      ) : null}
      {total > 0 ? <TablePager state={state} total={total} isMinimum={data.page?.isMinimum} /> : null}
    </section>
  )
}

type ContentProps<Row extends RowData> = DataTableProps<Row> & {
  table: ReturnType<typeof useTable<typeof dataTableFeatures, Row>>
  isAll: boolean
  dense: boolean
  selectPage: string
}

function TableContent<Row extends RowData>(props: ContentProps<Row>) {
  const { data, state, table } = props
  if (data.error && !data.page) return <TableError error={data.error} onRetry={data.retry} />
  if (!data.page) return <TableSkeleton columns={table.getVisibleLeafColumns().length} />
  if (data.page.total === 0)
    return state.isFiltered ? <TableNoMatch onClear={state.clearFilters} /> : props.empty
  return (
    <>
      {data.error ? <TableError error={data.error} onRetry={data.retry} /> : null}
      <TableRows {...props} />
    </>
  )
}

function TableRows<Row extends RowData>(props: ContentProps<Row>) {
  const { table, state, data, isAll } = props
  const push = useGuardedPush()
  const selectable = props.bulkActions !== undefined || props.choice !== undefined
  const isMany = props.choice?.multiple ?? true
  const some = table.getIsSomeRowsSelected()
  const hasPhoneRows = props.columns.some((column) => column.meta?.phone !== undefined)
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className={cn(
        '@container relative overflow-auto -outline-offset-2',
        props.place === 'dialog'
          ? 'max-h-[max(12rem,calc(100dvh-22rem))]'
          : 'max-h-[max(22rem,calc(100dvh-17rem))]',
      )}
    >
      <table
        aria-label={props.label}
        aria-busy={data.isStale}
        className={cn(
          'w-full border-separate border-spacing-0 transition-opacity',
          hasPhoneRows && PHONE_BLOCK,
          data.isStale && 'opacity-50',
        )}
      >
        <thead className={hasPhoneRows ? PHONE_BLOCK : undefined}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className={hasPhoneRows ? PHONE_HEADS : undefined}>
              {selectable ? (
                <th
                  scope="col"
                  className={cn(
                    'sticky top-0 left-0 z-20 w-10 border-b bg-sunken px-3 text-left',
                    hasPhoneRows && [PHONE_HEAD, 'max-md:px-0'],
                  )}
                >
                  {isMany ? (
                    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control
                    <label className={cn('grid place-items-center', hasPhoneRows && PHONE_TARGET)}>
                      <Checkbox
                        aria-label={props.selectPage}
                        checked={isAll || table.getIsAllRowsSelected() || (some && 'indeterminate')}
                        onCheckedChange={(checked) => table.toggleAllRowsSelected(checked === true)}
                      />
                    </label>
                  ) : (
                    <span className="sr-only">{props.selectPage}</span>
                  )}
                </th>
              ) : null}
              {group.headers.map((header, index) => (
                <TableHeadCell
                  key={header.id}
                  header={header}
                  isFirst={index === 0}
                  hasSelection={selectable}
                  hasPhoneRows={hasPhoneRows}
                  order={state.query.column === header.column.id ? state.query.orderDirection : null}
                  onSort={state.sortBy}
                />
              ))}
              {props.rowActions ? <ActionsHead hasPhoneRows={hasPhoneRows} /> : null}
            </tr>
          ))}
        </thead>
        <tbody className={hasPhoneRows ? PHONE_BLOCK : undefined}>
          {table.getRowModel().rows.map((row) => (
            <DataTableRow
              key={row.id}
              row={row}
              label={props.rowLabel(row.original)}
              href={props.rowHref?.(row.original)}
              onOpen={push}
              actions={props.rowActions?.(row.original)}
              details={props.rowDetails}
              selectable={selectable}
              selected={isAll || row.getIsSelected()}
              dense={props.dense}
              hasPhoneRows={hasPhoneRows}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ActionsHead({ hasPhoneRows }: { hasPhoneRows: boolean }) {
  const t = useTranslations('kit.table')
  return (
    <th
      scope="col"
      className={cn(
        'sticky top-0 z-10 w-10 border-b bg-sunken md:right-0 md:z-20',
        hasPhoneRows && 'max-md:hidden',
      )}
    >
      <span className="sr-only">{t('actions')}</span>
    </th>
  )
}
