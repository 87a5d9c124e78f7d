import { describe, expect, it } from 'vitest'
import { MAX_ATTRIBUTES, readAttributeCsv } from '@/components/pricelist/attributes/read-attribute-csv'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a CSV file of attributes', () => {
  it('gives the same rows in UTF-8, with a mark or without, and in ISO-8859-1', () => {
    const text = 'unique_key,name\r\nqualità,Qualità\r\nColore  base,"Colore, di base"\r\n'
    const rows = [
      { unique_key: 'qualita', name: 'Qualità' },
      { unique_key: 'colore_base', name: 'Colore, di base' },
    ]
    for (const bytes of [utf8(text), utf8(`\uFEFF${text}`), latin1(text)]) {
      expect(readAttributeCsv(bytes, ',')).toEqual({ rows })
    }
  })

  it('takes the columns of prices, in any order, among others, with another separator', () => {
    expect(readAttributeCsv(utf8('name;note;price_unique_key\nStagione;x;stagione\n'), ';')).toEqual({
      rows: [{ unique_key: 'stagione', name: 'Stagione' }],
    })
  })

  it('refuses duplicated headers and lacking columns', () => {
    expect(readAttributeCsv(utf8('unique_key,name,Name\na,b,c'), ',')).toEqual({ fault: 'headers' })
    expect(readAttributeCsv(utf8('unique_key;name\na;b'), ',')).toEqual({ fault: 'columns' })
    expect(readAttributeCsv(utf8(''), ',')).toEqual({ fault: 'columns' })
    expect(readAttributeCsv(utf8('unique_key,name\n'), ',')).toEqual({ fault: 'empty' })
  })

  it('refuses a row without key or name, and says which', () => {
    expect(readAttributeCsv(utf8('unique_key,name\na,A\nb,'), ',')).toEqual({ fault: 'input', line: 3 })
    expect(readAttributeCsv(utf8('unique_key,name\n ,A'), ',')).toEqual({ fault: 'input', line: 2 })
  })

  it('refuses two rows with one key', () => {
    expect(readAttributeCsv(utf8('unique_key,name\na,A\nA,B'), ',')).toEqual({ fault: 'twice', line: 3 })
  })

  it('refuses more rows than one call takes', () => {
    const lines = Array.from({ length: MAX_ATTRIBUTES + 1 }, (_, index) => `k${index},N`).join('\n')
    expect(readAttributeCsv(utf8(`unique_key,name\n${lines}`), ',')).toEqual({ fault: 'many' })
  })

  it('refuses what is not text, and a cell without end', () => {
    expect(readAttributeCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), ',')).toEqual({ fault: 'unreadable' })
    expect(readAttributeCsv(utf8(`unique_key,name\n"${'x'.repeat(100_000)}`), ',')).toEqual({
      fault: 'unreadable',
    })
  })
})
