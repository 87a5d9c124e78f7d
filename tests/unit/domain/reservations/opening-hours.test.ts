import { describe, expect, it } from 'vitest'
import { type Day, day } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import {
  type DatedException,
  type OpeningHours,
  openSpans,
  type WeeklyOpening,
} from '@/lib/domain/reservations/opening-hours'
import { wallMinute } from '@/lib/domain/reservations/wall-time'

const daily = (from: number, to: number, over: Partial<WeeklyOpening> = {}): WeeklyOpening => ({
  weekdays: WEEKDAYS,
  from: from * 60,
  to: to * 60,
  validFrom: null,
  validTo: null,
  ...over,
})
const on = (kind: DatedException['kind'], date: string, from: number, to: number): DatedException => ({
  kind,
  span: { from: wallMinute(day(date), from * 60), to: wallMinute(day(date), to * 60) },
})
const hours = (scopes: Partial<OpeningHours['scopes'][number]>[], over: Partial<OpeningHours> = {}) => ({
  scopes: scopes.map((scope) => ({ weekly: [], exceptions: [], ...scope })),
  isClosedOnHolidays: false,
  patronDay: null,
  ...over,
})
const openOn = (given: OpeningHours, date: string): string[] =>
  openSpans(given, day(date), day(date)).map(
    ({ from, to }) =>
      `${(from - wallMinute(day(date), 0)) / 60}-${(to - wallMinute(day(date) as Day, 0)) / 60}`,
  )

describe('opening hours', () => {
  it('are those of the most special scope that has any, and nothing without any rule', () => {
    const all = hours([{ weekly: [daily(8, 22)] }, {}, { weekly: [daily(9, 12), daily(14, 18)] }])
    expect(openOn(all, '2026-03-02')).toEqual(['9-12', '14-18'])
    expect(openOn(hours([{ weekly: [daily(8, 22)] }, {}, {}]), '2026-03-02')).toEqual(['8-22'])
    expect(openOn(hours([{}, {}, {}]), '2026-03-02')).toEqual([])
  })

  it('are valid on their weekdays, from their first day until their last', () => {
    const winter = daily(10, 16, {
      validFrom: day('2026-11-01'),
      validTo: day('2026-11-30'),
      weekdays: ['MONDAY'],
    })
    const given = hours([{ weekly: [winter] }])
    expect(openOn(given, '2026-11-02')).toEqual(['10-16'])
    expect(openOn(given, '2026-11-30')).toEqual(['10-16'])
    expect(openOn(given, '2026-11-03')).toEqual([])
    expect(openOn(given, '2026-12-07')).toEqual([])
  })

  it('are closed by a closure, but for what is opened within it', () => {
    const closure: DatedException = {
      kind: 'CLOSED',
      span: { from: wallMinute(day('2026-12-24'), 0), to: wallMinute(day('2027-01-07'), 0) },
    }
    const given = hours([
      { weekly: [daily(8, 22)], exceptions: [on('OPEN', '2026-12-30', 10, 13), closure] },
      {},
      {},
    ])
    expect(openOn(given, '2026-12-23')).toEqual(['8-22'])
    expect(openOn(given, '2026-12-24')).toEqual([])
    expect(openOn(given, '2026-12-30')).toEqual(['10-13'])
    expect(openOn(given, '2027-01-06')).toEqual([])
    expect(openOn(given, '2027-01-07')).toEqual(['8-22'])
  })

  it('stay closed for the one resource that is closed, whatever is opened for all', () => {
    const given = hours([
      { weekly: [daily(8, 22)], exceptions: [on('OPEN', '2026-12-08', 8, 22)] },
      {},
      { exceptions: [on('CLOSED', '2026-12-08', 12, 15)] },
    ])
    expect(openOn(given, '2026-12-08')).toEqual(['8-12', '15-22'])
  })

  it('close on holidays where the structure wants it, and an exception opens them', () => {
    const weekly = [daily(8, 22)]
    expect(openOn(hours([{ weekly }], { isClosedOnHolidays: true }), '2026-04-06')).toEqual([])
    expect(openOn(hours([{ weekly }]), '2026-04-06')).toEqual(['8-22'])
    const patron = { isClosedOnHolidays: true, patronDay: '10-04' }
    expect(openOn(hours([{ weekly }], patron), '2025-10-04')).toEqual([])
    const opened = hours([{ weekly, exceptions: [on('OPEN', '2026-04-06', 10, 12)] }], patron)
    expect(openOn(opened, '2026-04-06')).toEqual(['10-12'])
  })
})
