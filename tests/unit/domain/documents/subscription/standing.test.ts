import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import {
  type Standing,
  type SubscriptionTerms,
  standingOn,
} from '@/lib/domain/documents/subscription/standing'

const cycle = { frequency: 1, frequency_type: 'month', start: day('2026-01-01') } as const
const OPEN: SubscriptionTerms = { cycle, renewal: null }
const HALF: SubscriptionTerms = { cycle, renewal: { times: 6, notice_days: 30 } }
const NEW: Standing = { planned: 0, terms: 1, renews: false, last_day: null }

const on = (terms: SubscriptionTerms, today: string, over: Partial<Standing> = {}) => {
  const { positions, ...next } = standingOn(
    terms,
    { ...NEW, renews: terms.renewal !== null, ...over },
    day(today),
  )
  return { made: [positions[0], positions.at(-1)], ...next }
}

describe('a subscription without an end', () => {
  it('begins with a year and goes on month by month', () => {
    expect(on(OPEN, '2026-01-01')).toEqual({
      made: [1, 12],
      planned: 12,
      terms: 1,
      next_on: '2026-01-02',
      notice_by: null,
    })
    expect(on(OPEN, '2026-03-01', { planned: 12 })).toMatchObject({ made: [13, 14], next_on: '2026-03-02' })
  })

  it('gives periods back when it is ended, and takes them again when it is not', () => {
    const last_day = day('2026-06-30')
    expect(on(OPEN, '2026-01-01', { planned: 12, last_day })).toMatchObject({
      made: [undefined, undefined],
      planned: 6,
      next_on: null,
    })
    expect(on(OPEN, '2026-01-01', { planned: 6 })).toMatchObject({ made: [7, 12], planned: 12 })
  })

  it('catches up in parts where very many periods have come in', () => {
    const weekly: SubscriptionTerms = { cycle: { ...cycle, frequency_type: 'week' }, renewal: null }
    const next = on(weekly, '2046-01-01', { planned: 53 })
    expect(next).toMatchObject({ made: [54, 573], planned: 573 })
    expect((next.next_on ?? '9') < '2046-01-01').toBe(true)
  })
})

describe('a subscription that renews itself', () => {
  it('begins with one term, even where its last day for notice has gone by', () => {
    expect(on(HALF, '2027-01-01')).toEqual({
      made: [1, 6],
      planned: 6,
      terms: 1,
      next_on: '2026-06-01',
      notice_by: '2026-05-31',
    })
  })

  it('goes on by a term after the last day for notice', () => {
    expect(on(HALF, '2026-05-31', { planned: 6 })).toMatchObject({ planned: 6, terms: 1 })
    expect(on(HALF, '2026-06-01', { planned: 6 })).toMatchObject({
      made: [7, 12],
      terms: 2,
      notice_by: '2026-12-01',
      next_on: '2026-12-02',
    })
  })

  it('stops where no term follows, and where it was ended', () => {
    const still = { planned: 6, next_on: null, notice_by: null }
    expect(on(HALF, '2026-06-01', { planned: 6, renews: false })).toMatchObject(still)
    const last_day = day('2026-03-31')
    expect(on(HALF, '2026-06-01', { planned: 6, last_day })).toMatchObject({ ...still, planned: 3 })
  })
})
