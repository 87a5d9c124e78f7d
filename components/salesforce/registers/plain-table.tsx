import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type Head = {
  label: string
  end?: boolean
  /** Left out where there is no room. */
  wideOnly?: boolean
}
type Row = { key: string; cells: readonly ReactNode[]; strong?: boolean }

/** A small table of figures, all on one page; it scrolls sideways where there is no room. */
export function PlainTable({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly Head[]
  rows: readonly Row[]
}) {
  const alignOf = (at: number) =>
    cn(heads[at]?.end ? 'text-right' : 'text-left', heads[at]?.wideOnly && 'hidden sm:table-cell')
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border bg-surface"
    >
      <table className="w-full">
        <caption className="border-b px-4 py-2 text-left font-semibold text-heading">{label}</caption>
        <thead>
          <tr className="border-b text-ink-soft text-sm">
            {heads.map((head, at) => (
              <th
                key={head.label}
                scope="col"
                className={cn(
                  'px-2 py-2 align-bottom font-medium first:pl-4 last:pr-4 sm:whitespace-nowrap sm:px-4',
                  alignOf(at),
                )}
              >
                {head.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, strong }) => (
            <tr key={key} className={cn('border-b last:border-b-0', strong && 'font-semibold text-heading')}>
              {cells.map((cell, at) => (
                <td
                  key={heads[at]?.label ?? at}
                  className={cn('px-2 py-2 first:pl-4 last:pr-4 sm:px-4', alignOf(at))}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
