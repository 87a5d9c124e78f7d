import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import {
  type Buffers,
  blockedTime,
  chooseUnit,
  freeUnits,
  overlap,
  type TakenUnit,
  type TimeRange,
} from '@/lib/domain/reservations/blocked-time'
import { possibleStarts } from '@/lib/domain/reservations/possible-starts'
import { instantAt, minuteOfDay, wallMinute } from '@/lib/domain/reservations/wall-time'

const ROME = 'Europe/Rome'
const at = (minute: number): Date => instantAt(wallMinute(day('2026-03-02'), minute), ROME)
const time = (from: number, to: number): TimeRange => ({ from: at(from), to: at(to) })

/** The first beginning of an hour, from 18:00 on, that the taken hours leave free. */
function nextStart(buffers: Buffers, taken: readonly TimeRange[]): string {
  const open = [{ from: wallMinute(day('2026-03-02'), 1080), to: wallMinute(day('2026-03-02'), 1440) }]
  const pattern = { step: 10, shortest: 60, longest: 60, fixedStarts: [] }
  const blocked = taken.map((one) => blockedTime(one, buffers))
  const free = possibleStarts(pattern, open, 60, ROME).find((start) => {
    const wanted = blockedTime({ from: instantAt(start, ROME), to: instantAt(start + 60, ROME) }, buffers)
    return !blocked.some((one) => overlap(one, wanted))
  })
  const minute = minuteOfDay(free ?? 0)
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

describe('times before and after a reservation', () => {
  it('of 10 and 30 minutes let the next one begin at 19:40 after one until 19:00, or at 19:30 where they are shared', () => {
    const taken = [time(1080, 1140)]
    expect(nextStart({ before: 10, after: 30, isShared: false }, taken)).toBe('19:40')
    expect(nextStart({ before: 10, after: 30, isShared: true }, taken)).toBe('19:30')
    expect(nextStart({ before: 30, after: 10, isShared: true }, taken)).toBe('19:30')
    expect(nextStart({ before: 0, after: 0, isShared: false }, taken)).toBe('19:00')
  })

  it('keep their distance in whatever order reservations come, shared or not', () => {
    const starts = Array.from({ length: 20 }, (_, index) => index * 10 + 480)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(starts, { minLength: 20 }),
        fc.boolean(),
        fc.nat({ max: 40 }),
        fc.nat({ max: 40 }),
        (order, isShared, before, after) => {
          const buffers = { before, after, isShared }
          const kept: number[] = []
          for (const start of order) {
            const wanted = blockedTime(time(start, start + 20), buffers)
            const isFree = kept.every(
              (other) => !overlap(wanted, blockedTime(time(other, other + 20), buffers)),
            )
            const gaps = kept.map((other) => Math.abs(other - start) - 20)
            const distance = isShared ? Math.max(before, after) : before + after
            expect(isFree).toBe(gaps.every((gap) => gap >= distance))
            if (isFree) kept.push(start)
          }
        },
      ),
    )
  })
})

describe('the unit that a reservation gets', () => {
  const taken = (unit: number, from: number, to: number): TakenUnit => ({ unit, ...time(from, to) })

  it('is the free one with the smallest gap beside it, and none where all are taken', () => {
    const all = [taken(1, 480, 540), taken(2, 480, 600), taken(3, 570, 660)]
    expect(chooseUnit(4, time(600, 660), all)).toBe(2)
    expect(chooseUnit(4, time(540, 570), all)).toBe(1)
    expect(chooseUnit(3, time(480, 660), all)).toBe(null)
    expect(chooseUnit(4, time(480, 660), all)).toBe(4)
    expect(chooseUnit(2, time(800, 860), [])).toBe(1)
  })

  it('is free, and there is one as long as not all are taken', () => {
    const span = fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (wishes, units) => {
        const kept: TakenUnit[] = []
        for (const [start, length] of wishes) {
          const wanted = time(start * 10, (start + length) * 10)
          const unit = chooseUnit(units, wanted, kept)
          const busy = new Set(kept.filter((one) => overlap(one, wanted)).map((one) => one.unit))
          expect(unit === null).toBe(busy.size === units)
          if (unit === null) continue
          expect(busy.has(unit)).toBe(false)
          kept.push({ unit, ...wanted })
        }
      }),
    )
  })
})

describe('the free units of many times', () => {
  const span = fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 }))
  const timeOf = ([start, length]: [number, number]): TimeRange => time(start * 10, (start + length) * 10)

  it('are, in whatever order the times come, those that no taken time of the same moment has', () => {
    const taken = fc.array(fc.tuple(span, fc.integer({ min: 1, max: 3 })), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(span), taken, fc.array(span, { maxLength: 3 }), (wishes, units, closed) => {
        const wanted = wishes.map(timeOf)
        const takings = units.map(([one, unit]) => ({ unit, ...timeOf(one) }))
        const whole = closed.map(timeOf)
        const expected = wanted.map((wish) => {
          if (whole.some((one) => overlap(one, wish))) return 0
          return 3 - new Set(takings.filter((one) => overlap(one, wish)).map(({ unit }) => unit)).size
        })
        expect(freeUnits(3, wanted, takings, whole)).toEqual(expected)
      }),
    )
  })
})
