import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, splitText } from '@/server/einvoice/clean-text'
import { runsOf } from '@/tests/support/property-runs'

describe('cleanText', () => {
  it.each([
    ['€ 5', 'EUR 5'],
    ['l’ora – “qui”…', 'l\'ora - "qui"...'],
    ['œuvre Œ ™', 'oeuvre OE (TM)'],
    ['perché città ÀÈ ñ ß', 'perché città ÀÈ ñ ß'],
    ['e\u0301 decomposed', 'é decomposed'],
    ['Škoda Łódź Đ', 'Skoda Lódz D'],
    ['a\tb\r\nc  d', 'a b c d'],
    ['x\u0085y\u0092z\u0000', 'xyz'],
    ['a\u200bb\u00adc\ufeff', 'abc'],
    ['\u00a0 fisso \u00a0', 'fisso'],
    ['sale 😀🇮🇹 qui', 'sale qui'],
    ['Αθήνα 北京', '????? ??'],
    ['ﬁne ½ ② ㎡', 'fine ½ 2 m2'],
  ])('brings %j to Latin-1 as %j', (from, to) => {
    expect(cleanText(from, 'latin')).toBe(to)
  })

  it.each([
    ['perché città ÀÈ ñ', 'perche citta AE n'],
    ['ß æ Ø °C «x»', 'ss ae O oC "x"'],
    ['m² 50€', 'm2 50EUR'],
  ])('brings %j to Basic Latin as %j', (from, to) => {
    expect(cleanText(from, 'basic')).toBe(to)
  })

  it.each([
    ['latin', /^[\u0020-\u007e\u00a0-\u00ff]*$/],
    ['basic', /^[\u0020-\u007e]*$/],
  ] as const)(
    'leaves nothing outside %s in any text, no outer or double spaces, and changes nothing twice',
    (charset, allowed) => {
      const property = fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
        (text) => {
          const clean = cleanText(text, charset)
          expect(clean).toMatch(allowed)
          expect(clean).toBe(clean.trim())
          expect(clean).not.toContain('  ')
          expect(cleanText(clean, charset)).toBe(clean)
        },
      )
      fc.assert(property, { numRuns: runsOf(3000) })
    },
  )
})

describe('splitText', () => {
  it('gives pieces within the length that say the same, cut at spaces where there are any', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 30 }))
    const property = fc.property(words, fc.integer({ min: 5, max: 60 }), (list, max) => {
      const pieces = splitText(list.join(' '), max)
      expect(pieces.every((piece) => piece.length <= max && piece.length > 0)).toBe(true)
      expect(pieces.join('').replaceAll(' ', '')).toBe(list.join(''))
    })
    fc.assert(property)
    expect(splitText('uno due tre quattro', 9)).toEqual(['uno due', 'tre', 'quattro'])
  })
})
