import { describe, expect, it } from 'vitest'
import { fullVatNumber } from '@/lib/domain/registry/party'

describe('the VAT number as documents and registers show it', () => {
  it.each([
    ['01234567897', 'IT', 'IT01234567897'],
    ['GB123456789', 'GB', 'GB123456789'],
    ['gb123456789', 'gb', 'gb123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['123456789', 'GR', 'GR123456789'],
    ['123456789', null, '123456789'],
    [null, 'GB', ''],
    [' ', 'GB', ''],
  ])('of %j in %j is %j', (vatnumber, id_paese, shown) => {
    expect(fullVatNumber({ vatnumber, id_paese })).toBe(shown)
  })
})
