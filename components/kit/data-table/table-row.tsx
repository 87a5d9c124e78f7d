'use client'

import { type Cell, FlexRender, type Row, type RowData } from '@tanstack/react-table'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { PHONE_BLOCK, PHONE_CHECK, PHONE_MENU, PHONE_ROW, PHONE_TARGET, phoneCell } from './phone-row'
import { type RowAction, RowMenu } from './row-menu'
import { pinned } from './table-cell-classes'
import type { DataTableFeatures } from './table-columns'

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

/**
 * A row: its first cell leads to what it shows, and so does a click anywhere else on it. With details it opens instead,
 * and shows them under itself.
 */
export function DataTableRow<Data extends RowData>({
  row,
  label,
  href,
  onOpen,
  actions,
  details,
  selectable,
  selected,
  dense,
  hasPhoneRows,
}: {
  row: Row<DataTableFeatures, Data>
  label: string
  href: string | undefined
  onOpen: (href: string) => void
  actions: readonly RowAction[] | undefined
  details: ((row: Data) => ReactNode) | undefined
  selectable: boolean
  selected: boolean
  dense: boolean
  /** On a phone the row is two lines. */
  hasPhoneRows: boolean
}) {
  const t = useTranslations('kit.table')
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const open = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(INTERACTIVE) || window.getSelection()?.toString()) return
    if (href) onOpen(href)
    else if (details) setOpen(!isOpen)
  }
  const opener = details && { isOpen, controls: detailsId, onToggle: () => setOpen(!isOpen) }
  const cell = cn('list-cell', dense && 'h-9 py-1')
  return (
    <>
      <tr
        className={cn(
          'group',
          (href || details) && 'cursor-pointer',
          hasPhoneRows && [PHONE_ROW, !selectable && 'max-md:pl-3', selected && 'max-md:bg-action-soft'],
        )}
        aria-selected={selectable ? selected : undefined}
        onClick={open}
      >
        {selectable ? (
          <td className={cn(cell, 'sticky left-0 z-[5] w-10 px-3', hasPhoneRows && PHONE_CHECK)}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control */}
            <label className={cn('grid place-items-center', hasPhoneRows && PHONE_TARGET)}>
              <Checkbox
                aria-label={t('select_row', { row: label })}
                checked={selected}
                onCheckedChange={(checked) => row.toggleSelected(checked === true)}
              />
            </label>
          </td>
        ) : null}
        {row.getVisibleCells().map((item, index) => (
          <DataCell
            key={item.id}
            cell={item}
            className={cn(cell, index === 0 && pinned(selectable))}
            hasPhoneRows={hasPhoneRows}
            href={index === 0 ? href : undefined}
            opener={index === 0 ? opener : undefined}
          />
        ))}
        {actions ? (
          <td
            className={cn(
              cell,
              'w-10 px-1 py-0 text-right md:sticky md:right-0 md:z-[5]',
              hasPhoneRows && PHONE_MENU,
            )}
          >
            <RowMenu actions={actions} rowLabel={label} />
          </td>
        ) : null}
      </tr>
      {details && isOpen ? (
        <DetailsRow
          id={detailsId}
          columns={row.getVisibleCells().length + (selectable ? 1 : 0) + (actions ? 1 : 0)}
          hasPhoneRows={hasPhoneRows}
        >
          {details(row.original)}
        </DetailsRow>
      ) : null}
    </>
  )
}

type OpenerProps = { isOpen: boolean; controls: string; onToggle: () => void }

type DataCellProps<Data extends RowData> = {
  cell: Cell<DataTableFeatures, Data>
  className: string
  href: string | undefined
  opener: OpenerProps | undefined
  hasPhoneRows: boolean
}

/** A cell with the alignment and the classes of its column. */
function DataCell<Data extends RowData>({
  cell,
  className,
  href,
  opener,
  hasPhoneRows,
}: DataCellProps<Data>) {
  const { meta } = cell.column.columnDef
  return (
    <td
      className={cn(
        className,
        meta?.align === 'end' && 'tabular text-right',
        meta?.className,
        hasPhoneRows && phoneCell(meta?.phone),
      )}
    >
      <CellContent href={href} opener={opener}>
        <FlexRender cell={cell} />
      </CellContent>
    </td>
  )
}

/** The content of a cell: in the first one a link, or the button that opens the details. */
function CellContent({
  href,
  opener,
  children,
}: {
  href: string | undefined
  opener: OpenerProps | undefined
  children: ReactNode
}) {
  if (href) {
    return (
      <Link href={href} className="rounded-sm font-medium text-heading hover:underline" prefetch={false}>
        {children}
      </Link>
    )
  }
  return opener ? <Opener {...opener}>{children}</Opener> : children
}

type DetailsProps = { id: string; columns: number; hasPhoneRows: boolean; children: ReactNode }

function DetailsRow({ id, columns, hasPhoneRows, children }: DetailsProps) {
  const block = hasPhoneRows && PHONE_BLOCK
  return (
    <tr id={id} className={cn(block)}>
      <td colSpan={columns} className={cn('border-b bg-sunken p-0', block)}>
        {/* As wide as the visible part of the table, however wide the table is. */}
        <div className="sticky left-0 w-[100cqw]">{children}</div>
      </td>
    </tr>
  )
}

/** Opens and closes the details under a row. */
function Opener({ isOpen, controls, onToggle, children }: OpenerProps & { children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className="-ml-1 flex max-w-full items-center gap-1 rounded-sm font-medium text-heading"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-90')}
      />
      <span className="truncate">{children}</span>
    </button>
  )
}
