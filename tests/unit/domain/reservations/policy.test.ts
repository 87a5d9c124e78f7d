import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import {
  cancelFee,
  checkQuotas,
  checkWindow,
  depositOf,
  type Policy,
  USUAL_POLICY,
  visitorHoldEnd,
} from '@/lib/domain/reservations/policy'
import { instantAt, wallMinute } from '@/lib/domain/reservations/wall-time'

const ROME = 'Europe/Rome'
const policy = (over: Partial<Policy> = {}): Policy => ({ ...USUAL_POLICY, ...over })
const now = new Date('2026-03-02T09:00:00Z')
const codeOf = (run: () => void): unknown => {
  try {
    run()
    return null
  } catch (error) {
    const { code, params } = error as { code: string; params: Record<string, unknown> }
    return Object.keys(params).length > 0 ? [code, params] : code
  }
}
const windowOf = (given: Policy, from: [string, number], to: [string, number]) =>
  codeOf(() => {
    const span = { from: wallMinute(day(from[0]), from[1]), to: wallMinute(day(to[0]), to[1]) }
    checkWindow(given, span, { startsAt: instantAt(span.from, ROME), now, today: day('2026-03-02') })
  })

describe('the hold of a visitor', () => {
  it('lasts the minutes of the policy, a quarter of an hour at most, and never over the beginning', () => {
    const endOf = (holdMinutes: number, startsAt: string) =>
      visitorHoldEnd({ holdMinutes }, { now, startsAt: new Date(startsAt) })
        .toISOString()
        .slice(11, 16)
    expect(endOf(10, '2026-03-03T09:00:00Z')).toBe('09:10')
    expect(endOf(600, '2026-03-03T09:00:00Z')).toBe('09:15')
    expect(endOf(10, '2026-03-02T09:05:00Z')).toBe('09:05')
  })
})

describe('when a reservation may be made', () => {
  it('ends with its beginning, or the lead time before it', () => {
    expect(windowOf(policy(), ['2026-03-02', 600], ['2026-03-02', 660])).toBe('ERROR_RESERVATION_PAST')
    expect(windowOf(policy(), ['2026-03-02', 601], ['2026-03-02', 660])).toBe(null)
    const early = policy({ leadMinutes: 120 })
    expect(windowOf(early, ['2026-03-02', 719], ['2026-03-02', 780])).toEqual([
      'ERROR_RESERVATION_LEAD',
      { minutes: 120 },
    ])
    expect(windowOf(early, ['2026-03-02', 720], ['2026-03-02', 780])).toBe(null)
  })

  it('begins as many days before as the window has, counted to its end', () => {
    const week = policy({ windowDays: 7 })
    expect(windowOf(week, ['2026-03-09', 1380], ['2026-03-09', 1440])).toBe(null)
    const refused = ['ERROR_RESERVATION_WINDOW', { days: 7 }]
    expect(windowOf(week, ['2026-03-09', 1380], ['2026-03-10', 60])).toEqual(refused)
    expect(windowOf(policy(), ['2027-03-04', 60], ['2027-03-04', 120])).toEqual([
      'ERROR_RESERVATION_WINDOW',
      { days: 366 },
    ])
  })
})

describe('quotas', () => {
  it('refuse what would pass the number at once, in a day or in a week', () => {
    const limits = policy({ maxActive: 3, maxPerDay: 1, maxPerWeek: 2 })
    expect(codeOf(() => checkQuotas(limits, { active: 2, onDay: 0, inWeek: 1 }))).toBe(null)
    const refused = (kind: string, most: number) => ['ERROR_RESERVATION_QUOTA', { kind, most }]
    expect(codeOf(() => checkQuotas(limits, { active: 3, onDay: 0, inWeek: 0 }))).toEqual(
      refused('active', 3),
    )
    expect(codeOf(() => checkQuotas(limits, { active: 2, onDay: 1, inWeek: 1 }))).toEqual(refused('day', 1))
    expect(codeOf(() => checkQuotas(limits, { active: 2, onDay: 0, inWeek: 2 }))).toEqual(refused('week', 2))
    expect(codeOf(() => checkQuotas(policy(), { active: 99, onDay: 99, inWeek: 99 }))).toBe(null)
  })
})

describe('the money of a policy', () => {
  it('is a fee for cancelling within the last hours, and none before', () => {
    const late = policy({ cancelFreeHours: 24, lateFeePercent: money('33.33') })
    const startsAt = new Date('2026-03-03T09:00:00Z')
    expect(cancelFee(late, money(40), { startsAt, at: now }).toString()).toBe('0')
    const at = new Date(now.getTime() + 1000)
    expect(cancelFee(late, money(40), { startsAt, at }).toString()).toBe('13.33')
  })

  it('is a deposit in whole cents', () => {
    expect(depositOf(policy({ depositPercent: money(30) }), money('33.35')).toString()).toBe('10.01')
  })
})
