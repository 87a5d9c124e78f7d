import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanNumberText, parseNumberText } from '@/components/kit/number-text'

describe('a number input', () => {
  it.each([
    ['12', '12'],
    ['-12.345', '-12.34'],
    ['1 2a3', '123'],
    ['1,5', '1.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.5,', '1.5'],
    ['1.2.3', '1.23'],
    ['--4-', '-4'],
    ['.', '.'],
    ['', ''],
  ])('makes %j into %j', (typed, shown) => {
    expect(cleanNumberText(typed, 2, true)).toBe(shown)
  })

  it('takes no minus where none is meant, and no dot where none is meant', () => {
    expect(cleanNumberText('-3', 2, false)).toBe('3')
    expect(cleanNumberText('3.7', 0, true)).toBe('3')
  })

  it('lets through only digits, one leading minus, one dot and 2 decimals, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(cleanNumberText(typed, 2, true)).toMatch(/^-?\d*(\.\d{0,2})?$/)
      }),
    )
  })

  it('leaves what it let through as it is', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = cleanNumberText(typed, 2, true)
        expect(cleanNumberText(once, 2, true)).toBe(once)
      }),
    )
  })

  it('has a value only once there is a digit', () => {
    expect(['', '-', '.', '-.'].map(parseNumberText)).toEqual([null, null, null, null])
    expect(parseNumberText('-1234.5')).toBe(-1234.5)
  })
})
