'use client'

import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
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
  const background = selected ? 'bg-action-soft' : 'bg-surface group-hover:bg-hover'
  const cell = cn('whitespace-nowrap border-b px-2.5', dense ? 'h-9 py-1' : 'h-10 py-1.5', background)
  const cells = row.getVisibleCells()
  return (
    <>
      <tr
        className={cn('group', (href || details) && 'cursor-pointer')}
        aria-selected={selectable ? selected : undefined}
        onClick={open}
      >
        {selectable ? (
          <td className={cn(cell, 'sticky left-0 z-[5] w-10 px-3')}>
            <Checkbox
              aria-label={t('select_row', { row: label })}
              checked={selected}
              onCheckedChange={(checked) => row.toggleSelected(checked === true)}
            />
          </td>
        ) : null}
        {cells.map((item, index) => {
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
              {index > 0 ? (
                content
              ) : href ? (
                <Link
                  href={href}
                  className="rounded-sm font-medium text-heading hover:underline"
                  prefetch={false}
                >
                  {content}
                </Link>
              ) : details ? (
                <Opener isOpen={isOpen} controls={detailsId} onToggle={() => setOpen(!isOpen)}>
                  {content}
                </Opener>
              ) : (
                content
              )}
            </td>
          )
        })}
        {actions ? (
          <td className={cn(cell, 'w-10 px-1 py-0 text-right md:sticky md:right-0 md:z-[5]')}>
            <RowMenu actions={actions} rowLabel={label} />
          </td>
        ) : null}
      </tr>
      {details && isOpen ? (
        <tr id={detailsId}>
          <td
            colSpan={cells.length + (selectable ? 1 : 0) + (actions ? 1 : 0)}
            className="border-b bg-sunken p-0"
          >
            {/* As wide as what is seen of the table, however wide the table is. */}
            <div className="sticky left-0 w-[100cqw]">{details(row.original)}</div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Opens what stands under a row and closes it again. */
function Opener({
  isOpen,
  controls,
  onToggle,
  children,
}: {
  isOpen: boolean
  controls: string
  onToggle: () => void
  children: ReactNode
}) {
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
