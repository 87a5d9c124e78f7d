import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHeaderText, toHeaderText } from '@/lib/domain/core/header-text'

/** UTF-8 as a server reads it that takes every byte for a character. */
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

describe('a name in a header', () => {
  it('comes back as it was, whatever its script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const value = toHeaderText(name)
        expect(value).toMatch(/^[\x20-\x7e]*$/)
        expect(fromHeaderText(value)).toBe(name)
      }),
    )
    for (const name of ['L’Accademia – Trento', '100% Yoga', 'A%20B', 'Yoga 🧘‍♀️', 'Sede Forlì']) {
      expect(fromHeaderText(toHeaderText(name))).toBe(name)
    }
  })

  it('is read in plain Latin-1 and in raw UTF-8 too', () => {
    expect(fromHeaderText('Sede Forlì')).toBe('Sede Forlì')
    expect(fromHeaderText(asBytes('Sede Forlì'))).toBe('Sede Forlì')
    expect(fromHeaderText(asBytes('L’Accademia – Trento'))).toBe('L’Accademia – Trento')
    expect(fromHeaderText('100% Yoga')).toBe('100% Yoga')
  })

  it('of half a character cannot be built', () => {
    expect(() => toHeaderText('\ud800')).toThrow(URIError)
  })
})
