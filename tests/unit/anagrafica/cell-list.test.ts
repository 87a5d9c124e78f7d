import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readList, readValues, writeList, writeValues } from '@/server/anagrafica/entries/cell-list'
import { runsOf } from '@/tests/support/property-runs'

const item = fc
  .string({ unit: fc.constantFrom('a', 'È', '"', ';', ' ', ',', '\n', '='), minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() === text && text !== '')

describe('several texts in one cell', () => {
  it('stand as people write them, between quotation marks only where they must', () => {
    expect(writeList(['VIP', 'Roma; centro', 'il "Capo"'])).toBe('VIP; "Roma; centro"; "il ""Capo"""')
    expect(readList(' VIP;Roma ;; "a;b" ')).toEqual(['VIP', 'Roma', 'a;b'])
    expect(readList('"a" b; "c')).toEqual(['"a" b', '"c'])
  })

  it('come back as they were, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(item), (list) => {
        expect(readList(writeList(list))).toEqual(list)
      }),
    )
  })
})

describe('the values of a key in one cell', () => {
  it('are one as it is, unless it would be read as several', () => {
    expect([writeValues([]), writeValues(['a; "b"']), writeValues(['Anna', 'B"ea'])]).toEqual([
      '',
      'a; "b"',
      '"Anna"; "B""ea"',
    ])
    expect(readValues(writeValues(['"a"; "b"']))).toEqual(['"a"; "b"'])
  })

  it('come back as they were, whatever is in them', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ';', ' ', '\n'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (list) => {
        expect(readValues(writeValues(list))).toEqual(list)
      }),
      { numRuns: runsOf(2000) },
    )
  })
})
