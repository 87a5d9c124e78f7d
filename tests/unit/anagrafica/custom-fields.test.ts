import { describe, expect, it } from 'vitest'
import { isSameKey, keyOfLabel } from '@/components/anagrafica/custom-fields/custom-field-key'
import { wrongValues } from '@/components/anagrafica/entry-form/anagrafica-values'

describe('the key that a label suggests', () => {
  it.each([
    ['Data di nascita', 'data_di_nascita'],
    ['  Sconto (%) è già lì! ', 'sconto_e_gia_li'],
    ['Città', 'citta'],
    ['№ 7', '7'],
    ['😀', ''],
    ['', ''],
  ])('of %j is %j', (label, key) => expect(keyOfLabel(label)).toBe(key))

  it('is never longer than a key may be, nor ends in a line', () => {
    const key = keyOfLabel(`${'a'.repeat(79)} b`)
    expect(key).toBe('a'.repeat(79))
  })

  it('is the same key whatever its case', () => {
    expect(isSameKey(' Tessera', 'tessera')).toBe(true)
  })
})

describe('the values of typed custom fields', () => {
  const fields = [{ key: 'sconto', label: 'Sconto', type: 'PERCENTAGE' as const, structure_name: '' }]

  it('are wrong when not of the type, right when empty, of the type or without definition', () => {
    const values = [
      { key: 'Sconto', value: '150' },
      { key: 'sconto', value: '12,5' },
      { key: 'sconto', value: ' ' },
      { key: 'altro', value: 'x' },
    ]
    expect(wrongValues(values, fields, [])).toEqual([0])
  })

  it('stay as they were before their field had a type', () => {
    const kept = [{ key: 'sconto', value: 'dieci' }]
    expect(wrongValues(kept, fields, kept)).toEqual([])
    expect(wrongValues([{ key: 'sconto', value: 'undici' }], fields, kept)).toEqual([0])
  })
})
