import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import type { Cycle } from '@/lib/domain/documents/subscription/horizon'
import {
  noticeBy,
  noticeFits,
  renewalDay,
  termOf,
  termsOn,
} from '@/lib/domain/documents/subscription/renewal'

const monthly = (start: string): Cycle => ({ frequency: 1, frequency_type: 'month', start: day(start) })
const YEAR = { times: 12, notice_days: 30 }

describe('a term of a subscription that renews itself', () => {
  it('has the length of the first one, and its notice days', () => {
    expect(termOf(monthly('2026-01-01'), YEAR, 1)).toEqual({
      start: '2026-01-01',
      end: '2026-12-31',
      from: 1,
      to: 12,
      notice_by: '2026-12-01',
    })
    expect(termOf(monthly('2026-01-01'), YEAR, 2)).toEqual({
      start: '2027-01-01',
      end: '2027-12-31',
      from: 13,
      to: 24,
      notice_by: '2027-12-01',
    })
  })

  it('ends the day before the next one begins, at the ends of months too', () => {
    const half = termOf(monthly('2026-08-31'), { times: 6, notice_days: 0 }, 1)
    expect([half.start, half.end, half.notice_by]).toEqual(['2026-08-31', '2027-02-27', '2027-02-27'])
    expect(termOf(monthly('2026-08-31'), { times: 6, notice_days: 0 }, 2).start).toBe('2027-02-28')
    expect(termOf(monthly('2026-08-31'), { times: 6, notice_days: 0 }, 3).start).toBe('2027-08-31')
  })

  it('counts the notice over a leap day', () => {
    expect(noticeBy(day('2028-03-15'), 30)).toBe('2028-02-14')
    expect(noticeBy(day('2027-03-15'), 30)).toBe('2027-02-13')
  })

  it('is renewed on the day after the last one for notice, and as often as days have gone by', () => {
    const cycle = monthly('2026-01-01')
    expect(renewalDay(cycle, YEAR, 1)).toBe('2026-12-02')
    expect(termsOn(cycle, YEAR, 1, day('2026-12-01'))).toBe(1)
    expect(termsOn(cycle, YEAR, 1, day('2026-12-02'))).toBe(2)
    expect(termsOn(cycle, YEAR, 2, day('2026-12-02'))).toBe(2)
    expect(termsOn(cycle, YEAR, 1, day('2029-01-01'))).toBe(4)
  })

  it('has room for its notice, or is refused', () => {
    const cycle = monthly('2026-02-01')
    expect(noticeFits(cycle, { times: 1, notice_days: 27 })).toBe(true)
    expect(noticeFits(cycle, { times: 1, notice_days: 28 })).toBe(false)
  })
})
