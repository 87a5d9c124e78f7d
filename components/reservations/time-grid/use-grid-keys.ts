'use client'

import type { KeyboardEvent } from 'react'
import type { GridAxis } from './grid-axis'
import type { GridRow } from './grid-rows'
import { carried, extended, type GridState, type GridStep, stepped } from './grid-state'

export type GridKeyOptions = {
  axis: GridAxis
  rows: readonly GridRow[]
  state: GridState
  isVertical: boolean
  /** Sets the state; the focus follows it. */
  onState: (state: GridState) => void
  /** Enter: reserves, opens the entry in focus, or confirms its move. */
  onEnter: () => void
  onPage: (by: 1 | -1) => void
}

const ARROWS: Readonly<Record<string, readonly ['x' | 'y', 1 | -1]>> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
}

const PAGES: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 }

/**
 * The keys of a time grid: arrows move the focus, with Shift they draw a time, with Alt they move the entry in focus.
 * Home and End go to the ends of the row, with Ctrl to the first and last row; PageUp and PageDown change the day.
 */
export function useGridKeys(options: GridKeyOptions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const next = stateAfter(event, options)
    const page = PAGES[event.key]
    if (next) options.onState(next)
    else if (page) options.onPage(page)
    else if (event.key === 'Enter' || event.key === ' ') options.onEnter()
    else return
    event.preventDefault()
  }
}

/** The state after a key; null for keys that change none. */
function stateAfter(
  event: KeyboardEvent,
  { axis, rows, state, isVertical }: GridKeyOptions,
): GridState | null {
  if (event.key === 'Home' || event.key === 'End') {
    const isFirst = event.key === 'Home'
    const to = event.ctrlKey ? (isFirst ? 'top' : 'bottom') : isFirst ? 'first' : 'last'
    return stepped(state, rows, { to })
  }
  if (event.key === 'Escape') {
    const isClean = state.moving === null && state.until === null
    return isClean ? null : { ...state, until: null, moving: null }
  }
  const [direction, by] = ARROWS[event.key] ?? []
  if (!direction || !by) return null
  const step: GridStep = (direction === 'x') === isVertical ? { across: by } : { along: by }
  if (event.altKey) return carried(state, rows, axis, step)
  if (event.shiftKey) return 'along' in step ? extended(state, rows, axis, step.along) : state
  return stepped(state, rows, step)
}
