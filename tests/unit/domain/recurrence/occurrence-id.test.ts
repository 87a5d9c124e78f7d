import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, dayOfEpoch } from '@/lib/domain/core/day'
import { occurrenceId, readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'

describe('the id of an occurrence', () => {
  it('is minus its series times 100000 and the days since 1970', () => {
    expect(occurrenceId({ seriesId: 7, day: day('1970-01-02') })).toBe(-700_001)
  })

  it('is read back, of any series and day', () => {
    const seriesId = fc.integer({ min: 1, max: 2_147_483_647 })
    const date = fc.integer({ min: 0, max: 99_999 }).map(dayOfEpoch)
    fc.assert(
      fc.property(seriesId, date, (id, on) => {
        expect(readOccurrenceId(occurrenceId({ seriesId: id, day: on }))).toEqual({ seriesId: id, day: on })
      }),
    )
  })

  it.each([0, 5, -1, -99_999, -1.5, Number.NaN, -Infinity])('is not %s', (id) => {
    expect(readOccurrenceId(id)).toBeNull()
  })
})
