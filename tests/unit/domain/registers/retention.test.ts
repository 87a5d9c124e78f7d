import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { keptUntil } from '@/lib/domain/registers/retention'

describe('how long a document is kept', () => {
  it.each([
    ['2016-01-01', '2026-12-31'],
    ['2015-12-31', '2025-12-31'],
    ['2024-02-29', '2034-12-31'],
  ])('of %s until %s: ten years from the end of the year of its last entry', (last, until) => {
    expect(keptUntil(day(last))).toBe(until)
  })
})
