import { describe, expect, it } from 'vitest'
import { byDay, daysOf, monthGrid, shownDays } from '@/lib/domain/calendar/month-grid'
import { day } from '@/lib/domain/core/day'

const shown = (start: string, end: string, title = '') => ({ start, end, title })

describe('the days on which an event is shown', () => {
  it.each([
    ['an hour', '2026-11-22T10:00:00', '2026-11-22T11:00:00', '2026-11-22', '2026-11-23'],
    [
      'a night until before its morning',
      '2026-11-22T22:00:00',
      '2026-11-23T06:59:59',
      '2026-11-22',
      '2026-11-23',
    ],
    ['a night until its morning', '2026-11-22T22:00:00', '2026-11-23T07:00:00', '2026-11-22', '2026-11-24'],
    ['until midnight', '2026-11-22T22:00:00', '2026-11-23T00:00:00', '2026-11-22', '2026-11-23'],
    ['no time at all', '2026-11-22T05:00:00', '2026-11-22T05:00:00', '2026-11-22', '2026-11-23'],
    ['whole days', '2026-11-22', '2026-11-25', '2026-11-22', '2026-11-25'],
  ])('%s', (_, start, end, from, to) => {
    expect(shownDays(shown(start, end))).toEqual({ from, to })
  })
})

describe('the events of a month by their days', () => {
  const grid = monthGrid(day('2026-11-22'))
  const titles = (all: ReturnType<typeof shown>[], on: string) =>
    byDay(all, grid)
      .get(day(on))
      ?.map(({ title }) => title)

  it('has every day, whether anything is on it or not', () => {
    expect([...byDay([], grid).keys()]).toEqual(daysOf(grid))
    expect(daysOf(grid)).toHaveLength(42)
  })

  it('stand by their start, then the longer first, then by their name', () => {
    const all = [
      shown('2026-11-22T10:00:00', '2026-11-22T11:00:00', 'b'),
      shown('2026-11-22T10:00:00', '2026-11-22T11:00:00', 'a'),
      shown('2026-11-22T10:00:00', '2026-11-22T12:00:00', 'long'),
      shown('2026-11-22T09:00:00', '2026-11-22T09:30:00', 'early'),
      shown('2026-11-21T23:00:00', '2026-11-22T08:00:00', 'from yesterday'),
    ]
    expect(titles(all, '2026-11-22')).toEqual(['from yesterday', 'early', 'long', 'a', 'b'])
    expect(titles(all, '2026-11-21')).toEqual(['from yesterday'])
  })

  it('are also there when they begin before the first day or end after the last', () => {
    const all = [
      shown('2026-10-20', '2026-10-28', 'before'),
      shown('2026-12-05', '2026-12-20', 'after'),
      shown('2026-10-20T10:00:00', '2026-10-20T11:00:00', 'never'),
    ]
    expect(titles(all, '2026-10-26')).toEqual(['before'])
    expect(titles(all, '2026-10-27')).toEqual(['before'])
    expect(titles(all, '2026-10-28')).toEqual([])
    expect(titles(all, '2026-12-06')).toEqual(['after'])
    expect([...byDay(all, grid).values()].flat()).toHaveLength(4)
  })
})
