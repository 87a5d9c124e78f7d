import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileProgressive, fullNumeration } from '@/lib/domain/documents/numbering'

describe('document numbers', () => {
  it.each([
    ['', 12, 2026, '12/2026'],
    ['A', 12, 2026, '12/A/2026'],
    ['PA-1', 1, 1999, '1/PA-1/1999'],
  ])('series "%s", number %i of %i is %s', (series, number, year, expected) => {
    expect(fullNumeration({ series, number, year })).toBe(expected)
  })

  it.each([
    ['', 0, 2026],
    ['', 1.5, 2026],
    ['', -1, 2026],
    ['à', 1, 2026],
    ['A/B', 1, 2026],
    ['ABCDEFGHIJ', 1, 2026],
    ['ABCDEFGHI', 123456, 2026],
    ['', 1, 26],
  ])('refuses series "%s", number %d of %d', (series, number, year) => {
    expect(() => fullNumeration({ series, number, year })).toThrow(RangeError)
  })

  it('are at most 20 printable ASCII characters with a digit, and differ for different numbers', () => {
    const series = fc.stringMatching(/^[A-Z0-9-]{0,8}$/)
    const number = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(series, number, number, (s, a, b) => {
        const text = fullNumeration({ series: s, number: a, year: 2026 })
        expect(text).toMatch(/^(?=.*\d)[ -~]{1,20}$/)
        expect(text === fullNumeration({ series: s, number: b, year: 2026 })).toBe(a === b)
      }),
    )
  })
})

describe('file progressives', () => {
  it.each([
    [0, '00000'],
    [35, '0000Z'],
    [36, '00010'],
    [60_466_175, 'ZZZZZ'],
  ])('%i is %s', (n, expected) => {
    expect(fileProgressive(n)).toBe(expected)
  })

  it.each([-1, 1.5, 60_466_176])('refuses %d', (n) => {
    expect(() => fileProgressive(n)).toThrow(RangeError)
  })
})
