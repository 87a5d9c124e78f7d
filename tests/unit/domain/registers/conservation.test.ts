import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { conservationState } from '@/lib/domain/registers/conservation'

const state = (today: string, ends_on: string | null = '2026-12-31') =>
  conservationState({ place: 'ADE', ends_on: ends_on === null ? null : day(ends_on) }, day(today))

describe('the conservation of e-invoices', () => {
  it('is reminded of from 60 days before the last day of its agreement, and is over on the day after', () => {
    expect(state('2026-10-31')).toBe('KEPT')
    expect(state('2026-11-01')).toBe('ENDING')
    expect(state('2026-12-31')).toBe('ENDING')
    expect(state('2027-01-01')).toBe('ENDED')
  })

  it('without a last day never ends, and is unknown without a place', () => {
    expect(state('2099-01-01', null)).toBe('KEPT')
    expect(conservationState({ place: 'IGNOTO', ends_on: day('2026-12-31') }, day('2027-01-01'))).toBe(
      'UNKNOWN',
    )
  })
})
