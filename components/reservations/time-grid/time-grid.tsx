'use client'

import './time-grid.css'
import { useTranslations } from 'next-intl'
import {
  type CSSProperties,
  type FocusEvent,
  type UIEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/domain/core/day'
import { dayAt, type WallMinute, type WallSpan } from '@/lib/domain/reservations/wall-time'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { type AxisSpan, axisLength, clockAt, type GridAxis, shownSpan, wallAt } from './grid-axis'
import { columnOf, GridLine, spanStyle } from './grid-line'
import { type GridEntry, type GridResource, type GridRow, rowsOf } from './grid-rows'
import { type GridState, ghostOf, offeredSpan, stateFrom, stopAt } from './grid-state'
import { useGridKeys } from './use-grid-keys'
import { useGridPointer } from './use-grid-pointer'

export type TimeGridProps = {
  /** Names the grid. */
  label: string
  axis: GridAxis
  resources: readonly GridResource[]
  entries: readonly GridEntry[]
  now: WallMinute
  /** Time runs downwards, for one resource on a narrow screen. */
  isVertical?: boolean
  onSelect: (resourceId: number, span: WallSpan) => void
  onEntry: (key: string) => void
  /** An entry was moved: to a resource, from a minute on. It is shown there once the entries are others. */
  onMove: (key: string, resourceId: number, from: WallMinute) => void
  onPage: (by: 1 | -1) => void
}

const ALL_UP_TO = 40
const LINE = 44
const LANE = 28
/** Pixels of lines that are drawn above and below what is seen. */
const BEYOND = 200

/**
 * The times of resources on an axis, as a grid with one tab stop: see `useGridKeys` and `useGridPointer` for what keys and
 * pointers do. It shows and offers; whatever is chosen is up to its callbacks.
 */
export function TimeGrid(props: TimeGridProps) {
  const { axis, resources, entries, isVertical = false, label } = props
  const t = useTranslations('reservations.grid')
  const root = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(axis, resources, entries), [axis, resources, entries])
  const [state, setState] = useState<GridState>(() =>
    stateFrom(shownSpan(axis, { from: props.now, to: props.now + 1 })?.from ?? 0),
  )
  const focus = useTabStopFocus(root, (row, key) => {
    if (state.cursor.entry !== key) setState(cursorOn(row, key))
  })
  const { window: seen, onScroll } = useWindow(rows.length)
  const act = useActs(props, rows, state, setState)
  const onState = (next: GridState) => {
    focus.want()
    setState(next)
  }
  const shown = { axis, rows, isVertical, onState }
  const onKeyDown = useGridKeys({ ...shown, state, onPage: props.onPage, onEnter: act.onEnter })
  const pointer = useGridPointer({ ...shown, root, ...act })
  const shape = shapeOf(axis, rows, isVertical)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table */}
      <div
        ref={root}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnOf(axisLength(axis))}
        className={cn('time-grid', isVertical && 'tg-vertical')}
        style={shape.style}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        {...focus.handlers}
        {...pointer}
      >
        <Head axis={axis} isVertical={isVertical} />
        <Body {...props} isVertical={isVertical} rows={rows} state={state} tops={shape.tops} seen={seen} />
      </div>
      <p role="status" className="sr-only">
        {movingText(t, axis, rows, state)}
      </p>
    </>
  )
}

/** The state with the focus on an entry. */
const cursorOn = (row: number, key: string): GridState => ({
  cursor: { row, at: 0, entry: key },
  until: null,
  moving: null,
})

/** The acts of Enter and of pointers at a place of the grid. */
function useActs(
  { axis, onSelect, onEntry, onMove }: TimeGridProps,
  rows: readonly GridRow[],
  state: GridState,
  setState: (state: GridState) => void,
) {
  const idOf = (row: number) => rows[row]?.resource.id ?? 0
  const onDrawn = (row: number, { from, to }: AxisSpan) =>
    onSelect(idOf(row), { from: wallAt(axis, from), to: wallAt(axis, to, true) })
  const onMoved = (key: string, row: number, from: number) => {
    setState({ ...state, moving: null })
    onMove(key, idOf(row), wallAt(axis, from))
  }
  const enter = (at: GridState) => {
    const here = stopAt(rows, at.cursor)
    const offered = offeredSpan(at, rows, axis)
    if (at.moving) onMoved(at.moving.key, at.moving.row, at.moving.from)
    else if (here?.stop.entry?.canOpen) onEntry(here.stop.entry.key)
    else if (here && offered) onDrawn(here.row, offered)
  }
  const onPress = (row: number, at: number, key: string | null) => {
    const pressed = { cursor: { row, at, entry: key }, until: null, moving: null }
    setState(pressed)
    enter(pressed)
  }
  return { onEnter: () => enter(state), onPress, onDrawn, onMoved }
}

/**
 * The focus follows the tab stop after a key. It also comes back to it when its element is gone: a free time that was
 * reserved in a dialog is an entry afterwards. An entry that takes the focus by itself becomes the tab stop.
 */
function useTabStopFocus(
  root: { current: HTMLElement | null },
  onEntryFocus: (row: number, key: string) => void,
) {
  const isWanted = useRef(false)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    if (!isWanted.current && !isLost) return
    isWanted.current = false
    const stop = root.current?.querySelector<HTMLElement>('[tabindex="0"]')
    stop?.focus({ preventScroll: true })
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      isInside.current = true
      const line = target.closest<HTMLElement>('[data-track]')
      if (line && target.dataset.entry) onEntryFocus(Number(line.dataset.track), target.dataset.entry)
    },
    onBlur: ({ target, relatedTarget: next }: FocusEvent) => {
      const isElsewhere = next instanceof Element && !next.closest('[role="grid"], [role="dialog"]')
      if (isElsewhere) isInside.current = false
      if (next !== null) return
      // A press on nothing, in contrast to an element that is gone.
      requestAnimationFrame(() => {
        if (target.isConnected && document.activeElement === document.body) isInside.current = false
      })
    },
  }
  return {
    want: () => {
      isWanted.current = true
    },
    handlers,
  }
}

type Seen = { from: number; to: number } | null

/** The pixels that are seen of a grid with many lines; null where all lines are drawn. */
function useWindow(lines: number): { window: Seen; onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [from, setFrom] = useState(0)
  const [height, setHeight] = useState(800)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    setFrom(Math.floor(currentTarget.scrollTop / LINE) * LINE)
    setHeight(currentTarget.clientHeight)
  }
  return { window: lines > ALL_UP_TO ? { from: from - BEYOND, to: from + height + BEYOND } : null, onScroll }
}

const heightOf = ({ lanes }: GridRow): number => Math.max(LINE, lanes * LANE)

/** The tops of the lines, with the bottom of the last, and the sizes that CSS needs. */
function shapeOf(axis: GridAxis, rows: readonly GridRow[], isVertical: boolean) {
  const tops = [0]
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + heightOf(row))
  const minutes = axisLength(axis)
  const perMinute = isVertical ? 0.9 : axis.days.length > 1 ? 0.15 : 0.85
  const style = {
    '--tg-length': `${Math.round(minutes * perMinute)}px`,
    '--tg-parts': axis.days.length > 1 ? axis.days.length : minutes / 60,
    '--tg-body': isVertical ? '100%' : `${tops.at(-1) ?? 0}px`,
  } as CSSProperties
  return { tops, style }
}

/** The hours of a day, or the days with some of their hours. */
function Head({ axis, isVertical }: { axis: GridAxis; isVertical: boolean }) {
  const t = useTranslations('reservations.grid')
  const language = useLanguage()
  const isDay = axis.days.length === 1
  const size = isDay ? 60 : axis.to - axis.from
  const starts = Array.from({ length: axisLength(axis) / size }, (_, index) => index * size)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table
    // biome-ignore lint/a11y/useFocusableInteractive: the one tab stop is a cell
    <div role="row" aria-rowindex={1} className="tg-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="columnheader" aria-colindex={1} className="tg-name">
        {t('resource')}
      </div>
      <div className="tg-hours">
        {starts.map((from) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={from}
            role="columnheader"
            aria-colindex={columnOf(from)}
            className="tg-hour"
            style={spanStyle(axis, { from, to: from + size }, isVertical)}
          >
            {isDay ? clockAt(wallAt(axis, from)) : shortDay(dayAt(wallAt(axis, from)), language)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A day as short as the head of a week needs it: `lun 23`. */
const shortDay = (day: Day, language: Language): string =>
  `${formatDay(day, language, 'weekday').slice(0, 3)} ${Number(day.slice(8))}`

type BodyProps = TimeGridProps & {
  rows: readonly GridRow[]
  state: GridState
  tops: readonly number[]
  seen: Seen
}

/** The lines that are seen, the one with the focus, and the line of the present moment. */
function Body({ axis, now, isVertical = false, rows, state, tops, seen }: BodyProps) {
  const here = stopAt(rows, state.cursor)
  const offered = offeredSpan(state, rows, axis)
  const moment = shownSpan(axis, { from: now, to: now + 1 })
  const ghost = ghostOf(rows, state)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is positioned by time is no table
    <div role="rowgroup" className="tg-body">
      {rows.map((row, index) => {
        const top = tops[index] ?? 0
        const isSeen = seen === null || (top < seen.to && (tops[index + 1] ?? top) > seen.from)
        if (!isSeen && index !== here?.row) return null
        return (
          <GridLine
            key={row.resource.id}
            axis={axis}
            row={row}
            index={index}
            top={isVertical ? null : top}
            height={heightOf(row)}
            focused={index === here?.row ? (here.stop.entry?.key ?? null) : null}
            cursor={index === here?.row ? offered : null}
            ghost={ghost?.row === index ? ghost.span : null}
          />
        )
      })}
      {moment ? (
        <div className="tg-now" style={{ '--tg-at': moment.from / axisLength(axis) } as CSSProperties} />
      ) : null}
    </div>
  )
}

function movingText(
  t: ReturnType<typeof useTranslations<'reservations.grid'>>,
  axis: GridAxis,
  rows: readonly GridRow[],
  state: GridState,
): string {
  const ghost = ghostOf(rows, state)
  if (!ghost) return ''
  return t('moving', {
    resource: rows[ghost.row]?.resource.name ?? '',
    from: clockAt(wallAt(axis, ghost.span.from)),
    to: clockAt(wallAt(axis, ghost.span.to, true), true),
  })
}
