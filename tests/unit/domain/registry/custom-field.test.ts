import { describe, expect, it } from 'vitest'
import { type CustomFieldType, customFieldValue } from '@/lib/domain/registry/custom-field'

describe('a custom field’s value', () => {
  it.each<[CustomFieldType, string, string | null]>([
    ['TEXT', 'anything', 'anything'],
    ['NUMBER', '12', '12'],
    ['NUMBER', '-1,25', '-1.25'],
    ['NUMBER', '1 000.5', '1000.5'],
    ['NUMBER', '1.000,5', null],
    ['NUMBER', '1e5', null],
    ['NUMBER', 'NaN', null],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['DATE', '2026-02-30', null],
    ['DATE', '28/02/2026', null],
    ['BOOLEAN', 'Sì', 'true'],
    ['BOOLEAN', 'false', 'false'],
    ['BOOLEAN', 'forse', null],
    ['PERCENTAGE', '12,5%', '12.5'],
    ['PERCENTAGE', '101', null],
    ['PERCENTAGE', '-1', null],
    ['FIXED', '19,90', '19.90'],
    ['FIXED', '19.999', null],
  ])('of type %s: %s is kept as %s', (type, value, kept) => {
    expect(customFieldValue(type, value)).toBe(kept)
  })
})
