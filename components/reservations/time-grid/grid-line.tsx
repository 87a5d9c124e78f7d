'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, memo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import { formatDay } from '@/lib/i18n/formats'
import { type AxisSpan, axisLength, clockAt, type GridAxis, wallAt } from './grid-axis'
import { type GridRow, type PlacedEntry, stateOf } from './grid-rows'

export type GridLineProps = {
  axis: GridAxis
  row: GridRow
  index: number
  /** Pixels from the top of the grid; null in a grid that runs downwards, which has one line. */
  top: number | null
  height: number
  /** The entry with the tab stop, by its key. */
  focused: string | null
  /** The free time with the tab stop. */
  cursor: AxisSpan | null
  /** Where an entry is being moved to. */
  ghost: AxisSpan | null
}

/** Columns of the grid's model are quarters of an hour, after the one of the names. */
const COLUMN = 15
export const columnOf = (at: number): number => 2 + Math.floor(at / COLUMN)

/** The place of a time along a line, in percent of it. */
export function spanStyle(axis: GridAxis, { from, to }: AxisSpan, isVertical: boolean): CSSProperties {
  const all = axisLength(axis) / 100
  const [start, size] = [`${from / all}%`, `${(to - from) / all}%`]
  return isVertical ? { top: start, height: size } : { left: start, width: size }
}

/** A resource and what takes it. Free time is the one element that holds the rest, with a cell where the focus is. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { axis, row, index, top, height, focused, cursor, ghost } = props
  const { resource, entries, closed } = row
  const isVertical = top === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells of the line
    <div role="row" aria-rowindex={index + 2} className="tg-row" style={isVertical ? {} : { top, height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="rowheader" aria-colindex={1} className="tg-name" title={resource.name}>
        <span className="truncate">{resource.name}</span>
        {resource.detail ? <span className="truncate text-ink-soft text-xs">{resource.detail}</span> : null}
      </div>
      <div className="tg-track" data-track={index}>
        {closed.map((span) => (
          <div key={span.from} className="tg-closed" style={spanStyle(axis, span, isVertical)} />
        ))}
        {entries.map((placed) => (
          <Entry
            key={placed.entry.key}
            placed={placed}
            lanes={row.lanes}
            axis={axis}
            isVertical={isVertical}
            isFocused={placed.entry.key === focused}
          />
        ))}
        {cursor ? <Cursor axis={axis} row={row} span={cursor} isVertical={isVertical} /> : null}
        {ghost ? <div className="tg-ghost" style={spanStyle(axis, ghost, isVertical)} /> : null}
      </div>
    </div>
  )
})

type EntryProps = {
  placed: PlacedEntry
  lanes: number
  axis: GridAxis
  isVertical: boolean
  isFocused: boolean
}

/** A taken time; the minutes before and after are drawn beside it, lighter. */
function Entry({ placed, lanes, axis, isVertical, isFocused }: EntryProps) {
  const { entry, from, to, blocked, lane } = placed
  const rest = entry.rest()
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  const place = entry.isWhole ? { start: 0, size: 100 } : { start: (lane / lanes) * 100, size: 100 / lanes }
  const style = {
    ...spanStyle(axis, placed, isVertical),
    [isVertical ? 'left' : 'top']: `${place.start}%`,
    [isVertical ? 'width' : 'height']: `${place.size}%`,
    '--before': share(Math.max(0, from - blocked.from)),
    '--after': share(Math.max(0, blocked.to - to)),
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table
    <div
      role="gridcell"
      tabIndex={isFocused ? 0 : -1}
      aria-colindex={columnOf(from)}
      data-entry={entry.key}
      className={cn('tg-entry', `tg-${entry.look}`, !entry.isTaking && 'tg-passed', lanes > 1 && 'tg-lane')}
      style={style}
      title={`${entry.text}${rest}`}
    >
      <span className="tg-text">{entry.text}</span>
      <span className="sr-only">{rest}</span>
    </div>
  )
}

type CursorProps = { axis: GridAxis; row: GridRow; span: AxisSpan; isVertical: boolean }

/** The free time in focus. It is another element at each place, so that assistive technology reads it. */
function Cursor({ axis, row, span, isVertical }: CursorProps) {
  const t = useTranslations('reservations.grid')
  const language = useLanguage()
  const from = wallAt(axis, span.from)
  const label = t('cell', {
    resource: row.resource.name,
    day: formatDay(dayAt(from), language, 'weekday'),
    from: clockAt(from),
    to: clockAt(wallAt(axis, span.to, true), true),
    state: t(`states.${stateOf(row, span)}`),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table
    <div
      key={`${span.from} ${span.to}`}
      role="gridcell"
      tabIndex={0}
      aria-colindex={columnOf(span.from)}
      className="tg-cursor"
      style={spanStyle(axis, span, isVertical)}
      aria-label={label}
    />
  )
}
