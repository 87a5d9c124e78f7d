'use client'

import { cn } from '@/components/ui/cn'

/** A row or a column; `title` is the name of a column whose label is short. */
export type HeatHead = { key: string; label: string; title?: string }

/** A number of a row and column; `share` from 0 to 1 is its shade, null where there is nothing to count. */
export type HeatCell = { row: string; column: string; text: string; share: number | null; label: string }

type HeatTableProps = {
  name: string
  /** The head of the rows. */
  corner: string
  rows: readonly HeatHead[]
  columns: readonly HeatHead[]
  cells: readonly HeatCell[]
  /** Opens what a number is made of; undefined for a reader who may not see it. */
  onOpen: ((cell: HeatCell) => void) | undefined
}

const placeOf = (row: string, column: string): string => `${row} ${column}`

/** Numbers by row and column; the higher, the darker, beside the number. The heads of the rows stay when it is scrolled. */
export function HeatTable({ name, corner, rows, columns, cells, onOpen }: HeatTableProps) {
  if (cells.length === 0) return null
  const byPlace = new Map(cells.map((cell) => [placeOf(cell.row, cell.column), cell]))
  const head = 'sticky left-0 bg-surface px-2 text-left font-medium text-ink-soft'
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      aria-label={name}
      className="overflow-x-auto"
    >
      <table data-heat className="w-full text-xs sm:text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className={cn(head, 'py-2')}>
              {corner}
            </th>
            {columns.map(({ key, label, title }) => (
              <th key={key} scope="col" className="px-1 py-2 font-medium text-ink-soft">
                {title ? (
                  <abbr title={title} className="no-underline">
                    {label}
                  </abbr>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={cn(head, 'tabular whitespace-nowrap')}>
                {row.label}
              </th>
              {columns.map((column) => (
                <Cell key={column.key} cell={byPlace.get(placeOf(row.key, column.key))} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const CELL = 'tabular h-9 border-b p-0 text-center'

function Cell({ cell, onOpen }: { cell: HeatCell | undefined; onOpen: HeatTableProps['onOpen'] }) {
  if (!cell) return <td className={CELL} />
  const { text, share, label } = cell
  const shade = share === null ? 0 : Math.round(6 + share * 26)
  return (
    <td
      className={CELL}
      style={{ background: `color-mix(in oklab, var(--moon) ${shade}%, transparent)` }}
      title={label}
    >
      {onOpen ? (
        <button
          type="button"
          aria-label={label}
          className="size-full min-h-9 min-w-9 px-1 -outline-offset-2 hover:underline"
          onClick={() => onOpen(cell)}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  )
}
