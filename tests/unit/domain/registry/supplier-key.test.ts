import { describe, expect, it } from 'vitest'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { supplierKey } from '@/lib/domain/registry/supplier-key'

const of = (over: Partial<typeof NO_PARTY>) => supplierKey({ ...NO_PARTY, sku: 'abc', ...over })

describe('who a supplier is to the law', () => {
  it.each([
    ['a P.IVA', { vatnumber: '01234567897', id_paese: 'IT' }, 'IT01234567897'],
    ['the same with its country before it', { vatnumber: 'IT 01234567897', id_paese: 'IT' }, 'IT01234567897'],
    ['the same where nothing names a country', { vatnumber: '01234567897' }, 'IT01234567897'],
    ['a number of another country', { vatnumber: 'DE123456789', id_paese: 'DE' }, 'DE123456789'],
    ['the seat where the number names no country', { vatnumber: '123456789', country: 'DE' }, 'DE123456789'],
    ['a tax code where there is no number', { taxcode: 'bnc gli80a41a944x' }, 'CF:BNCGLI80A41A944X'],
    ['only the entry, otherwise', {}, 'sku:abc'],
  ])('is %s', (_, party, key) => {
    expect(of(party)).toBe(key)
  })
})
