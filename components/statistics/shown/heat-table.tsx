'use client'

import { useTranslations } from 'next-intl'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'

/** A number of a weekday and hour; `share` from 0 to 1 is its shade, null where there is nothing to count. */
export type HeatCell = { weekday: Weekday; hour: number; text: string; share: number | null; label: string }

type HeatTableProps = {
  name: string
  cells: readonly HeatCell[]
  /** Opens what a number is made of; undefined for a reader who may not see it. */
  onOpen: ((weekday: Weekday, hour: number) => void) | undefined
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Numbers by weekday and hour, from the first hour that has one to the last; the higher, the darker, beside the number. */
export function HeatTable({ name, cells, onOpen }: HeatTableProps) {
  const t = useTranslations('statistics')
  if (cells.length === 0) return null
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const rows = Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
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
            <th scope="col" className="px-2 py-2 text-left font-medium text-ink-soft">
              {t('hour')}
            </th>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="px-1 py-2 font-medium text-ink-soft">
                <abbr title={t(`weekdays.${weekday}`)} className="no-underline">
                  {t(`weekdays.${weekday}`).slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="tabular px-2 text-left font-medium text-ink-soft">
                {twoDigits(hour)}
              </th>
              {WEEKDAYS.map((weekday) => (
                <Cell key={weekday} cell={byPlace.get(`${weekday} ${hour}`)} onOpen={onOpen} />
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
  const { weekday, hour, text, share, label } = cell
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
          className="size-full min-h-9 min-w-9 -outline-offset-2 hover:underline"
          onClick={() => onOpen(weekday, hour)}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  )
}
