'use client'

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type AxisSpan, axisLength, dayEndAt, type GridAxis } from './grid-axis'
import type { GridRow } from './grid-rows'
import type { GridState } from './grid-state'

/** Pixels that a pointer moves before it draws a time or moves an entry; below it the press is a click. */
const DRAWN = 8
/** How long a finger rests before it does the same; a finger that moves earlier scrolls. */
const LONG_PRESS_MS = 450

type Press = {
  x: number
  y: number
  row: number
  at: number
  key: string | null
  isActive: boolean
  isTouch: boolean
  timer: number
}

export type GridPointerOptions = {
  root: RefObject<HTMLElement | null>
  axis: GridAxis
  rows: readonly GridRow[]
  isVertical: boolean
  onState: (state: GridState) => void
  /** A press without drawing: on an entry by its key, or on a free minute. */
  onPress: (row: number, at: number, key: string | null) => void
  onDrawn: (row: number, span: AxisSpan) => void
  onMoved: (key: string, row: number, from: number) => void
}

/** Draws times and moves entries with the mouse, or with a finger after a long press. Answers handlers of the grid. */
export function useGridPointer(options: GridPointerOptions) {
  const press = useRef<Press | null>(null)
  const hasDrawn = useRef(false)
  useTouchScrollStop(options.root, press)
  const end = (isKept: boolean) => {
    const last = press.current
    press.current = null
    if (last) window.clearTimeout(last.timer)
    if (last?.isActive && !isKept) {
      options.onState({ cursor: { row: last.row, at: last.at, entry: last.key }, until: null, moving: null })
    }
    return last?.isActive ? last : null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeAt(event.target, event, options)
    hasDrawn.current = false
    if (!place || event.button !== 0) return
    const isTouch = event.pointerType === 'touch'
    const begun = { x: event.clientX, y: event.clientY, ...place, isActive: false, isTouch, timer: 0 }
    press.current = begun
    if (isTouch) begun.timer = window.setTimeout(() => activate(begun, options), LONG_PRESS_MS)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const begun = press.current
    if (!begun) return
    // The button was let go outside of the grid.
    if (event.buttons === 0) return void end(false)
    const isFar = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > DRAWN
    if (!begun.isActive && isFar && begun.isTouch) end(false)
    else if (!begun.isActive && isFar) {
      activate(begun, options)
      // Not before: the click that follows a captured press is one on the grid, wherever it was.
      if (begun.isActive) event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (press.current?.isActive) options.onState(drawnState(begun, event, options))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const begun = end(true)
    if (!begun) return
    hasDrawn.current = true
    const { moving, cursor, until } = drawnState(begun, event, options)
    if (moving) options.onMoved(moving.key, moving.row, moving.from)
    else if (until !== null) options.onDrawn(cursor.row, { from: cursor.at, to: until })
  }
  const onClick = (event: { target: EventTarget; clientX: number; clientY: number }) => {
    const place = hasDrawn.current ? null : placeAt(event.target, event, options)
    hasDrawn.current = false
    if (place) options.onPress(place.row, place.at, place.key)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => void end(false), onClick }
}

/** While a finger draws, the page does not scroll under it. */
function useTouchScrollStop(root: RefObject<HTMLElement | null>, press: RefObject<Press | null>) {
  useEffect(() => {
    const stop = (event: TouchEvent) => press.current?.isActive && event.preventDefault()
    const element = root.current
    element?.addEventListener('touchmove', stop, { passive: false })
    return () => element?.removeEventListener('touchmove', stop)
  }, [root, press])
}

function activate(begun: Press, options: GridPointerOptions): void {
  const entry = options.rows[begun.row]?.entries.find((one) => one.entry.key === begun.key)?.entry
  if (begun.key !== null && !entry?.canMove) return
  begun.isActive = true
  options.onState(drawnState(begun, { clientX: begun.x, clientY: begun.y }, options))
}

type Point = { clientX: number; clientY: number }

/** The row and minute under a point of an element; `key`: of the entry there. */
function placeAt(target: EventTarget, point: Point, { axis, isVertical }: GridPointerOptions) {
  const track = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null
  if (!track || !(target instanceof Element)) return null
  const { left, top, width, height } = track.getBoundingClientRect()
  const part = isVertical ? (point.clientY - top) / height : (point.clientX - left) / width
  const at = Math.min(Math.max(part, 0), 0.9999) * axisLength(axis)
  const key = target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null
  return { row: Number(track.dataset.track), at, key }
}

/** The state while a pointer is at a point: a time between both, or the entry that it carries. */
function drawnState(begun: Press, point: Point, options: GridPointerOptions): GridState {
  const { axis, rows } = options
  const over = document.elementFromPoint(point.clientX, point.clientY)
  const own = options.root.current?.querySelector(`[data-track="${begun.row}"]`)
  const at = own ? (placeAt(own, point, options)?.at ?? begun.at) : begun.at
  if (begun.key === null) return freeState(begun, at, options)
  const placed = rows[begun.row]?.entries.find(({ entry }) => entry.key === begun.key)
  const row = over ? (placeAt(over, point, options)?.row ?? begun.row) : begun.row
  const step = rows[row]?.resource.step ?? 1
  const length = placed ? placed.to - placed.from : 0
  const wanted = (placed?.from ?? 0) + Math.round((at - begun.at) / step) * step
  const from = Math.min(Math.max(wanted, 0), axisLength(axis) - length)
  return {
    cursor: { row: begun.row, at: placed?.from ?? 0, entry: begun.key },
    until: null,
    moving: { key: begun.key, row, from },
  }
}

function freeState(begun: Press, at: number, { axis, rows }: GridPointerOptions): GridState {
  const stops = rows[begun.row]?.stops ?? []
  const stopOf = (minute: number) =>
    stops.find(({ from, to, entry }) => !entry && from <= minute && minute < to)
  const [first, last] = [Math.min(begun.at, at), Math.max(begun.at, at)]
  const from = stopOf(first)?.from ?? stopOf(begun.at)?.from ?? begun.at
  const until = Math.min(stopOf(last)?.to ?? stopOf(begun.at)?.to ?? at, dayEndAt(axis, from))
  return { cursor: { row: begun.row, at: from, entry: null }, until, moving: null }
}
