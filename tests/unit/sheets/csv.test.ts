import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'

const read = (text: string | Uint8Array, options = {}) =>
  readSheet(typeof text === 'string' ? Buffer.from(text) : text, options)

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code?: string; params?: object; fields?: string[] }) => error,
  )

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('nome;città\nZoë;Forlì €\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFnome;città\nZoë;Forlì €\n'), 'utf-8'],
    [
      'UTF-16 with a byte order mark',
      iconv.encode('\uFEFFnome;città\nZoë;Forlì €\n', 'utf-16le'),
      'utf-16le',
    ],
    ['windows-1252', iconv.encode('nome;città\nZoë;Forlì €\n', 'windows-1252'), 'windows-1252'],
  ])('is recognised as %s', async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({
      format: 'csv',
      encoding,
      separator: ';',
      headers: ['nome', 'città'],
      rows: [['Zoë', 'Forlì €']],
    })
  })

  it.each([
    [';', 'a;b;c\n1,5;2;3\n4,5;5;6\n'],
    [',', 'a,b,c\n1;5,2,3\n'],
    ['\t', 'a\tb\tc\n1,5\t2;2\t3\n'],
    [';', '"Cognome, nome";"E-mail, PEC"\n"Rossi, Mario";m@x.it\n'],
    [';', 'solo\nuna\n'],
  ])('shows its separator %j', async (separator, text) => {
    expect((await read(text)).separator).toBe(separator)
  })

  it('takes the encoding and the separator that are given', async () => {
    const sheet = await read(iconv.encode('a|è\n1|€\n', 'windows-1252'), {
      encoding: 'windows-1252',
      separator: '|',
    })
    expect([sheet.headers, sheet.rows]).toEqual([['a', 'è'], [['1', '€']]])
  })

  it('keeps line breaks and quotes inside quoted values, and leading zeros', async () => {
    const { rows } = await read('cap;note;tel\r\n00184;"riga 1\nriga ""2"";";0039 051\r\n')
    expect(rows).toEqual([['00184', 'riga 1\nriga "2";', '0039 051']])
  })

  it('fills short rows, leaves out empty ones and nameless empty columns, and names a column without a name', async () => {
    const { headers, rows } = await read('a;;c;;\n1;x;\n;;;;\n2\n3;;4;;;extra\n')
    expect(headers).toEqual(['a', '#2', 'c'])
    expect(rows).toEqual([
      ['1', 'x', ''],
      ['2', '', ''],
      ['3', '', '4', '', '', 'extra'],
    ])
  })

  it('is refused with duplicate headers, whatever the spaces around them', async () => {
    expect(await refusal(read('Email;nome; Email \n1;2;3\n'))).toMatchObject({
      code: 'ERROR_IMPORT_DUPLICATED_HEADERS',
      fields: ['Email'],
    })
  })

  it('is refused with 200 columns, and says how many it has and may have', async () => {
    const line = (cell: (index: number) => string) =>
      Array.from({ length: 200 }, (_, index) => cell(index)).join(';')
    expect(await refusal(read(`${line((index) => `c${index}`)}\n${line(() => '1')}\n`))).toMatchObject({
      code: 'ERROR_IMPORT_TOO_MANY_COLUMNS',
      params: { count: 200, max: 100 },
    })
  })

  it('is refused with more than 100,000 rows', async () => {
    expect(await refusal(read(`a\n${'1\n'.repeat(100_001)}`))).toMatchObject({
      code: 'ERROR_IMPORT_TOO_MANY_ROWS',
    })
    expect((await read(`a\n${'1\n'.repeat(100_000)}`)).rows).toHaveLength(100_000)
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'ERROR_IMPORT_EMPTY'],
    ['headers only', Buffer.from('a;b\n'), 'ERROR_IMPORT_EMPTY'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ERROR_IMPORT_UNREADABLE'],
    ['a PDF', Buffer.from('%PDF-1.7\n\u0000\u0001'), 'ERROR_IMPORT_UNREADABLE'],
    ['a quote that never ends', Buffer.from(`a;b\n"${'x'.repeat(900_000)}`), 'ERROR_IMPORT_UNREADABLE'],
    ['a row of 2 MB', Buffer.from(`a;b\n"${'x'.repeat(2_000_000)}"`), 'ERROR_IMPORT_ROW_TOO_LARGE'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'ERROR_TOO_LARGE'],
  ])('is refused when it holds %s', async (_, bytes, code) => {
    expect(await refusal(read(bytes))).toMatchObject({ code })
  })
})
