'use client'

import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { type RowAction, RowMenu } from './row-menu'
import { pinned } from './table-cell-classes'
import type { DataTableFeatures } from './table-columns'

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

/** A row: its first cell leads to what it shows, and so does a click anywhere else on it. */
export function DataTableRow<Data extends RowData>({
  row,
  label,
  href,
  onOpen,
  actions,
  selectable,
  selected,
  dense,
}: {
  row: Row<DataTableFeatures, Data>
  label: string
  href: string | undefined
  onOpen: (href: string) => void
  actions: readonly RowAction[] | undefined
  selectable: boolean
  selected: boolean
  dense: boolean
}) {
  const t = useTranslations('kit.table')
  const open = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!href || target?.closest(INTERACTIVE) || window.getSelection()?.toString()) return
    onOpen(href)
  }
  const background = selected ? 'bg-action-soft' : 'bg-surface group-hover:bg-hover'
  const cell = cn('whitespace-nowrap border-b px-3', dense ? 'h-9 py-1' : 'h-10 py-1.5', background)
  return (
    <tr
      className={cn('group', href && 'cursor-pointer')}
      aria-selected={selectable ? selected : undefined}
      onClick={open}
    >
      {selectable ? (
        <td className={cn(cell, 'sticky left-0 z-[5] w-10')}>
          <Checkbox
            aria-label={t('select_row', { row: label })}
            checked={selected}
            onCheckedChange={(checked) => row.toggleSelected(checked === true)}
          />
        </td>
      ) : null}
      {row.getVisibleCells().map((item, index) => {
        const content = <FlexRender cell={item} />
        const meta = item.column.columnDef.meta
        return (
          <td
            key={item.id}
            className={cn(
              cell,
              meta?.align === 'end' && 'tabular text-right',
              index === 0 && pinned(selectable),
              meta?.className,
            )}
          >
            {index === 0 && href ? (
              <Link
                href={href}
                className="rounded-sm font-medium text-heading hover:underline"
                prefetch={false}
              >
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
      {actions ? (
        <td className={cn(cell, 'w-12 py-0 text-right')}>
          <RowMenu actions={actions} rowLabel={label} />
        </td>
      ) : null}
    </tr>
  )
}
