import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines } from '@/lib/domain/templates/break-lines'

const widthOf = (text: string) => [...text].length

describe('lines of a text', () => {
  it('break at spaces, and within words that are too long alone', () => {
    expect(breakLines('una fattura lunghissima', 8, widthOf)).toEqual(['una', 'fattura', 'lunghiss', 'ima'])
  })

  it('keep the breaks of the text, and empty lines between', () => {
    expect(breakLines('a\r\n\nb', 8, widthOf)).toEqual(['a', '', 'b'])
  })

  it('never divide a letter from its accents', () => {
    expect(breakLines('e\u0301e\u0301e\u0301', 2, widthOf)).toEqual(['e\u0301', 'e\u0301', 'e\u0301'])
  })

  it('are as wide as allowed, and lose nothing but spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
        fc.integer({ min: 1, max: 40 }),
        (text, width) => {
          const lines = breakLines(text, width, widthOf)
          expect(lines.every((line) => widthOf(line) <= width)).toBe(true)
          expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        },
      ),
    )
  })
})
