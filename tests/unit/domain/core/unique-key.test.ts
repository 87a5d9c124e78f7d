import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUniqueKey, toUniqueKey } from '@/lib/domain/core/unique-key'

describe('the key of an attribute', () => {
  it.each([
    ['Colore', 'colore'],
    ['  Peso   netto ', 'peso_netto'],
    ['Qualità', 'qualita'],
    ['PERCHÉ', 'perche'],
    ['e\u0300', 'e'],
    ['Kg/m²', 'kg_m_'],
    ['a-b.c', 'a_b_c'],
    ['già_fatto_2', 'gia_fatto_2'],
    ['   ', ''],
  ])('of "%s" is "%s"', (text, key) => {
    expect(toUniqueKey(text)).toBe(key)
  })

  it('has nothing but a-z, digits and underscores, and stays as it is when made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = toUniqueKey(text)
        expect(key === '' || isUniqueKey(key)).toBe(true)
        expect(toUniqueKey(key)).toBe(key)
      }),
    )
  })
})
