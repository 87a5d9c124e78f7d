import { describe, expect, it } from 'vitest'
import { localEntries } from '@/components/anagrafica/picker/entry-search'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

const entry = (name: string, over: Partial<Anagrafica> = {}) =>
  ({
    sku: name,
    first_name: '',
    last_name: '',
    taxcode: '',
    email: '',
    email_second: '',
    phone_number: '',
    cell_phone_number: '',
    ...over,
    business: { name, vatnumber: '', iban: '', tax_regime: '' },
  }) as Anagrafica

describe('a search among entries that are here already', () => {
  const source = localEntries('test', [
    entry('Caffè Perù S.n.c.', { email: 'bar@peru.example' }),
    entry('Officina Rossi', { last_name: 'Bianchi', phone_number: '051 123' }),
  ])
  const found = async (text: string) => (await source.search(text)).map(({ sku }) => sku)

  it('finds all of them while nothing is typed', async () => {
    expect(await found('  ')).toHaveLength(2)
  })

  it('finds by every word, in any order, whatever case and accents', async () => {
    expect(await found('PERU caffe')).toEqual(['Caffè Perù S.n.c.'])
    expect(await found('bianchi officina')).toEqual(['Officina Rossi'])
    expect(await found('bar@')).toEqual(['Caffè Perù S.n.c.'])
    expect(await found('officina peru')).toEqual([])
  })
})
