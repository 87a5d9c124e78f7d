import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseDecimalMark, collectDecimalMarks, plainDecimal } from '@/lib/domain/core/decimal-text'

const recogniseDecimalMark = (texts: readonly string[]) => chooseDecimalMark(collectDecimalMarks(texts))

const readNumber = (text: string, mark: ',' | '.' | null = null) => {
  const found = plainDecimal(text, mark)
  return typeof found === 'string' ? found : Number(found.text)
}

describe('a number in a file', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1234567],
    ['1 234,50 €', 1234.5],
    ["1'234.50", 1234.5],
    ['0.500', 0.5],
    ['1234.567', 1234.567],
    [',5', 0.5],
    ['1.234', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['', 'invalid'],
    ['dodici', 'invalid'],
    ['1.2,3.4', 'invalid'],
    ['12.34,5', 'invalid'],
    ['1,2,3', 'invalid'],
  ])('"%s" is %s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it('that could be either is what the rest of the file says', () => {
    expect(readNumber('1.234', recogniseDecimalMark(['1.234', '12,50']))).toBe(1234)
    expect(readNumber('1.234', recogniseDecimalMark(['1.234', '12.5']))).toBe(1.234)
    expect(recogniseDecimalMark(['1.234', '1,5', '2.5'])).toBeNull()
    expect(recogniseDecimalMark(['1.234', 'abc', ''])).toBeNull()
  })

  it('is read back whatever marks it was written with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('it', 'en'), (cents, language) => {
        const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(readNumber(text)).toBe(cents / 100)
      }),
    )
  })
})
