import { describe, expect, it } from 'vitest'
import {
  axisAt,
  axisLength,
  clockAt,
  type GridAxis,
  hoursOf,
  shownSpan,
  wallAt,
} from '@/components/reservations/time-grid/grid-axis'
import {
  type GridEntry,
  type GridResource,
  rowsOf,
  stateOf,
} from '@/components/reservations/time-grid/grid-rows'
import {
  carried,
  extended,
  type GridState,
  offeredSpan,
  stateFrom,
  stepped,
  stopAt,
} from '@/components/reservations/time-grid/grid-state'
import { addDays, day } from '@/lib/domain/core/day'
import { wallMinute } from '@/lib/domain/reservations/wall-time'

const DAY = day('2026-12-02')
const at = (hour: number, on = DAY) => wallMinute(on, Math.round(hour * 60))
const span = (from: number, to: number, on = DAY) => ({ from: at(from, on), to: at(to, on) })

const oneDay: GridAxis = { days: [DAY], from: 8 * 60, to: 20 * 60 }
const week: GridAxis = {
  days: [DAY, addDays(DAY, 1), addDays(DAY, 2)],
  from: 8 * 60,
  to: 20 * 60,
}

const court = (id: number, over: Partial<GridResource> = {}): GridResource => ({
  id,
  name: `Campo ${id}`,
  detail: '',
  units: 1,
  step: 30,
  shortest: 60,
  longest: 120,
  open: [span(9, 18)],
  ...over,
})

const taken = (resourceId: number, from: number, to: number, over: Partial<GridEntry> = {}): GridEntry => ({
  ...span(from, to),
  key: `${resourceId} ${from}`,
  resourceId,
  blocked: span(from, to),
  isWhole: false,
  isTaking: true,
  text: '',
  rest: () => '',
  look: 'taken',
  canOpen: true,
  canMove: true,
  ...over,
})

describe('the axis of a time grid', () => {
  it('has the hours of each day one after the other, and gives back the minute of each place', () => {
    expect(axisLength(week)).toBe(3 * 720)
    expect(axisAt(week, at(9, addDays(DAY, 1)))).toBe(720 + 60)
    for (const minute of [at(8), at(12.5), at(19.75), at(8, addDays(DAY, 2))]) {
      expect(wallAt(week, axisAt(week, minute))).toBe(minute)
    }
    expect(wallAt(week, 720)).toBe(at(8, addDays(DAY, 1)))
    expect(wallAt(week, 720, true)).toBe(at(20))
  })

  it('shows the part of a time that lies in its hours, over nights too, and nothing of others', () => {
    expect(shownSpan(oneDay, span(6, 9))).toEqual({ from: 0, to: 60 })
    expect(shownSpan(week, { from: at(19), to: at(9, addDays(DAY, 1)) })).toEqual({ from: 660, to: 780 })
    expect(shownSpan(oneDay, span(21, 23))).toBeNull()
    expect(shownSpan(oneDay, span(9, 10, addDays(DAY, 1)))).toBeNull()
    expect(shownSpan(oneDay, span(9, 10, addDays(DAY, -1)))).toBeNull()
  })

  it('has the whole hours that hold what is open or taken, to midnight where something goes on over it', () => {
    expect(hoursOf([span(9.5, 18.25), span(8.75, 9)])).toEqual({ from: 480, to: 1140 })
    expect(hoursOf([span(9, 24)])).toEqual({ from: 540, to: 1440 })
    expect(hoursOf([span(22, 25)])).toEqual({ from: 0, to: 1440 })
    expect(hoursOf([])).toEqual({ from: 480, to: 1200 })
    expect([clockAt(at(24), true), clockAt(at(9.5))]).toEqual(['24:00', '09:30'])
  })
})

describe('a row of a time grid', () => {
  it('hatches what is closed, and has steps from each opening on', () => {
    const [row] = rowsOf(oneDay, [court(1, { open: [span(9.25, 12), span(15, 18)], step: 60 })], [])
    expect(row?.closed).toEqual([
      { from: 0, to: 75 },
      { from: 240, to: 420 },
      { from: 600, to: 720 },
    ])
    expect(row?.stops.map(({ from }) => from)).toEqual([
      0, 60, 75, 135, 195, 240, 300, 360, 420, 480, 540, 600, 660,
    ])
  })

  it('knows a free time from a closed, a taken one, and the minutes before and after', () => {
    const entry = taken(1, 10, 11, { blocked: span(9.75, 11.5) })
    const [row] = rowsOf(oneDay, [court(1)], [entry])
    const stateAt = (hour: number) =>
      row && stateOf(row, { from: axisAt(oneDay, at(hour)), to: axisAt(oneDay, at(hour + 0.5)) })
    expect([8, 9, 9.5, 10, 11, 11.5, 18].map(stateAt)).toEqual([
      'closed',
      'free',
      'blocked',
      'taken',
      'blocked',
      'free',
      'closed',
    ])
  })

  it('is free while one of several units is, but not while a class takes all of them', () => {
    const entries = [
      taken(1, 10, 11),
      taken(1, 10.5, 11.5, { key: 'b' }),
      taken(1, 14, 15, { isWhole: true }),
    ]
    const [row] = rowsOf(oneDay, [court(1, { units: 3 })], entries)
    const stateAt = (hour: number) =>
      row && stateOf(row, { from: axisAt(oneDay, at(hour)), to: axisAt(oneDay, at(hour + 0.5)) })
    expect(row?.entries.map(({ lane }) => lane)).toEqual([0, 1, 0])
    expect(row?.lanes).toBe(3)
    expect([stateAt(10.5), stateAt(14)]).toEqual(['free', 'taken'])
  })

  it('leaves the time of a reservation that is over or was missed free', () => {
    const [row] = rowsOf(oneDay, [court(1)], [taken(1, 10, 11, { isTaking: false, look: 'over' })])
    expect(row && stateOf(row, { from: 120, to: 180 })).toBe('free')
  })
})

describe('the keyboard of a time grid', () => {
  const rows = rowsOf(oneDay, [court(1), court(2), court(3)], [taken(1, 10, 11), taken(2, 9, 12)])
  const from = (hour: number, row = 0): GridState => {
    const state = stateFrom(axisAt(oneDay, at(hour)))
    return { ...state, cursor: { ...state.cursor, row } }
  }
  const placeOf = (state: GridState) => {
    const here = stopAt(rows, state.cursor)
    return here && [here.row, here.stop.entry?.key ?? clockAt(wallAt(oneDay, here.stop.from))]
  }

  it('goes step by step along the time, and stops once at what is taken', () => {
    let state = from(9)
    const places = [0, 1, 2, 3].map(() => {
      state = stepped(state, rows, { along: 1 })
      return placeOf(state)
    })
    expect(places).toEqual([
      [0, '09:30'],
      [0, '1 10'],
      [0, '11:00'],
      [0, '11:30'],
    ])
    expect(placeOf(stepped(from(11), rows, { along: -1 }))).toEqual([0, '1 10'])
  })

  it('goes to the same time of the next resource, to the ends of the row and of the grid, and not beyond', () => {
    expect(placeOf(stepped(from(11), rows, { across: 1 }))).toEqual([1, '2 9'])
    expect(placeOf(stepped(from(11, 2), rows, { across: 1 }))).toEqual([2, '11:00'])
    expect(placeOf(stepped(from(11), rows, { to: 'first' }))).toEqual([0, '08:00'])
    expect(placeOf(stepped(from(11), rows, { to: 'last' }))).toEqual([0, '19:30'])
    expect(placeOf(stepped(from(13), rows, { to: 'bottom' }))).toEqual([2, '13:00'])
    expect(placeOf(stepped(from(8), rows, { along: -1 }))).toEqual([0, '08:00'])
  })

  it('draws a time up to the longest, and never into what is taken', () => {
    expect(offeredSpan(from(12), rows, oneDay)).toEqual({ from: 240, to: 300 })
    let state = from(12)
    for (const _ of [1, 2, 3, 4]) state = extended(state, rows, oneDay, 1)
    expect(offeredSpan(state, rows, oneDay)).toEqual({ from: 240, to: 360 })
    expect(offeredSpan(extended(from(9), rows, oneDay, 1), rows, oneDay)).toEqual({ from: 60, to: 120 })
    expect(offeredSpan(extended(from(19.5), rows, oneDay, 1), rows, oneDay)).toEqual({ from: 690, to: 720 })
    expect(offeredSpan(stepped(from(9.5), rows, { along: 1 }), rows, oneDay)).toBeNull()
  })

  it('carries an entry to another time and resource, within the grid, and only one that may move', () => {
    const state = { ...from(10), cursor: { row: 0, at: 120, entry: '1 10' } }
    const moved = carried(carried(state, rows, oneDay, { along: 1 }), rows, oneDay, { across: 1 })
    expect(moved.moving).toEqual({ key: '1 10', row: 1, from: 150 })
    expect(
      carried(carried(state, rows, oneDay, { across: -1 }), rows, oneDay, { along: -1 }).moving?.row,
    ).toBe(0)
    const fixed = rowsOf(oneDay, [court(1)], [taken(1, 10, 11, { canMove: false })])
    expect(carried(state, fixed, oneDay, { along: 1 }).moving).toBeNull()
    expect(carried(from(12), rows, oneDay, { along: 1 }).moving).toBeNull()
  })

  it('stays at its time when the days or the entries change', () => {
    const later = rowsOf({ ...oneDay, days: [addDays(DAY, 1)] }, [court(1, { open: [] })], [])
    expect(stopAt(later, from(11).cursor)?.stop.from).toBe(180)
    expect(stopAt([], from(11).cursor)).toBeUndefined()
  })
})
